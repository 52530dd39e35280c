package com.hyperlevel.memory.audit;

import java.util.Locale;
import java.util.UUID;

/**
 * Who did something: a stable id, never a name, so that a log row needs no change when the person goes; names are
 * resolved when a row is shown.
 */
public record Actor(Sort sort, String id) {

    /** What an actor is. */
    public enum Sort {
        USER,
        KEY,
        SYSTEM;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A signed-in person. */
    public static Actor user(UUID id) {
        return new Actor(Sort.USER, id.toString());
    }

    /** A program with an API key. */
    public static Actor key(UUID id) {
        return new Actor(Sort.KEY, id.toString());
    }

    /** The service itself, named by the part that acts. */
    public static Actor system(String part) {
        return new Actor(Sort.SYSTEM, part);
    }

    /** The actor in one word, {@code sort:id}. */
    @Override
    public String toString() {
        return sort.word() + ":" + id;
    }
}
