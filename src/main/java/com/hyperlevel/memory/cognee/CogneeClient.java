package com.hyperlevel.memory.cognee;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Cognee's endpoints as typed methods, with the login they were made for. Knows the wire, and nothing of whose data it is.
 *
 * <p>Every method throws {@link CogneeException}; an answer that is not Cognee's is {@link Failure#UNEXPECTED_ANSWER}
 * whatever its status, and an id that is no UUID never becomes part of a call. Nothing is sent while a database transaction
 * is open ({@link IllegalStateException}). Safe for many threads.
 */
public final class CogneeClient {

    private final CogneeHttp http;
    private final CogneeProperties properties;
    private final Pacer pacer;
    private final Duration limit;

    CogneeClient(CogneeHttp http, CogneeProperties properties) {
        this(http, properties, Pacer.none(), properties.callTimeout());
    }

    private CogneeClient(CogneeHttp http, CogneeProperties properties, Pacer pacer, Duration limit) {
        this.http = http;
        this.properties = properties;
        this.pacer = pacer;
        this.limit = limit;
    }

    /** The same client, with every request spaced by that pacer. */
    public CogneeClient paced(Pacer pacer) {
        return new CogneeClient(http, properties, pacer, limit);
    }

    /** The same client, with no call longer than that. */
    public CogneeClient within(Duration limit) {
        return new CogneeClient(http, properties, pacer, limit);
    }

    /** How the server is; asks without a login. Not cheap for the server, so ask seldom. */
    public Health health() {
        Answer answer = send(quick("health", "/health").withoutLogin().accepting(503));
        JsonNode body = answer.object();
        Optional<String> status = Json.text(body, "status");
        Optional<String> health = Json.text(body, "health");
        Optional<String> version = Json.text(body, "version");
        if (status.isEmpty() || (health.isEmpty() && version.isEmpty() && answer.status() != 503)) {
            throw answer.unexpected("no health");
        }
        boolean ready = answer.status() != 503 && status.get().equals("ready");
        return new Health(ready, health.filter("degraded"::equals).isPresent(), version);
    }

    /** Asks for the datasets without any credentials. A failure to ask is an exception; an odd answer is unclear. */
    public LoginProbe probeWithoutLogin() {
        try {
            Answer answer =
                    send(quick("probe", "/api/v1/datasets").withoutLogin().accepting(401));
            if (answer.status() == 401) {
                return answer.isErrorOfCognee() ? LoginProbe.LOGIN_REQUIRED : LoginProbe.UNCLEAR;
            }
            datasets(answer);
            return LoginProbe.ANSWERED_WITHOUT_LOGIN;
        } catch (CogneeException e) {
            return switch (e.failure()) {
                case UNEXPECTED_ANSWER, FORBIDDEN, NOT_FOUND, REJECTED, BUDGET, LOCAL_FILES_REFUSED, UNAUTHORIZED ->
                    LoginProbe.UNCLEAR;
                case UNREACHABLE, TIMEOUT, BUSY_429, BREAKER_OPEN, BAD_LOGIN, SERVER_ERROR, INTERRUPTED -> throw e;
            };
        }
    }

    /**
     * Tries the login now, even if its password was refused a moment ago. With a password this logs in; with an API key it
     * asks who we are.
     */
    public CogneeUser testLogin() {
        http.renewLogin();
        return usersMe();
    }

    /** The e-mail address of our login. A server that asks for no login answers this for its default user. */
    public String authMe() {
        Answer answer = send(quick("who am I", "/api/v1/auth/me"));
        return Json.text(answer.object(), "email").orElseThrow(() -> answer.unexpected("no e-mail"));
    }

    /** Who we are. Asks for a login in every posture of the server, so this is the strict test. */
    public CogneeUser usersMe() {
        Answer answer = send(quick("own user", "/api/v1/users/me"));
        JsonNode body = answer.object();
        UUID id = Json.id(body, "id").orElseThrow(() -> answer.unexpected("no id"));
        return new CogneeUser(id, Json.text(body, "email").orElse(""));
    }

    /** Every dataset that this login may read, also what others shared with it. */
    public List<CogneeDataset> datasets() {
        return datasets(send(quick("list datasets", "/api/v1/datasets")));
    }

    /** Makes a dataset, or gives the one of that name which this login owns. */
    public CogneeDataset createDataset(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a dataset has a name");
        }
        Payload payload = Json.payload(Map.of("name", name));
        Answer answer = send(HttpCall.post("create dataset", "/api/v1/datasets", payload, properties.quickTimeout()));
        CogneeDataset dataset = dataset(answer, answer.object());
        if (!dataset.name().equals(name)) {
            throw answer.unexpected("another dataset");
        }
        return dataset;
    }

    /** Deletes a dataset with everything in it. Waits behind a build. Once it is gone this is {@link Failure#FORBIDDEN}. */
    public void deleteDataset(UUID dataset) {
        deleted(send(HttpCall.delete("delete dataset", path(dataset, ""), properties.callTimeout())));
    }

    /**
     * Adds documents to a dataset by its id; never repeated by itself. Waits behind a build.
     *
     * @param parts at least one, with file names and texts of their own
     */
    public AddReceipt addFiles(UUID dataset, List<FilePart> parts) {
        refuseEqualParts(parts);
        Payload payload = MultipartAdd.of(dataset, parts);
        return receipt(send(HttpCall.post("add", "/api/v1/add", payload, properties.callTimeout())));
    }

    /** Starts a build. Waits behind a running one: a time-out then means that it may start later. */
    public void cognifyInBackground(UUID dataset) {
        Payload payload = Json.payload(Map.of("datasetIds", List.of(dataset.toString()), "runInBackground", true));
        Answer answer = send(HttpCall.post("cognify", "/api/v1/cognify", payload, properties.callTimeout()));
        Optional<JsonNode> run = own(answer.object(), dataset);
        if (run.flatMap(entry -> Json.text(entry, "status"))
                .filter(CogneeClient::isErrored)
                .isPresent()) {
            throw answer.failure(Failure.SERVER_ERROR);
        }
        if (run.isEmpty()) {
            throw answer.unexpected("no run of this dataset");
        }
    }

    /** How the newest build of a dataset stands. Other datasets and pipelines in the answer are ignored. */
    public BuildStatus buildStatus(UUID dataset) {
        Answer answer = send(
                quick("build status", "/api/v1/datasets/status?dataset=" + dataset + "&pipeline=cognify_pipeline"));
        Optional<JsonNode> value = own(answer.object(), dataset);
        Optional<JsonNode> status = value.filter(JsonNode::isObject).isPresent()
                ? value.flatMap(nested -> Json.field(nested, "cognify_pipeline"))
                : value.filter(node -> !node.isNull());
        return status.map(node -> buildStatus(answer, node)).orElse(BuildStatus.NEVER);
    }

    /** How far a dataset is built; empty when the server does not tell. */
    public Optional<Progress> processingStatus(UUID dataset) {
        Answer answer = send(quick("progress", path(dataset, "/processing-status?include_items=true"))
                .accepting(404, 405));
        return answer.status() == 200 ? Optional.of(progress(answer)) : Optional.empty();
    }

    /** How many items a dataset has; empty when the server does not count. */
    public Optional<Integer> count(UUID dataset) {
        Answer answer = send(quick("count items", path(dataset, "/data/count")).accepting(404, 405));
        if (answer.status() != 200) {
            return Optional.empty();
        }
        return Optional.of(Json.whole(answer.object(), "count").orElseThrow(() -> answer.unexpected("no count")));
    }

    /** All items of a dataset, within the time set for listings. */
    public ItemListing items(UUID dataset) {
        return items(dataset, properties.listingTimeout());
    }

    /** All items of a dataset; incomplete when that time is over before the end. */
    public ItemListing items(UUID dataset, Duration budget) {
        return new ItemReader(this, dataset, Deadline.in(budget)).read();
    }

    /** One page of the items of a dataset; a server without paging gives all of them. */
    List<CogneeItem> page(UUID dataset, int offset, int size) {
        Answer answer = send(quick("list items", path(dataset, "/data?limit=" + size + "&offset=" + offset)));
        return Json.elements(Optional.of(answer.array())).stream()
                .map(node -> item(answer, node))
                .toList();
    }

    /** Deletes an item. Waits behind a build. One that is not there counts as deleted. */
    public void deleteItem(UUID dataset, UUID item) {
        deleted(send(HttpCall.delete("delete item", path(dataset, "/data/" + item), properties.callTimeout())));
    }

    /**
     * Searches in exactly these datasets. A dataset that was never built gives no entry, or one without hits.
     *
     * @param datasets at least one, none twice
     * @param topK how many passages per dataset
     * @param sessionId a fresh one keeps this question out of the next; not needed for passages
     */
    public SearchAnswer search(
            SearchType type, List<UUID> datasets, String query, int topK, Optional<String> sessionId) {
        if (datasets.isEmpty() || Set.copyOf(datasets).size() != datasets.size()) {
            throw new IllegalArgumentException("a search names at least one dataset, and none twice");
        }
        if (query.isBlank() || topK < 1) {
            throw new IllegalArgumentException("a search has a question and asks for at least one passage");
        }
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("searchType", type.name());
        body.put("datasetIds", datasets.stream().map(UUID::toString).toList());
        body.put("query", query);
        body.put("topK", topK);
        sessionId.ifPresent(id -> body.put("sessionId", id));
        Answer answer = send(HttpCall.post("search", "/api/v1/search", Json.payload(body), properties.callTimeout())
                .asRead()
                .accepting(404));
        if (answer.status() == 404) {
            return nothingBuilt(answer);
        }
        return SearchAnswers.read(answer);
    }

    /** How many entries of the search history this login has: more than none means that questions are kept. */
    public int searchHistoryCount() {
        return send(quick("search history", "/api/v1/search")).array().size();
    }

    /** What the server's own description says; a large answer, so ask seldom. Asks without a login. */
    public ServerFeatures features() {
        Answer answer = send(quick("features", "/openapi.json").withoutLogin());
        JsonNode paths = Json.field(answer.object(), "paths")
                .filter(JsonNode::isObject)
                .orElseThrow(() -> answer.unexpected("no paths"));
        return new ServerFeatures(
                paths.has("/api/v1/auth/register"),
                paths.propertyNames().stream().anyMatch(path -> path.endsWith("/data/count")),
                paths.propertyNames().stream().anyMatch(path -> path.endsWith("/processing-status")));
    }

    private HttpCall quick(String name, String path) {
        return HttpCall.get(name, path, properties.quickTimeout());
    }

    private Answer send(HttpCall call) {
        return http.exchange(call.within(limit), pacer);
    }

    private static String path(UUID dataset, String rest) {
        return "/api/v1/datasets/" + dataset + rest;
    }

    private static void refuseEqualParts(List<FilePart> parts) {
        long names = parts.stream().map(FilePart::fileName).distinct().count();
        long texts = parts.stream().map(part -> part.text().strip()).distinct().count();
        if (parts.isEmpty() || names != parts.size() || texts != parts.size()) {
            throw new IllegalArgumentException("an add has documents, each with a file name and a text of its own");
        }
    }

    private static List<CogneeDataset> datasets(Answer answer) {
        return Json.elements(Optional.of(answer.array())).stream()
                .map(node -> dataset(answer, node))
                .toList();
    }

    private static CogneeDataset dataset(Answer answer, JsonNode node) {
        UUID id = Json.id(node, "id").orElseThrow(() -> answer.unexpected("dataset without id"));
        String name = Json.text(node, "name").orElseThrow(() -> answer.unexpected("dataset without name"));
        return new CogneeDataset(id, name, Json.id(node, "ownerId", "owner_id"));
    }

    private static CogneeItem item(Answer answer, JsonNode node) {
        UUID id = Json.id(node, "id").orElseThrow(() -> answer.unexpected("item without id"));
        return new CogneeItem(
                id,
                Json.text(node, "name").orElse(""),
                Json.text(node, "label").filter(label -> !label.isEmpty()),
                texts(Json.field(node, "externalMetadata", "external_metadata")));
    }

    /** The texts in an object that may be there as such or as JSON text. */
    static Map<String, String> texts(Optional<JsonNode> metadata) {
        return Json.objectOrText(metadata).stream()
                .flatMap(object -> object.properties().stream())
                .filter(field -> field.getValue().isString())
                .collect(Collectors.toMap(
                        Map.Entry::getKey, field -> field.getValue().stringValue()));
    }

    private static AddReceipt receipt(Answer answer) {
        JsonNode body = answer.object();
        if (Json.text(body, "status").filter(CogneeClient::isErrored).isPresent()) {
            throw answer.failure(Failure.SERVER_ERROR);
        }
        JsonNode entries = Json.field(body, "data_ingestion_info", "dataIngestionInfo")
                .filter(JsonNode::isArray)
                .orElseThrow(() -> answer.unexpected("no receipts"));
        List<Optional<UUID>> ids =
                entries.values().stream().map(CogneeClient::dataId).toList();
        return new AddReceipt(Json.id(body, "dataset_id", "datasetId"), ids);
    }

    private static Optional<UUID> dataId(JsonNode entry) {
        boolean errored = Json.field(entry, "run_info", "runInfo")
                .flatMap(run -> Json.text(run, "status"))
                .filter(CogneeClient::isErrored)
                .isPresent();
        return errored ? Optional.empty() : Json.id(entry, "data_id", "dataId");
    }

    private static boolean isErrored(String pipelineStatus) {
        return pipelineStatus.equals("PipelineRunErrored");
    }

    /** The value of our dataset in a map by dataset id; ids are compared as ids, not as text. */
    private static Optional<JsonNode> own(JsonNode map, UUID dataset) {
        return map.properties().stream()
                .filter(field -> Json.id(field.getKey()).filter(dataset::equals).isPresent())
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static BuildStatus buildStatus(Answer answer, JsonNode value) {
        return switch (value.isString() ? value.stringValue() : "") {
            case "DATASET_PROCESSING_INITIATED" -> BuildStatus.INITIATED;
            case "DATASET_PROCESSING_STARTED" -> BuildStatus.STARTED;
            case "DATASET_PROCESSING_COMPLETED" -> BuildStatus.COMPLETED;
            case "DATASET_PROCESSING_ERRORED" -> BuildStatus.ERRORED;
            default -> throw answer.unexpected("unknown build status");
        };
    }

    private static Progress progress(Answer answer) {
        JsonNode body = answer.object();
        int total = Json.whole(body, "total").orElseThrow(() -> answer.unexpected("no total"));
        int completed = Json.whole(body, "completed").orElseThrow(() -> answer.unexpected("no completed"));
        List<Progress.Item> items = Json.elements(Json.field(body, "items")).stream()
                .flatMap(node -> Json.id(node, "id").stream()
                        .map(id -> new Progress.Item(
                                id,
                                Json.text(node, "name").orElse(""),
                                Json.truth(node, "completed").orElse(false))))
                .toList();
        return new Progress(total, completed, Json.whole(body, "pending").orElse(total - completed), items);
    }

    /** {@code null}, nothing, or a receipt; a page of a proxy is none of these. */
    private static void deleted(Answer answer) {
        JsonNode body = answer.json();
        if (!body.isMissingNode() && !body.isNull() && !body.isObject()) {
            throw answer.unexpected("no receipt");
        }
    }

    private static SearchAnswer nothingBuilt(Answer answer) {
        if (!answer.isErrorOfCognee()) {
            throw answer.unexpected("error not in Cognee's shape");
        }
        return SearchAnswer.nothing();
    }
}
