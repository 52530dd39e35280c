package com.hyperlevel.memory.cognee;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How we talk to Cognee servers.
 *
 * @param connectTimeout how long resolving the name and connecting may take, each
 * @param quickTimeout how long a call may last that Cognee answers at once: health, lists, status, log-in
 * @param callTimeout how long any call may last, log-in and repeats included; a lane's lease relies on it
 * @param listingTimeout how long a listing of all items of a dataset may last, over all its pages
 * @param maxAnswer the longest answer that is read
 * @param maxConnections how many connections one server gets at most
 * @param callsPerSecond how many calls a second a lane makes at most
 * @param repeatPause the pause before a read or delete is repeated; tripled for the second repeat
 * @param loginMargin how long before its end a token is renewed
 * @param breaker when calls to a failing server stop for a while
 */
@Validated
@ConfigurationProperties("memory.cognee")
public record CogneeProperties(
        @DefaultValue("5s") @DurationMin(millis = 1) @DurationMax(seconds = 25)
        Duration connectTimeout,

        @DefaultValue("10s") @DurationMin(millis = 1) @DurationMax(seconds = 25)
        Duration quickTimeout,

        @DefaultValue("25s") @DurationMin(millis = 1) @DurationMax(seconds = 25)
        Duration callTimeout,

        @DefaultValue("20s") @DurationMin(millis = 1) Duration listingTimeout,
        @DefaultValue("16MB") DataSize maxAnswer,
        @DefaultValue("40") @Min(1) @Max(1000) int maxConnections,
        @DefaultValue("8") @Min(1) @Max(1000) int callsPerSecond,
        @DefaultValue("200ms") @DurationMin Duration repeatPause,
        @DefaultValue("60s") @DurationMin Duration loginMargin,
        @DefaultValue @Valid Breaker breaker) {

    /** Refuses a size that nothing fits into. */
    public CogneeProperties {
        if (maxAnswer.toBytes() < 1) {
            throw new IllegalArgumentException("a size that nothing fits into");
        }
    }

    /**
     * When calls to a failing server stop for a while.
     *
     * @param window how many of the newest calls are looked at
     * @param minimumCalls how many calls there must have been before it opens
     * @param failureRate the percentage of failed calls at which it opens
     * @param openFor how long nothing is sent then
     * @param trialCalls how many calls decide afterwards whether it closes
     * @param trialFor how long these may take before it opens again
     */
    public record Breaker(
            @DefaultValue("20") @Min(1) int window,
            @DefaultValue("10") @Min(1) int minimumCalls,
            @DefaultValue("50") @Min(1) @Max(100) int failureRate,
            @DefaultValue("30s") @DurationMin(millis = 10) Duration openFor,
            @DefaultValue("3") @Min(1) int trialCalls,
            @DefaultValue("60s") @DurationMin(millis = 10) Duration trialFor) {}
}
