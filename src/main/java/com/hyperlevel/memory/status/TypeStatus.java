package com.hyperlevel.memory.status;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.dataset.Phase;
import com.hyperlevel.memory.deletion.WaitingDeletions;
import com.hyperlevel.memory.item.ItemCounts;
import com.hyperlevel.memory.record.Consent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far one type of a location is.
 *
 * @param records how many records of the type are here, parents of others included
 * @param phase null while it was never synced
 * @param items how many of its documents are where
 * @param progressDone what the running build has finished, of {@code progressTotal}
 * @param error a stable code of what went wrong last, null while all is well
 * @param nextTry when a failure is over, null while none is waited out
 * @param waiting what waits to go, null when nothing does
 */
public record TypeStatus(
        DataType type,
        Consent.State state,
        boolean redacts,
        @Nullable Instant since,
        long records,
        @Nullable Phase phase,
        ItemCounts items,
        @Nullable Integer progressDone,
        @Nullable Integer progressTotal,
        @Nullable Instant lastSync,
        @Nullable Instant lastBuilt,
        @Nullable String error,
        @Nullable Instant errorAt,
        @Nullable Instant nextTry,
        @Nullable WaitingDeletions waiting) {}
