package com.hyperlevel.memory.gateway;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What an add gave.
 *
 * @param dataIds one per document, in their order, empty for a document that got none; the whole list is empty when the
 *     answer could not be paired with the documents, which are then found in the list of items by their file names
 */
public record AddAnswer(List<Optional<UUID>> dataIds) {

    public AddAnswer {
        dataIds = List.copyOf(dataIds);
    }

    /** Whether the ids belong to the documents by position. */
    public boolean isPaired() {
        return !dataIds.isEmpty();
    }
}
