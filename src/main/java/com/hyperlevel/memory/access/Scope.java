package com.hyperlevel.memory.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a key may be used for; a key has none that it was not given. */
public enum Scope {
    /** Creates and changes locations, users and memberships; agency keys only. */
    ACCOUNTS_WRITE,
    /** Feeds, reads back and deletes records. */
    RECORDS_WRITE,
    /** Reads the status and, with the area settings, the settings. */
    STATUS_READ,
    /** Asks the memory, within the key's areas. */
    MEMORY_READ,
    /** Keeps and deletes remembered notes. */
    MEMORY_WRITE,
    /** Erases and exports contacts. */
    PRIVACY_ERASE;

    /** The scope as it is written, {@code records:write}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ':');
    }

    /** Reads {@link #word}; empty for anything else. */
    public static Optional<Scope> parse(String word) {
        return Arrays.stream(values())
                .filter(scope -> scope.word().equals(word))
                .findFirst();
    }
}
