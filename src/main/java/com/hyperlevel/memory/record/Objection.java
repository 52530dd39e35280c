package com.hyperlevel.memory.record;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the host last said about a record and the memory, with a version of its own: a delivery that does not mention it
 * changes nothing, and an objection that arrives late still counts, so that every order of deliveries ends the same.
 *
 * @param memory null when nothing was ever said; false is the objection
 * @param version of the delivery that said it, null when that had none
 */
record Objection(@Nullable Boolean memory, @Nullable Version version) {

    static final Objection NONE = new Objection(null, null);

    /** What holds after a delivery. */
    Objection after(Optional<Boolean> mentioned, @Nullable Version given) {
        boolean older = given != null && version != null && given.compareTo(version) < 0;
        return mentioned.isEmpty() || older ? this : new Objection(mentioned.get(), newer(given, version));
    }

    /** The newer of two versions, where there is one. */
    static @Nullable Version newer(@Nullable Version one, @Nullable Version other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) >= 0 ? one : other;
    }
}
