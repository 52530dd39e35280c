package com.hyperlevel.memory.deletion;

import java.util.Locale;

/** Why something must go. */
public enum Reason {
    /** The record was deleted, or is no longer eligible. */
    RECORD_GONE,
    /** A newer version of the record is built. */
    SUPERSEDED,
    /** A build failed over it or over its neighbours; its record stays, and is tried again or refused. */
    SUSPECTED,
    /** A person was erased; goes before everything else and is never cancelled. */
    ERASED,
    /** Somebody asked for the type's data in Cognee to be deleted. */
    PURGED,
    /** The location was deleted. */
    LOCATION_DELETED;

    /** The reason as it is written on the wire and in the database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Reason parse(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
