package com.hyperlevel.memory.cognee;

import java.util.List;
import java.util.UUID;

/**
 * How far a dataset is built.
 *
 * @param items may be empty although there are some: not every version lists them
 */
public record Progress(int total, int completed, int pending, List<Item> items) {

    /** Keeps its own copy. */
    public Progress {
        items = List.copyOf(items);
    }

    /** One item and whether it is built. */
    public record Item(UUID id, String name, boolean completed) {}
}
