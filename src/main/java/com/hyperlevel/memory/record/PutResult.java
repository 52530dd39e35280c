package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.DataType;
import java.util.Locale;

/**
 * What became of one upsert or delete.
 *
 * @param type the type whose consent decided
 * @param skeleton whether only the skeleton of a contact was kept, because contacts are off
 */
public record PutResult(State state, DataType type, boolean skeleton) {

    /** The outcomes. */
    public enum State {
        /** Written. */
        STORED,
        /** The same as what is here; nothing to do. */
        UNCHANGED,
        /** Deleted. */
        DELETED,
        /** Older than what is here, or than its deletion. */
        STALE,
        /** The location has not opted into the type. */
        OFF,
        /** It, or its contact, was erased and does not come back. */
        ERASED;

        /** The state as it is written on the wire. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static PutResult of(State state, DataType type) {
        return new PutResult(state, type, false);
    }

    /** Whether the record as delivered is here now. */
    public boolean kept() {
        return state == State.STORED || state == State.UNCHANGED;
    }
}
