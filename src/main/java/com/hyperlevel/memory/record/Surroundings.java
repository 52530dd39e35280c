package com.hyperlevel.memory.record;

import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What stands in a record's document and belongs to others: the names of its contact, its parent and its parent's
 * parent, as they are now, and the location's time zone.
 */
public record Surroundings(
        @Nullable String contactName,
        @Nullable String parentName,
        @Nullable String grandparentName,
        ZoneId zone) {

    /** The name of the contact, where it is known. */
    public Optional<String> contact() {
        return Optional.ofNullable(contactName);
    }

    /** The name of the parent, where it is there. */
    public Optional<String> parent() {
        return Optional.ofNullable(parentName);
    }

    /** The name of the parent's parent, where it is there. */
    public Optional<String> grandparent() {
        return Optional.ofNullable(grandparentName);
    }

    @Override
    public String toString() {
        return "Surroundings";
    }
}
