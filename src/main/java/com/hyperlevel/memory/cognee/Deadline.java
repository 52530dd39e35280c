package com.hyperlevel.memory.cognee;

import java.time.Duration;

/** The end of a call in monotonic time, which no correction of the wall clock moves. */
record Deadline(long atNanos) {

    static Deadline in(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos());
    }

    Duration remaining() {
        return Duration.ofNanos(Math.max(0, atNanos - System.nanoTime()));
    }

    boolean isOver() {
        return remaining().isZero();
    }

    Deadline notAfter(Deadline other) {
        return atNanos - other.atNanos <= 0 ? this : other;
    }
}
