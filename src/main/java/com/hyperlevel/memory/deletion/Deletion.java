package com.hyperlevel.memory.deletion;

import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.dataset.DatasetKey;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One queued removal. It carries all that it needs, since location, dataset and item rows may be gone by then.
 *
 * @param datasetId Cognee's id of the dataset, null when it was never confirmed
 * @param item null when the whole dataset goes
 * @param dataId Cognee's id of the item, null while it is not known
 * @param called whether Cognee may have been asked already
 */
record Deletion(
        UUID id,
        DatasetKey dataset,
        UUID server,
        UUID login,
        DatasetName name,
        @Nullable UUID datasetId,
        @Nullable UUID item,
        @Nullable UUID dataId,
        @Nullable String fileName,
        Reason reason,
        int attempts,
        boolean called) {

    boolean ofWholeDataset() {
        return item == null;
    }
}
