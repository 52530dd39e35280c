package com.hyperlevel.memory.cognee;

import java.time.Duration;
import java.util.Optional;

/** How long to wait after failures in a row: 1, 2, 4 … 60 minutes. */
public enum Backoff {
    /** Stays at an hour. */
    HOURLY_AT_LAST(Integer.MAX_VALUE),
    /** Once a day after ten failures. */
    DAILY_AT_LAST(10);

    private static final Duration HOUR = Duration.ofHours(1);
    private static final int DOUBLINGS = 6;

    private final int failuresUntilDaily;

    Backoff(int failuresUntilDaily) {
        this.failuresUntilDaily = failuresUntilDaily;
    }

    /**
     * The pause after that many failures in a row.
     *
     * @param failures at least 1: the first failure waits a minute
     */
    public Duration pause(int failures) {
        if (failures < 1) {
            throw new IllegalArgumentException("a pause follows at least one failure");
        }
        if (failures >= failuresUntilDaily) {
            return Duration.ofDays(1);
        }
        return failures > DOUBLINGS ? HOUR : Duration.ofMinutes(1L << (failures - 1));
    }

    /** The same, but not less than the server asked for. */
    public Duration pause(int failures, Optional<Duration> retryAfter) {
        Duration own = pause(failures);
        return retryAfter.filter(asked -> asked.compareTo(own) > 0).orElse(own);
    }
}
