package com.hyperlevel.memory.item;

import java.util.Locale;

/**
 * Where a version of a record stands in a dataset. {@code sending}: written ahead, outcome not known. {@code sent}: the
 * newest version there. {@code superseded}: an older one, kept until its successor is built. {@code removing} and
 * {@code erasing}: queued for deletion, the latter beyond recall. {@code refused}: Cognee did not take it, or never digested
 * it. {@code suspect}: a build failed over it or over its neighbours, so it is taken out and waits to be tried again.
 */
public enum ItemState {
    SENDING,
    SENT,
    SUPERSEDED,
    REMOVING,
    ERASING,
    REFUSED,
    SUSPECT;

    /** The state as it is written on the wire and in the database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ItemState parse(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
