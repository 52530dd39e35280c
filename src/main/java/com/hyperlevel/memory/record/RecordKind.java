package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.problem.Problem;
import java.util.Optional;

/**
 * One kind of record: what is valid, what of it decides, and what its document says. What is the same for all kinds is
 * in {@link Records}. Implementations are beans of {@code record.kind}, stateless, one per {@link Kind}.
 *
 * @param <T> a record class in canonical form (equal data makes equal values), kept as JSON with snake_case names
 */
public interface RecordKind<T> {

    /** Which kind it is. */
    Kind kind();

    /** The class of its data. */
    Class<T> form();

    /**
     * Reads and checks what the host sent; reads every field it knows, since unread ones are refused.
     *
     * @throws Problem naming the field that is wrong
     */
    T read(Fields data);

    /** What decides about the record and its children. */
    Traits traits(T record);

    /** The lines of its document; parents that never become one have none. */
    Draft draft(T record, Surroundings around);

    /** What people read beside a hit. */
    String title(T record, Surroundings around);

    /** Whether the host may send it; the others are written by this service. */
    default boolean isFedByHost() {
        return true;
    }

    /** The kind of the records that its document is made of ({@link Surroundings#parts}); empty: of its own data. */
    default Optional<Kind> gathers() {
        return Optional.empty();
    }

    /** The little that is kept while the kind's own type is off and others need it; empty: nothing. */
    default Optional<T> skeleton(T record) {
        return Optional.empty();
    }
}
