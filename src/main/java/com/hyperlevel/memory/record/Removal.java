package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.RecordRef;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A checked delete.
 *
 * @param givenVersion null when the delivery has none
 */
record Removal(RecordRef ref, @Nullable Version givenVersion) implements Delivery {

    Optional<Version> version() {
        return Optional.ofNullable(givenVersion);
    }

    @Override
    public PutResult deliver(Batch batch, Writing writing) {
        return writing.delete(batch, this);
    }
}
