package com.hyperlevel.memory.gateway;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How many may ask at once, and how long a list of datasets is believed.
 *
 * @param questionsAtOnce how many questions one server answers at a time, per instance of this service
 * @param questionWait how long a question waits for its turn before it is refused
 * @param listAge how old the list of a login's datasets may be
 */
@Validated
@ConfigurationProperties("memory.gateway")
public record GatewayProperties(
        @DefaultValue("16") @Min(1) @Max(1000) int questionsAtOnce,
        @DefaultValue("500ms") @DurationMin Duration questionWait,
        @DefaultValue("1m") @DurationMin Duration listAge) {}
