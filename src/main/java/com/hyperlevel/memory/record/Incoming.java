package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.RecordRef;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A checked upsert.
 *
 * @param attributes what is kept, as JSON
 * @param skeletonAttributes what is kept while the type is off and others need it; null: nothing
 * @param memoryFlag null when the delivery does not mention it
 * @param givenVersion null when the delivery has none
 */
record Incoming(
        RecordRef ref,
        String attributes,
        @Nullable String skeletonAttributes,
        Traits traits,
        @Nullable Boolean memoryFlag,
        @Nullable Version givenVersion)
        implements Delivery {

    Optional<Boolean> memory() {
        return Optional.ofNullable(memoryFlag);
    }

    Optional<Version> version() {
        return Optional.ofNullable(givenVersion);
    }

    @Override
    public PutResult deliver(Batch batch, Writing writing) {
        return writing.put(batch, this);
    }

    @Override
    public String toString() {
        return ref.label();
    }
}
