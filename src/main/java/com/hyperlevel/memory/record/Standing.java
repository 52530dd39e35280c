package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a record before a delivery is looked at.
 *
 * @param row the record, null when it is not here
 * @param tombstone its deletion, null when there was none
 * @param sameAttributes whether the row's attributes equal those of the delivery
 * @param at when it happened, for a record that is gathered by month; else null
 * @param mergedInto the contact that this contact is known to be part of, null for none
 */
record Standing(
        @Nullable Row row,
        @Nullable Tombstone tombstone,
        boolean sameAttributes,
        @Nullable Instant at,
        @Nullable RecordId mergedInto) {

    /** The row without its attributes. */
    record Row(
            String name,
            @Nullable RecordRef parent,
            @Nullable RecordId contact,
            boolean skeleton,
            boolean eligible,
            @Nullable Version version,
            Objection objection) {

        /** Whether children look the same under both. */
        boolean looksLike(Row other) {
            return name.equals(other.name)
                    && eligible == other.eligible
                    && Objects.equals(contact, other.contact)
                    && Objects.equals(objection.memory(), other.objection.memory());
        }

        /** Whether a record with this row differs from the other in nothing but versions. */
        boolean differsInVersionsOnly(Row other) {
            return looksLike(other) && skeleton == other.skeleton && Objects.equals(parent, other.parent);
        }

        @Override
        public String toString() {
            return "Row";
        }
    }

    /** What is left of a deleted record. */
    record Tombstone(boolean erased, @Nullable Version version, Objection objection) {}

    boolean isErased() {
        return tombstone != null && tombstone.erased();
    }

    /** The newest version that was delivered. */
    @Nullable
    Version version() {
        if (row != null) {
            return row.version();
        }
        return tombstone == null ? null : tombstone.version();
    }

    Objection objection() {
        if (row != null) {
            return row.objection();
        }
        return tombstone == null ? Objection.NONE : tombstone.objection();
    }

    /** Whether an upsert of this version comes too late; of two equal ones a deletion wins. */
    boolean isNewerThan(@Nullable Version given) {
        Version held = version();
        if (given == null || held == null) {
            return false;
        }
        int order = given.compareTo(held);
        return order < 0 || (order == 0 && row == null);
    }
}
