package com.hyperlevel.memory.sync;

import java.time.Instant;

/** When a dataset wants its next cycle; the earliest of a location's decides when the location is due. */
record Next(Instant at) {

    /** At once, in turns with the others. */
    static Next now() {
        return new Next(Instant.MIN);
    }

    /** Not before something changes. */
    static Next never() {
        return new Next(Instant.MAX);
    }

    static Next at(Instant instant) {
        return new Next(instant);
    }

    Next earlier(Next other) {
        return at.isBefore(other.at) ? this : other;
    }
}
