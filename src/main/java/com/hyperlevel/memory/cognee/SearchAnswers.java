package com.hyperlevel.memory.cognee;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Reads the answers of a search: a list of entries by dataset, or, without access control, of bare results. */
final class SearchAnswers {

    private SearchAnswers() {}

    static SearchAnswer read(Answer answer) {
        List<SearchAnswer.Entry> entries = new ArrayList<>();
        List<JsonNode> bare = new ArrayList<>();
        for (JsonNode element : elements(answer)) {
            if (isEntry(element)) {
                entries.add(entry(element));
            } else {
                bare.add(element);
            }
        }
        if (!bare.isEmpty()) {
            entries.add(new SearchAnswer.Entry(Optional.empty(), hits(bare)));
        }
        boolean unscoped = entries.stream()
                .anyMatch(entry -> entry.datasetId().isEmpty() && !entry.hits().isEmpty());
        return new SearchAnswer(entries, unscoped || !bare.isEmpty());
    }

    private static List<JsonNode> elements(Answer answer) {
        JsonNode body = answer.json();
        if (body.isString()) {
            return body.stringValue().isBlank() ? List.of() : List.of(body);
        }
        return Json.elements(Optional.of(answer.array()));
    }

    private static boolean isEntry(JsonNode element) {
        return Json.id(element, "dataset_id", "datasetId").isPresent()
                || element.has("search_result")
                || element.has("searchResult");
    }

    private static SearchAnswer.Entry entry(JsonNode element) {
        Optional<UUID> dataset = Json.id(element, "dataset_id", "datasetId");
        Optional<JsonNode> result = Json.field(element, "search_result", "searchResult");
        return new SearchAnswer.Entry(dataset, hits(Json.elements(result)));
    }

    private static List<SearchAnswer.Hit> hits(List<JsonNode> nodes) {
        return nodes.stream().flatMap(node -> hit(node).stream()).toList();
    }

    private static Optional<SearchAnswer.Hit> hit(JsonNode node) {
        if (node.isString()) {
            return Optional.of(node.stringValue())
                    .filter(text -> !text.isBlank())
                    .map(text ->
                            new SearchAnswer.Hit(Optional.empty(), text, Optional.empty(), Optional.empty(), Map.of()));
        }
        return Json.text(node, "text")
                .map(text -> new SearchAnswer.Hit(
                        Json.id(node, "document_id", "documentId"),
                        text,
                        Json.number(node, "score"),
                        Json.whole(node, "chunk_index", "chunkIndex"),
                        CogneeClient.texts(Json.field(node, "external_metadata", "externalMetadata"))));
    }
}
