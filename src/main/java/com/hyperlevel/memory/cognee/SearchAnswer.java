package com.hyperlevel.memory.cognee;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What a search found. The client passes on what the server said; which datasets may be in it is for the caller to check.
 *
 * @param entries one per dataset, in the order of the server, which is not that of the question
 * @param unscoped whether something came without a dataset id, as a server without access control answers
 */
public record SearchAnswer(List<Entry> entries, boolean unscoped) {

    /** Keeps its own copy. */
    public SearchAnswer {
        entries = List.copyOf(entries);
    }

    /** Nothing was found because nothing is built yet. */
    static SearchAnswer nothing() {
        return new SearchAnswer(List.of(), false);
    }

    /**
     * What one dataset gave.
     *
     * @param hits best first
     */
    public record Entry(Optional<UUID> datasetId, List<Hit> hits) {

        /** Keeps its own copy. */
        public Entry {
            hits = List.copyOf(hits);
        }
    }

    /**
     * A passage, or the text of a composed answer, which has nothing but its text. Shows no text.
     *
     * @param score a distance, smaller is nearer; comparable within one answer, and only if every hit has one
     * @param metadata the texts among what was sent with the document
     */
    public record Hit(
            Optional<UUID> documentId,
            String text,
            Optional<Double> score,
            Optional<Integer> chunkIndex,
            Map<String, String> metadata) {

        /** Keeps its own copy of the metadata. */
        public Hit {
            metadata = Map.copyOf(metadata);
        }

        @Override
        public String toString() {
            return "Hit[" + documentId + ", ***]";
        }
    }
}
