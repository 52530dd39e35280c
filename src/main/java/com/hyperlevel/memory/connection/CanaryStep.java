package com.hyperlevel.memory.connection;

import java.util.Locale;

/** What is done next to find out whether a server keeps data apart. */
enum CanaryStep {
    /** Ask for the datasets without any credentials. */
    PROBE,
    /** Make the two canary datasets and plant the sentence in the first. */
    PLANT,
    /** Start the build of the first. */
    BUILD,
    /** Wait for its end. */
    POLL,
    /** Search in the first, which must find it, and in the second, which must not. */
    CHECK;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static CanaryStep parse(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
