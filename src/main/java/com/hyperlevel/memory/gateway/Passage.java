package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.catalog.DatasetName;
import java.util.OptionalDouble;
import java.util.UUID;

/**
 * A passage that a search found. Shows no text.
 *
 * @param documentId the data id of the item that it is from
 * @param distance smaller is nearer; comparable within one answer, and only if every passage of it has one
 * @param rank its place among the passages of its dataset, from 1
 */
public record Passage(DatasetName dataset, UUID documentId, String text, OptionalDouble distance, int rank) {

    @Override
    public String toString() {
        return "Passage[" + dataset + ", " + documentId + ", " + rank + "]";
    }
}
