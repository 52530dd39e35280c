package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@link Records} needs to know of a record of any kind.
 *
 * @param name stands in the documents of its children
 * @param parentRef without it the record is not alive
 * @param contactId whom it is about, as the host wrote it
 * @param hidden what of its own fields keeps it out of the memory; null: nothing
 * @param mergedIntoId the contact that a contact became part of
 * @param at when it happened, where it is gathered with others of its parent and month ({@link Months}); else null
 */
public record Traits(
        String name,
        @Nullable RecordRef parentRef,
        @Nullable RecordId contactId,
        @Nullable Obstacle hidden,
        @Nullable RecordId mergedIntoId,
        @Nullable Instant at) {

    /** A record that hangs on nothing and hides from nobody. */
    public static Traits of(String name) {
        return new Traits(name, null, null, null, null, null);
    }

    /** The same, kept out of the memory by one of its own fields when that says so. */
    public Traits hiddenIf(boolean says, Obstacle obstacle) {
        return new Traits(name, parentRef, contactId, says ? obstacle : hidden, mergedIntoId, at);
    }

    /** The same, a child of a parent. */
    public Traits in(RecordRef parent) {
        return new Traits(name, parent, contactId, hidden, mergedIntoId, at);
    }

    /** The same, about a contact, if there is one. */
    public Traits about(@Nullable RecordId contact) {
        return new Traits(name, parentRef, contact, hidden, mergedIntoId, at);
    }

    /** The same, merged into another contact, if there is one. */
    public Traits mergedInto(@Nullable RecordId target) {
        return new Traits(name, parentRef, contactId, hidden, target, at);
    }

    /** The same, of which the document is made that holds all of its parent and month. */
    public Traits happened(Instant time) {
        return new Traits(name, parentRef, contactId, hidden, mergedIntoId, time);
    }

    /** Whether it may be in the memory as far as its own fields go. */
    public boolean eligible() {
        return hidden == null;
    }

    /** What of its own fields keeps it out of the memory. */
    public Optional<Obstacle> hiddenBy() {
        return Optional.ofNullable(hidden);
    }

    Optional<RecordRef> parent() {
        return Optional.ofNullable(parentRef);
    }

    Optional<RecordId> contact() {
        return Optional.ofNullable(contactId);
    }

    Optional<RecordId> mergedInto() {
        return Optional.ofNullable(mergedIntoId);
    }

    @Override
    public String toString() {
        return "Traits";
    }
}
