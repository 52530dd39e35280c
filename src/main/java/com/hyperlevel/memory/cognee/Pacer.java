package com.hyperlevel.memory.cognee;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Keeps a distance between calls. One per lane; safe for several threads, which then queue up. */
public final class Pacer {

    private final Clock clock;
    private final Sleeper sleeper;
    private final Duration gap;
    private Instant next = Instant.MIN;

    /**
     * A pacer of that distance between two calls.
     *
     * @param gap zero for none
     */
    public Pacer(Clock clock, Sleeper sleeper, Duration gap) {
        this.clock = clock;
        this.sleeper = sleeper;
        this.gap = gap;
    }

    /** A pacer that never waits. */
    public static Pacer none() {
        return new Pacer(Clock.systemUTC(), time -> {}, Duration.ZERO);
    }

    /** Waits until the next call may go out. */
    public void pause() throws InterruptedException {
        Duration wait = reserve();
        if (!wait.isZero()) {
            sleeper.sleep(wait);
        }
    }

    private synchronized Duration reserve() {
        if (gap.isZero()) {
            return Duration.ZERO;
        }
        Instant now = clock.instant();
        // A clock that was set back must not stop the lane until it has caught up.
        if (next.isBefore(now) || next.isAfter(now.plus(gap.multipliedBy(100)))) {
            next = now;
        }
        Duration wait = Duration.between(now, next);
        next = next.plus(gap);
        return wait;
    }
}
