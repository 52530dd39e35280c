package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.RecordRef;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What our copy knows of one record, and what keeps it out of the memory as far as records go; consent is asked apart.
 *
 * @param presence whether it is here
 * @param at when it last changed, or was deleted; null when it never came
 * @param document the record in whose document it stands: itself, for a message its month, for a parent none
 * @param hindrances all of them, the record's own first; none: it is alive
 */
public record Trace(
        RecordRef ref,
        Presence presence,
        @Nullable Instant at,
        @Nullable RecordRef document,
        List<Hindrance> hindrances) {

    /** Whether a record is here. */
    public enum Presence {
        HERE,
        ABSENT,
        DELETED,
        ERASED
    }

    /**
     * One thing that keeps the record out.
     *
     * @param of whose it is: the record's own, a parent's, its contact's
     */
    public record Hindrance(Obstacle obstacle, RecordRef of) {}

    public Trace {
        hindrances = List.copyOf(hindrances);
    }

    /** Whether the record is here, be it a skeleton. */
    public boolean isHere() {
        return presence == Presence.HERE;
    }

    /** Whether it may be in the memory, its parents and contact asked. */
    public boolean isAlive() {
        return hindrances.isEmpty();
    }

    /** The record whose document it stands in; empty for parents. */
    public Optional<RecordRef> inDocumentOf() {
        return Optional.ofNullable(document);
    }
}
