package com.hyperlevel.memory.item;

import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.dataset.DatasetKey;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One version of one record in one dataset.
 *
 * @param hash of the text that was sent
 * @param dataId Cognee's id of it, null while that is not known
 * @param changeNo the change number that the text was built from
 * @param trial the group it is tried again with after a build failed over it, null when none did
 */
public record Item(
        UUID id,
        DatasetKey dataset,
        RecordRef ref,
        String hash,
        ItemState state,
        String fileName,
        @Nullable UUID dataId,
        boolean built,
        long changeNo,
        @Nullable Integer trial) {}
