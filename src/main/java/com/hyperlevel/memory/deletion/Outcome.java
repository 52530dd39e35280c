package com.hyperlevel.memory.deletion;

import java.util.Locale;

/** How a deletion ended. Only absence from the complete list of the dataset closes one that was ever sent. */
public enum Outcome {
    DELETED,
    ALREADY_ABSENT,
    NEVER_SENT,
    /** The same text became the right one again before its deletion was called. */
    CANCELLED;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
