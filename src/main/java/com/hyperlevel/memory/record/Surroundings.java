package com.hyperlevel.memory.record;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What stands in a record's document and belongs to others: the names of its contact, its parent and its parent's
 * parent, as they are now, the records that its document is gathered from, and the location's time zone.
 *
 * @param gathered in the order in which they happened, each of the class of its kind's data
 */
public record Surroundings(
        @Nullable String contactName,
        @Nullable String parentName,
        @Nullable String grandparentName,
        List<?> gathered,
        ZoneId zone) {

    public Surroundings {
        gathered = List.copyOf(gathered);
    }

    /** The records that the document is gathered from, in the order in which they happened. */
    public <P> List<P> parts(Class<P> form) {
        return gathered.stream().map(form::cast).toList();
    }

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
