package com.hyperlevel.memory.access;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How signing in is throttled, over all instances together.
 *
 * @param attemptsPerEmail failed sign-ins of one address before it has to wait
 * @param attemptsPerAddress failed sign-ins from one network address (IPv6: one /64) before it has to wait
 * @param attemptsWindow the time in which that many attempts come back, one after the other
 */
@Validated
@ConfigurationProperties("memory.access")
record AccessProperties(
        @DefaultValue("10") @Min(1) long attemptsPerEmail,
        @DefaultValue("50") @Min(1) long attemptsPerAddress,
        @DefaultValue("15m") @DurationMin(millis = 1) Duration attemptsWindow) {}
