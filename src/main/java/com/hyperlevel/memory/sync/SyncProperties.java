package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.catalog.DataType;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the sync behaves.
 *
 * @param batchSize documents in one add call
 * @param rowsPerCycle records looked at in one cycle of a type
 * @param backlogLimit documents waiting for a build at which nothing more is sent
 * @param buildsAtOnce builds at once on one server
 * @param betweenBuilds the least time from the start of one build of a dataset to the next
 * @param pollBuildEvery how often a running build is asked for
 * @param buildIsDeadAfter time without progress after which a build is called for again
 * @param poisonHoldsFor time without progress before a failure after which the only text left is at fault
 * @param buildFailsAfter time without progress after which a build counts as an error
 * @param quiet how long records of a type must have been left alone before they are sent; deletions never wait
 */
@Validated
@ConfigurationProperties("memory.sync")
public record SyncProperties(
        @DefaultValue("20") @Min(1) @Max(100) int batchSize,
        @DefaultValue("1000") @Min(20) @Max(10_000) int rowsPerCycle,
        @DefaultValue("200") @Min(20) @Max(10_000) int backlogLimit,
        @DefaultValue("2") @Min(1) @Max(16) int buildsAtOnce,
        @DefaultValue("1m") @DurationMin Duration betweenBuilds,
        @DefaultValue("2s") @DurationMin(millis = 1) Duration pollBuildEvery,
        @DefaultValue("10m") @DurationMin(millis = 1) Duration buildIsDeadAfter,
        @DefaultValue("1m") @DurationMin Duration poisonHoldsFor,
        @DefaultValue("1h") @DurationMin(millis = 1) Duration buildFailsAfter,
        Map<DataType, Duration> quiet) {

    private static final Duration QUIET_CONVERSATIONS = Duration.ofMinutes(15);

    public SyncProperties {
        Map<DataType, Duration> times = new EnumMap<>(DataType.class);
        times.put(DataType.CONVERSATIONS, QUIET_CONVERSATIONS);
        if (quiet != null) {
            times.putAll(quiet);
        }
        quiet = Map.copyOf(times);
    }

    /** How long records of this type must have been left alone. */
    public Duration quietOf(DataType type) {
        return quiet.getOrDefault(type, Duration.ZERO);
    }
}
