package com.hyperlevel.memory.catalog;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a member may see of a location; written in lower case on the wire and in the database. */
public enum Area {
    WIKI,
    CONTACTS,
    SERVICE,
    COURSES,
    CONVERSATIONS,
    SETTINGS;

    /** The area as it is written on the wire and in the database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@link #word}; empty for anything else. */
    public static Optional<Area> parse(String word) {
        return Arrays.stream(values()).filter(area -> area.word().equals(word)).findFirst();
    }
}
