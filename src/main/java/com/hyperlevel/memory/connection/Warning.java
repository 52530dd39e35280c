package com.hyperlevel.memory.connection;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can be seen of a server that is not set up as it should be; it works all the same. */
public enum Warning {
    /** Its health says that a part of it is not well. */
    DEGRADED,
    /** Anybody who reaches it can register an account. */
    OPEN_REGISTRATION,
    /** It is older than 1.6. */
    OLD_VERSION,
    /** The connection is not encrypted. */
    CLEARTEXT,
    /** It keeps questions and passages in its search history. */
    SEARCH_HISTORY,
    /** Somebody else's dataset bears a name of ours. */
    FOREIGN_DATASETS,
    /** It answered a search with entries of datasets that were not asked. */
    FOREIGN_ENTRIES;

    /** The warning as it is written in the database and on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@link #word}; empty for anything else. */
    static Optional<Warning> parse(String word) {
        return Arrays.stream(values())
                .filter(warning -> warning.word().equals(word))
                .findFirst();
    }
}
