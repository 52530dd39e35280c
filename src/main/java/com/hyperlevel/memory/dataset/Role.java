package com.hyperlevel.memory.dataset;

import java.util.Locale;

/** What a dataset is for: questions go to {@code read}, a rebuild fills {@code next}, {@code leaving} waits to go. */
public enum Role {
    READ,
    NEXT,
    LEAVING;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Role parse(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
