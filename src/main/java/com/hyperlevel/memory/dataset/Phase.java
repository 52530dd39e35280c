package com.hyperlevel.memory.dataset;

import java.util.Locale;

/** Where the sync of a dataset stands. */
public enum Phase {
    IDLE,
    SENDING,
    BUILDING,
    BACKOFF;

    /** The phase as it is written on the wire and in the database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Phase parse(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
