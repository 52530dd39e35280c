package com.hyperlevel.memory.lane;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How lanes run on this node.
 *
 * @param enabled false for a node that only serves people
 * @param pollEvery how often a node looks for lanes to run
 * @param heartbeat how often a running lane says that it lives
 * @param missedHeartbeats how many may be missing before another node takes over
 * @param shutdownWait how long a stopping node waits for its running lanes
 * @param threads lanes at once on this node
 */
@Validated
@ConfigurationProperties("memory.lane")
public record LaneProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("1s") @DurationMin(millis = 1) Duration pollEvery,
        @DefaultValue("5s") @DurationMin(millis = 1) Duration heartbeat,
        @DefaultValue("4") @Min(4) @Max(100) int missedHeartbeats,
        @DefaultValue("30s") @DurationMin Duration shutdownWait,
        @DefaultValue("4") @Min(1) @Max(64) int threads) {}
