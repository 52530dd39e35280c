package com.hyperlevel.memory.standin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers questions from what is built. */
final class SearchApi {

    private static final List<String> TYPES =
            List.of("CHUNKS", "CHUNKS_LEXICAL", "SUMMARIES", "GRAPH_COMPLETION", "HYBRID_COMPLETION", "RAG_COMPLETION");
    private static final double RELATED = 0.97;
    private static final int SENTENCES = 3;

    /** A question with its valid parts. */
    private record Question(String type, String text, int topK, boolean onlyContext, boolean verbose) {

        boolean isCompletion() {
            return type.endsWith("COMPLETION");
        }
    }

    private final World world;
    private final Setup setup;
    private final DatasetApi datasets;

    SearchApi(World world, Setup setup, DatasetApi datasets) {
        this.world = world;
        this.setup = setup;
        this.datasets = datasets;
    }

    Answer search(Call call, User user) {
        Question question = question(call);
        List<Dataset> searched = searched(call, user);
        if (question.text().isEmpty()) {
            throw Refusal.failed(500, "Internal server error", "ValueError('query')");
        }
        Answer answer = setup.posture.isolates() ? apart(question, searched) : together(question);
        remember(user, question, answer, searched);
        return answer;
    }

    private Question question(Call call) {
        Object type = call.field("searchType");
        if (type != null && !TYPES.contains(type)) {
            throw Refusal.invalid(
                    "enum", List.of("body", "searchType"), "Input should be a known type", call.anyJson());
        }
        Object text = call.field("query");
        if (!(text instanceof String) && setup.version.isSixOrLater()) {
            throw Refusal.invalid("missing", List.of("body", "query"), "Field required", call.anyJson());
        }
        int topK = call.field("topK") instanceof Number number ? number.intValue() : 15;
        if (topK < 1) {
            throw Refusal.named(422, "top_k has to be positive", "QueryValidationError");
        }
        return new Question(
                type == null ? "HYBRID_COMPLETION" : (String) type,
                text instanceof String ? (String) text : "What is in the document?",
                topK,
                Boolean.TRUE.equals(call.field("onlyContext")),
                Boolean.TRUE.equals(call.field("verbose")));
    }

    /** Exactly the datasets named; all that the user may read when none is. */
    private List<Dataset> searched(Call call, User user) {
        List<@Nullable Object> ids = Json.asList(call.field("datasetIds"));
        List<@Nullable Object> names = Json.asList(call.field("datasets"));
        if (ids.isEmpty() && names.isEmpty()) {
            return world.readable(user);
        }
        if (ids.isEmpty()) {
            return byName(names, user);
        }
        List<Dataset> found = new ArrayList<>();
        for (Object id : ids) {
            UUID uuid = Call.uuid(id).orElseThrow(() -> Call.notAnId(List.of("body", "datasetIds"), id));
            found.add(datasets.granted(uuid, user, Dataset.Right.READ));
        }
        if (new HashSet<>(found).size() < found.size()) {
            throw DatasetApi.denied();
        }
        return found;
    }

    private List<Dataset> byName(List<@Nullable Object> names, User user) {
        List<Dataset> found = names.stream()
                .flatMap(name -> world.dataset(Dataset.idOf(String.valueOf(name), user)).stream())
                .toList();
        if (found.isEmpty() || found.size() < names.size() && setup.version.isSixOrLater()) {
            throw Refusal.named(404, "No datasets found", "DatasetNotFoundError");
        }
        return found;
    }

    /** One entry a dataset, in an order that is not that of the request. */
    private Answer apart(Question question, List<Dataset> searched) {
        Predicate<Dataset> searchable = Dataset::hasBuiltItems;
        boolean none = searched.stream().noneMatch(searchable);
        boolean some = !searched.stream().allMatch(searchable);
        if (none || some && !setup.version.isSixOrLater()) {
            throw noData(searched.stream().filter(searchable.negate()).findFirst());
        }
        List<Dataset> order = new ArrayList<>(searched);
        Collections.reverse(order);
        return Answer.ok(order.stream().map(dataset -> entry(question, dataset)).toList());
    }

    private static Refusal noData(Optional<Dataset> dataset) {
        String which = dataset.map(each -> "'" + each.name() + "' (id: " + each.id() + ")")
                .orElse("any dataset");
        String why = dataset.filter(each -> !each.items().isEmpty()).isPresent()
                ? "it has data that is not cognified yet"
                : "it has no data";
        return Refusal.named(404, "No searchable memory in dataset " + which + ": " + why, "NoDataError");
    }

    private Map<String, @Nullable Object> entry(Question question, Dataset dataset) {
        Map<String, @Nullable Object> entry =
                Json.object("dataset_id", dataset.id(), "dataset_name", dataset.name(), "dataset_tenant_id", null);
        @Nullable Object result = dataset.hasBuiltItems() ? result(question, List.of(dataset)) : List.of();
        if (question.verbose()) {
            entry.put("text_result", result);
            entry.put("context_result", result);
            entry.put("objects_result", result);
        } else {
            entry.put("search_result", result);
        }
        if (!dataset.hasBuiltItems()) {
            entry.put("error", noData(Optional.of(dataset)).getMessage());
        }
        return entry;
    }

    /** Without isolation there is one store for everybody: the datasets named do not matter, and hits bear no id. */
    private Answer together(Question question) {
        List<Dataset> all =
                world.datasets().stream().filter(Dataset::hasBuiltItems).toList();
        if (all.isEmpty()) {
            throw noData(Optional.empty());
        }
        return Answer.ok(result(question, all));
    }

    private @Nullable Object result(Question question, List<Dataset> searched) {
        if (question.isCompletion()) {
            return List.of(completion(question, searched));
        }
        List<Map<String, @Nullable Object>> hits = switch (question.type()) {
            case "SUMMARIES" ->
                nearest(question, searched).stream().map(this::summary).toList();
            default -> nearest(question, searched).stream().map(this::chunk).toList();
        };
        return question.onlyContext()
                ? hits.stream().map(hit -> String.valueOf(hit.get("text"))).collect(Collectors.joining("\n"))
                : hits;
    }

    /** A hit and the item that it belongs to. */
    private record Found(Dataset dataset, Item item, SearchIndex.Hit hit) {}

    private static List<Found> nearest(Question question, List<Dataset> searched) {
        List<Found> found = new ArrayList<>();
        for (Dataset dataset : searched) {
            for (SearchIndex.Hit hit : dataset.index().nearest(question.text(), question.topK())) {
                dataset.item(hit.chunk().item()).ifPresent(item -> found.add(new Found(dataset, item, hit)));
            }
        }
        found.sort(Comparator.comparingDouble(each -> each.hit().distance()));
        return found.stream().limit(question.topK()).toList();
    }

    private Map<String, @Nullable Object> chunk(Found found) {
        SearchIndex.Chunk chunk = found.hit().chunk();
        Item item = found.item();
        Map<String, @Nullable Object> payload = Json.object(
                "id", chunk.id(),
                "type", "IndexSchema",
                "text", chunk.text(),
                "chunk_index", chunk.number(),
                "chunk_size", chunk.text().length() / 4 + 1,
                "cut_type", "paragraph_end",
                "document_id", item.id(),
                "document_name", item.name(),
                "belongs_to_set", List.of(),
                "importance_weight", 0.5,
                "feedback_weight", 0.5,
                "created_at", item.createdAt().toEpochMilli(),
                "updated_at", item.createdAt().toEpochMilli(),
                "version", 1,
                "topological_rank", 0,
                "ontology_valid", false,
                "metadata", Json.object("index_fields", List.of("text")),
                "content_hash", item.hash());
        if (setup.version.isSixOrLater()) {
            payload.put("external_metadata", item.metadata() == null ? null : Json.text(item.metadata()));
            if (setup.scores) {
                payload.put("score", found.hit().distance());
            }
        }
        return payload;
    }

    private Map<String, @Nullable Object> summary(Found found) {
        List<String> sentences = Chunks.sentences(found.hit().chunk().text());
        return Json.object(
                "id",
                        UUID.nameUUIDFromBytes(
                                found.hit().chunk().id().toString().getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                "type", "IndexSchema",
                "text", String.join(" ", sentences.subList(0, Math.min(2, sentences.size()))),
                "document_id", null,
                "source_chunk_id", found.hit().chunk().id(),
                "score", found.hit().distance());
    }

    /** The sentences nearest to the question, in the words of the texts. */
    private String completion(Question question, List<Dataset> searched) {
        SearchIndex sentences = new SearchIndex();
        Map<UUID, List<String>> byItem = new LinkedHashMap<>();
        for (Found found : nearest(question, searched)) {
            byItem.computeIfAbsent(found.item().id(), any -> new ArrayList<>())
                    .addAll(Chunks.sentences(found.hit().chunk().text()));
        }
        byItem.forEach(sentences::put);
        String answer = sentences.nearest(question.text(), SENTENCES).stream()
                .filter(hit -> hit.distance() < RELATED)
                .map(hit -> hit.chunk().text())
                .collect(Collectors.joining(" "));
        return answer.isEmpty() ? "The memory holds nothing about this." : answer;
    }

    private void remember(User user, Question question, Answer answer, List<Dataset> searched) {
        if (setup.keepsHistory) {
            UUID dataset = searched.isEmpty() ? null : searched.get(0).id();
            String now = Times.text(world.clock().instant());
            world.history().add(new World.Asked(user, question.text(), "user", now, dataset));
            world.history()
                    .add(new World.Asked(user, String.valueOf(Json.read(answer.body())), "system", now, dataset));
        }
    }

    Answer history(User user) {
        return Answer.ok(world.history().stream()
                .filter(row -> row.user() == user)
                .map(row -> Json.object(
                        "id", UUID.randomUUID(),
                        "text", row.text(),
                        "user", row.by(),
                        "createdAt", row.at(),
                        "datasetId", row.dataset()))
                .toList());
    }
}
