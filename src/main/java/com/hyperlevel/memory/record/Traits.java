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
 * @param eligible whether it may be in the memory as far as its own fields go
 * @param mergedIntoId the contact that a contact became part of
 * @param at when it happened, where it is gathered with others of its parent and month ({@link Months}); else null
 */
public record Traits(
        String name,
        @Nullable RecordRef parentRef,
        @Nullable RecordId contactId,
        boolean eligible,
        @Nullable RecordId mergedIntoId,
        @Nullable Instant at) {

    /** A record that hangs on nothing. */
    public static Traits of(String name, boolean eligible) {
        return new Traits(name, null, null, eligible, null, null);
    }

    /** The same, a child of a parent. */
    public Traits in(RecordRef parent) {
        return new Traits(name, parent, contactId, eligible, mergedIntoId, at);
    }

    /** The same, about a contact, if there is one. */
    public Traits about(@Nullable RecordId contact) {
        return new Traits(name, parentRef, contact, eligible, mergedIntoId, at);
    }

    /** The same, merged into another contact, if there is one. */
    public Traits mergedInto(@Nullable RecordId target) {
        return new Traits(name, parentRef, contactId, eligible, target, at);
    }

    /** The same, of which the document is made that holds all of its parent and month. */
    public Traits happened(Instant time) {
        return new Traits(name, parentRef, contactId, eligible, mergedIntoId, time);
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
