package com.hyperlevel.memory.support;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it; starts at 2026-03-02T09:00:00Z, a Monday. */
public final class MovableClock extends Clock {

    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

    private volatile Instant now = START;

    /** Moves on. */
    public void advance(Duration time) {
        now = now.plus(time);
    }

    /** Moves to a point in time. */
    public void set(Instant instant) {
        now = instant;
    }

    /** Back to the start. */
    public void reset() {
        now = START;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
