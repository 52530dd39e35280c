package com.hyperlevel.memory.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The two routes of OpenAI's API that Cognee calls, on loopback. The same request always gets the same answer:
 *
 * <ul>
 *   <li>{@code /v1/embeddings}: vectors as long as {@code dimensions} says. Texts that share words, in any inflection, or
 *       parts of words are near each other, in German and English ({@link Embedding}).
 *   <li>{@code /v1/chat/completions}: the names of a text as a graph ({@link Graph}), its first sentences as a summary,
 *       or the sentences of the context nearest to a question as an answer ({@link Answers}). Cognee tells what it wants
 *       by {@code response_format} and, for models that are not known to follow a schema, by the schema in the system
 *       message.
 * </ul>
 *
 * Safe for several threads.
 */
public final class ModelStub implements AutoCloseable {

    /** What Cognee has to be told ({@code EMBEDDING_DIMENSIONS}), where nothing speaks for fewer. */
    public static final int DIMENSIONS = 1024;

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Set<Call> COMPLETIONS = Set.of(Call.GRAPH, Call.SUMMARY, Call.ANSWER);
    private static final String BABBLE = "Certainly! Here is what you asked for: {";

    private record Mood(Set<Call> calls, Predicate<String> text, Fault fault) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(ModelStub::daemon);
    private final List<Mood> moods = new CopyOnWriteArrayList<>();
    private final Map<Call, AtomicInteger> calls = new EnumMap<>(Call.class);
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile Duration thinks = Duration.ZERO;
    private volatile CountDownLatch calm = new CountDownLatch(1);

    /** Listens on a free port. */
    public ModelStub() {
        this(0);
    }

    /** Listens on this port; 0 takes a free one. */
    public ModelStub(int port) {
        for (Call call : Call.values()) {
            calls.put(call, new AtomicInteger());
        }
        // Without it each small answer on loopback waits 40 ms for an acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/v1/embeddings", exchange -> serve(exchange, this::embeddings));
        server.createContext("/v1/chat/completions", exchange -> serve(exchange, this::completion));
        server.setExecutor(threads);
        server.start();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "model-stub");
        thread.setDaemon(true);
        return thread;
    }

    /** What Cognee is told as the model's address, such as {@code http://127.0.0.1:40123/v1}. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /** From now on, each completion takes this long; building a chunk needs two, one after the other or at once. */
    public void thinks(Duration time) {
        thinks = time;
    }

    /** From now on, completions about such a text fail like this; of several that fit, the first told counts. */
    public void fails(Fault fault, Predicate<String> text) {
        moods.add(new Mood(COMPLETIONS, text, fault));
    }

    /** From now on, calls of this kind about such a text fail like this. */
    public void fails(Fault fault, Call call, Predicate<String> text) {
        moods.add(new Mood(Set.of(call), text, fault));
    }

    /** Quick and content with everything again; what hangs or thinks is answered now. */
    public void calmDown() {
        moods.clear();
        thinks = Duration.ZERO;
        CountDownLatch before = calm;
        calm = new CountDownLatch(1);
        before.countDown();
    }

    /** How many calls of this kind came in, failed ones included. */
    public int calls(Call call) {
        return calls.get(call).get();
    }

    /** How many calls are hanging or being thought about. */
    public int waiting() {
        return waiting.get();
    }

    private record Reply(int status, byte[] body) {

        static Reply ok(Object json) {
            return new Reply(200, JSON.writeValueAsBytes(json));
        }

        static Reply error(int status, String message) {
            return new Reply(status, JSON.writeValueAsBytes(Map.of("error", Map.of("message", message))));
        }
    }

    private interface Route {

        Reply answer(JsonNode request) throws InterruptedException;
    }

    private void serve(HttpExchange exchange, Route route) throws IOException {
        try (exchange) {
            Reply reply = reply(exchange.getRequestBody().readAllBytes(), route);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(reply.status(), reply.body().length);
            exchange.getResponseBody().write(reply.body());
        } catch (InterruptedException e) {
            // The stub is being closed: the connection is cut.
            Thread.currentThread().interrupt();
        }
    }

    private static Reply reply(byte[] request, Route route) throws InterruptedException {
        try {
            return route.answer(JSON.readTree(request));
        } catch (JacksonException e) {
            return Reply.error(400, "no JSON");
        }
    }

    private Reply embeddings(JsonNode request) throws InterruptedException {
        calls.get(Call.EMBEDDING).incrementAndGet();
        JsonNode input = request.path("input");
        List<String> texts = input.isArray()
                ? input.valueStream().map(each -> each.asString("")).toList()
                : List.of(input.asString(""));
        int dimensions = request.path("dimensions").asInt(DIMENSIONS);
        List<Map<String, Object>> data = new ArrayList<>();
        for (String text : texts) {
            Fault fault = fault(Call.EMBEDDING, text);
            if (fault == Fault.BABBLES) {
                return new Reply(200, BABBLE.getBytes(StandardCharsets.UTF_8));
            }
            if (fault != null) {
                return Reply.error(fault.status(), "as told");
            }
            data.add(Map.of(
                    "object",
                    "embedding",
                    "index",
                    data.size(),
                    "embedding",
                    Embedding.of(text, dimensions).vector()));
        }
        return Reply.ok(Map.of("object", "list", "model", model(request), "data", data, "usage", usage()));
    }

    private Reply completion(JsonNode request) throws InterruptedException {
        Call call = wanted(request);
        calls.get(call).incrementAndGet();
        String text = lastMessage(request, "user");
        Fault fault = fault(call, text);
        if (fault == null) {
            think();
            return message(request, content(call, text));
        }
        return fault == Fault.BABBLES ? message(request, BABBLE) : Reply.error(fault.status(), "as told");
    }

    /** Cognee says in one of two places what a structured answer has to look like. */
    private static Call wanted(JsonNode request) {
        if (!request.has("response_format")) {
            return Call.ANSWER;
        }
        String schema = request.path("response_format") + lastMessage(request, "system");
        return schema.contains("\"nodes\"") ? Call.GRAPH : Call.SUMMARY;
    }

    private static String lastMessage(JsonNode request, String role) {
        return request.path("messages")
                .valueStream()
                .filter(message -> message.path("role").asString("").equals(role))
                .map(message -> message.path("content").asString(""))
                .reduce("", (before, after) -> after);
    }

    private static String content(Call call, String text) {
        if (call == Call.GRAPH) {
            Graph graph = Graph.of(text);
            return JSON.writeValueAsString(Map.of("nodes", graph.nodes(), "edges", graph.edges()));
        }
        return call == Call.SUMMARY
                ? JSON.writeValueAsString(Map.of("summary", Answers.summary(text), "description", ""))
                : Answers.answer(text);
    }

    private static Reply message(JsonNode request, String content) {
        Map<String, Object> choice =
                Map.of("index", 0, "finish_reason", "stop", "message", Map.of("role", "assistant", "content", content));
        return Reply.ok(Map.of(
                "id",
                "stub",
                "object",
                "chat.completion",
                "created",
                0,
                "model",
                model(request),
                "choices",
                List.of(choice),
                "usage",
                usage()));
    }

    private static String model(JsonNode request) {
        return request.path("model").asString("stub");
    }

    private static Map<String, Integer> usage() {
        return Map.of("prompt_tokens", 1, "completion_tokens", 1, "total_tokens", 2);
    }

    /** How this call is to fail; one that hung is answered afterwards. Null: it does not fail. */
    private @Nullable Fault fault(Call call, String text) throws InterruptedException {
        CountDownLatch until = calm;
        for (Mood mood : moods) {
            if (mood.calls().contains(call) && mood.text().test(text)) {
                if (mood.fault() == Fault.HANGS) {
                    await(until, Duration.ofDays(1));
                    return null;
                }
                return mood.fault();
            }
        }
        return null;
    }

    private void think() throws InterruptedException {
        CountDownLatch until = calm;
        Duration time = thinks;
        if (!time.isZero()) {
            await(until, time);
        }
    }

    private void await(CountDownLatch until, Duration atMost) throws InterruptedException {
        waiting.incrementAndGet();
        try {
            until.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            waiting.decrementAndGet();
        }
    }

    /** Cuts what is open. */
    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }
}
