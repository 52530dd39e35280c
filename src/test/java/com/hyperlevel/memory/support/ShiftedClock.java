package com.hyperlevel.memory.support;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that goes on like any other and can be moved ahead. */
public final class ShiftedClock extends Clock {

    private volatile Duration shift = Duration.ZERO;

    /** Moves ahead. */
    public void advance(Duration time) {
        shift = shift.plus(time);
    }

    @Override
    public Instant instant() {
        return Instant.now().plus(shift);
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
