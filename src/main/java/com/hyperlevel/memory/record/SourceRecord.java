package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A record as it is kept, read in one go with what decides about it and the names that its document needs.
 *
 * @param changeNo the number of its last change; the cursor's position behind it
 * @param alive whether it may be in the memory, its parents and contact asked
 * @param eligible whether it may as far as its own fields go
 * @param skeleton whether only a contact's skeleton is kept
 * @param memoryFlag what the host last said about it; null: nothing
 * @param heldVersion the newest version that was delivered; null: none
 * @param naming makes its title when asked
 * @param drafting makes the lines of its document when asked
 */
public record SourceRecord(
        RecordRef ref,
        long changeNo,
        Instant changedAt,
        boolean alive,
        boolean eligible,
        boolean skeleton,
        @Nullable Boolean memoryFlag,
        @Nullable Version heldVersion,
        @Nullable RecordId contactId,
        ObjectNode attributes,
        Supplier<String> naming,
        Supplier<Draft> drafting) {

    /** Whom the record is about: its contact, merges followed; a contact is about itself. */
    public Optional<RecordId> contact() {
        return ref.kind() == Kind.CONTACT ? Optional.of(ref.id()) : Optional.ofNullable(contactId);
    }

    /** Whether the host objected to or allowed it; empty: it said nothing. */
    public Optional<Boolean> memory() {
        return Optional.ofNullable(memoryFlag);
    }

    /** The newest version that was delivered. */
    public Optional<Version> version() {
        return Optional.ofNullable(heldVersion);
    }

    /** What people read beside a hit. */
    public String title() {
        return naming.get();
    }

    /** The lines of its document, built by its kind from what is kept and the names around it. */
    public Draft draft() {
        return drafting.get();
    }

    @Override
    public String toString() {
        return ref.label();
    }
}
