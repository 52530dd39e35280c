package com.hyperlevel.memory.cognee;

import java.util.List;

/**
 * The items of a dataset.
 *
 * @param items in the order of the server, each once
 * @param complete whether these are all: read to the end, and nothing changed meanwhile. Absence proves nothing otherwise
 */
public record ItemListing(List<CogneeItem> items, boolean complete) {

    /** Keeps its own copy. */
    public ItemListing {
        items = List.copyOf(items);
    }
}
