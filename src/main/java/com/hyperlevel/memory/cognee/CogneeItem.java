package com.hyperlevel.memory.cognee;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A data item in the server's list.
 *
 * @param name the stem of the file name that was sent
 * @param label what was sent with the first add of that content
 * @param metadata the texts among the metadata, ours and the server's own
 */
public record CogneeItem(UUID id, String name, Optional<String> label, Map<String, String> metadata) {

    /** Keeps its own copy of the metadata. */
    public CogneeItem {
        metadata = Map.copyOf(metadata);
    }
}
