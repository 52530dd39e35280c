package com.hyperlevel.memory.connection;

import java.util.Locale;

/** Whether a server keeps the data of its users and datasets apart, as far as it was seen. */
public enum Verdict {
    /** A login is required, and the canary proved that a search stays in its dataset. */
    ON,
    /** A login is required; that a search stays in its dataset is not proved. */
    UNPROVEN,
    /** No login is required, or a search left its dataset. */
    OFF,
    /** Not looked at, or not for too long. */
    UNKNOWN;

    /** The verdict as it is written in the database and on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Verdict parse(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
