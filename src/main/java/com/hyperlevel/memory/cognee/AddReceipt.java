package com.hyperlevel.memory.cognee;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What the server says it did with an add.
 *
 * @param datasetId where it wrote; the caller compares
 * @param dataIds one per receipt, in the order of the parts, empty for an item without an id. They belong to the parts by
 *     position only if there are as many as parts: the server leaves out what gave no result
 */
public record AddReceipt(Optional<UUID> datasetId, List<Optional<UUID>> dataIds) {

    /** Keeps its own copy. */
    public AddReceipt {
        dataIds = List.copyOf(dataIds);
    }
}
