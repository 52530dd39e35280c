package com.hyperlevel.memory.standin;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
            throw Refusal.failed(500, "Internal server error", "query_vector can not be None");
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
            throw Refusal.named(422, "top_k must be a positive integer.", "QueryValidationError");
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
            throw DatasetApi.denied(Dataset.Right.READ);
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

    /** One entry a dataset, in the order in which the datasets were made: not that of the request. */
    private Answer apart(Question question, List<Dataset> searched) {
        Predicate<Dataset> searchable = dataset -> isSearchable(question, dataset);
        boolean none = searched.stream().noneMatch(searchable);
        boolean some = !searched.stream().allMatch(searchable);
        if (none || some && !setup.version.isSixOrLater()) {
            throw noData(searched.stream().filter(searchable.negate()).findFirst());
        }
        return Answer.ok(searched.stream()
                .sorted(Comparator.comparingLong(Dataset::number))
                .map(dataset -> entry(question, dataset))
                .toList());
    }

    /** An index that lost all its items can be searched for passages, but not asked for an answer. */
    private static boolean isSearchable(Question question, Dataset dataset) {
        return question.isCompletion() ? dataset.hasBuiltItems() : dataset.hasIndex();
    }

    private static Refusal noData(Optional<Dataset> dataset) {
        return dataset.map(each -> Refusal.named(
                        404,
                        "No searchable memory in dataset '" + each.name() + "' (id: " + each.id() + "): " + why(each),
                        "NoDataError"))
                .orElseGet(
                        () -> Refusal.named(404, "No data found in the system, please add data first.", "NoDataError"));
    }

    private static String why(Dataset dataset) {
        return dataset.items().isEmpty()
                ? "no data has been added; add data and run cognify before searching."
                : "holds " + dataset.items().size()
                        + " data item(s) but its knowledge graph is empty; run cognify on this dataset before searching.";
    }

    private Map<String, @Nullable Object> entry(Question question, Dataset dataset) {
        Map<String, @Nullable Object> entry =
                Json.object("dataset_id", dataset.id(), "dataset_name", dataset.name(), "dataset_tenant_id", null);
        boolean searchable = isSearchable(question, dataset);
        @Nullable Object result = searchable ? result(question, List.of(dataset)) : List.of();
        entry.putAll(question.verbose() ? verbose(result) : Json.object("search_result", result));
        if (!searchable) {
            entry.put("error", why(dataset));
        }
        return entry;
    }

    private static Map<String, @Nullable Object> verbose(@Nullable Object result) {
        String context = Json.asList(result).stream()
                .map(hit -> String.valueOf(Json.asObject(hit).get("text")))
                .collect(Collectors.joining("\n"));
        return Json.object("text_result", result, "context_result", context, "objects_result", result);
    }

    /** Without isolation there is one store for everybody: the datasets named do not matter, and hits bear no id. */
    private Answer together(Question question) {
        List<Dataset> all = world.datasets().stream()
                .filter(dataset -> isSearchable(question, dataset))
                .toList();
        if (all.isEmpty()) {
            throw noData(Optional.empty());
        }
        @Nullable Object result = result(question, all);
        return Answer.ok(question.verbose() ? List.of(verbose(result)) : result);
    }

    private @Nullable Object result(Question question, List<Dataset> searched) {
        if (question.isCompletion()) {
            return List.of(completion(question, searched));
        }
        List<Map<String, @Nullable Object>> hits = nearest(question, searched).stream()
                .map(found -> payload(question, found))
                .toList();
        return question.onlyContext()
                ? hits.stream().map(hit -> String.valueOf(hit.get("text"))).collect(Collectors.joining("\n"))
                : hits;
    }

    /** A hit and the item that it belongs to. */
    private record Found(Dataset dataset, Item item, SearchIndex.Hit hit) {}

    /** Nothing at all for a question of blanks. */
    private static List<Found> nearest(Question question, List<Dataset> searched) {
        if (question.text().isBlank()) {
            return List.of();
        }
        List<Found> found = new ArrayList<>();
        for (Dataset dataset : searched) {
            for (SearchIndex.Hit hit : dataset.index().nearest(question.text(), question.topK())) {
                dataset.item(hit.chunk().item()).ifPresent(item -> found.add(new Found(dataset, item, hit)));
            }
        }
        found.sort(Comparator.comparingDouble(each -> each.hit().distance()));
        return found.stream().limit(question.topK()).toList();
    }

    private Map<String, @Nullable Object> payload(Question question, Found found) {
        return switch (question.type()) {
            case "SUMMARIES" -> summary(found);
            case "CHUNKS_LEXICAL" -> lexical(found);
            default -> chunk(found);
        };
    }

    private Map<String, @Nullable Object> chunk(Found found) {
        Item item = found.item();
        Map<String, @Nullable Object> payload =
                indexed(found, found.hit().chunk().id(), found.hit().chunk().text());
        payload.put("document_id", item.id());
        payload.put("document_name", item.name());
        payload.put("chunk_index", found.hit().chunk().number());
        payload.put("source_chunk_id", null);
        if (setup.version.isSixOrLater()) {
            payload.put("external_metadata", item.metadata() == null ? null : Json.text(item.metadata()));
        }
        return payload;
    }

    /** A summary names its chunk and not its document. */
    private Map<String, @Nullable Object> summary(Found found) {
        SearchIndex.Chunk chunk = found.hit().chunk();
        List<String> sentences = Chunks.sentences(chunk.text());
        Map<String, @Nullable Object> payload = indexed(
                found,
                UUID.nameUUIDFromBytes(chunk.id().toString().getBytes(StandardCharsets.UTF_8)),
                String.join(" ", sentences.subList(0, Math.min(2, sentences.size()))));
        payload.put("document_id", null);
        payload.put("document_name", null);
        payload.put("chunk_index", null);
        payload.put("source_chunk_id", chunk.id());
        payload.put("external_metadata", null);
        return payload;
    }

    /** What every hit of the vector store bears. */
    private Map<String, @Nullable Object> indexed(Found found, UUID id, String text) {
        Map<String, @Nullable Object> payload = Json.object(
                "id",
                id,
                "created_at",
                found.item().createdAt().toEpochMilli(),
                "updated_at",
                found.item().createdAt().toEpochMilli(),
                "ontology_valid",
                false,
                "version",
                1,
                "topological_rank",
                0,
                "type",
                "IndexSchema",
                "belongs_to_set",
                List.of(),
                "feedback_weight",
                0.5,
                "importance_weight",
                0.5,
                "text",
                text);
        if (setup.version.isSixOrLater() && setup.scores) {
            payload.put("score", found.hit().distance());
        }
        return payload;
    }

    /** A chunk as the graph keeps it, without a distance. */
    private Map<String, @Nullable Object> lexical(Found found) {
        Map<String, @Nullable Object> payload = chunk(found);
        payload.remove("score");
        payload.put("type", "DocumentChunk");
        payload.put("chunk_size", found.hit().chunk().text().length() / 4 + 1);
        payload.put("cut_type", "sentence_end");
        payload.put("metadata", Json.object("index_fields", List.of("text")));
        payload.put("content_hash", found.item().hash());
        return payload;
    }

    /** The sentences nearest to the question, in the words of the texts, also of deleted ones that the graph kept. */
    private String completion(Question question, List<Dataset> searched) {
        SearchIndex sentences = new SearchIndex();
        Map<UUID, List<String>> byItem = new LinkedHashMap<>();
        for (Found found : nearest(question, searched)) {
            byItem.computeIfAbsent(found.item().id(), any -> new ArrayList<>())
                    .addAll(Chunks.sentences(found.hit().chunk().text()));
        }
        byItem.forEach(sentences::put);
        searched.forEach(dataset -> sentences.put(dataset.id(), dataset.graphLeftovers()));
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
