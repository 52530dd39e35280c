package com.hyperlevel.memory.real;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The least that Cognee can build with: the two OpenAI-style routes, always the same answer to the same text. Texts that
 * share beginnings of words are near each other; the graph of every text has the same two nodes.
 */
public final class OfflineModel implements AutoCloseable {

    /** As {@code EMBEDDING_DIMENSIONS} says. */
    private static final int DIMENSIONS = 64;

    private static final int STEM = 5;
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String GRAPH_AND_SUMMARY = """
            {"nodes":[{"id":"house","name":"House","type":"Place","description":"A house"},
                      {"id":"guest","name":"Guest","type":"Person","description":"A guest"}],
             "edges":[{"source_node_id":"guest","target_node_id":"house","relationship_name":"visits"}],
             "summary":"A text.","description":"A text."}""";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile Duration thinks = Duration.ZERO;
    private volatile @Nullable String refused;

    private OfflineModel(HttpServer server) {
        this.server = server;
    }

    /** One that listens on a free port of loopback. */
    public static OfflineModel start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
            OfflineModel model = new OfflineModel(server);
            server.createContext("/v1/embeddings", exchange -> model.answer(exchange, OfflineModel::embeddings));
            server.createContext("/v1/chat/completions", exchange -> model.answer(exchange, model::completion));
            server.setExecutor(model.threads);
            server.start();
            return model;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What Cognee is told as the model's address. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /** How long each completion takes from now on; a build asks for two a text. */
    public void thinks(Duration time) {
        thinks = time;
    }

    /** Completions about a text with this word fail from now on. */
    public void refuses(String word) {
        refused = word;
    }

    /** Quick and content with everything. */
    public void calmDown() {
        thinks = Duration.ZERO;
        refused = null;
    }

    private interface Route {
        Object answer(JsonNode request) throws InterruptedException;
    }

    private void answer(HttpExchange exchange, Route route) throws IOException {
        try (exchange) {
            String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            JsonNode request = JSON.readTree(text);
            String word = refused;
            boolean refuses = word != null && text.contains(word) && request.has("messages");
            byte[] body = JSON.writeValueAsBytes(
                    refuses ? Map.of("error", Map.of("message", "refused")) : route.answer(request));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(refuses ? 400 : 200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Object embeddings(JsonNode request) {
        JsonNode input = request.path("input");
        List<String> texts = new ArrayList<>();
        if (input.isArray()) {
            input.forEach(each -> texts.add(each.asString("")));
        } else {
            texts.add(input.asString(""));
        }
        return Map.of(
                "object",
                "list",
                "model",
                request.path("model").asString(""),
                "data",
                IntStream.range(0, texts.size())
                        .mapToObj(i -> Map.of("object", "embedding", "index", i, "embedding", embedding(texts.get(i))))
                        .toList(),
                "usage",
                Map.of("prompt_tokens", 1, "total_tokens", 1));
    }

    private static double[] embedding(String text) {
        double[] vector = new double[DIMENSIONS];
        Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> word.length() > 3)
                .map(word -> word.substring(0, Math.min(STEM, word.length())))
                .forEach(stem -> vector[Math.floorMod(stem.hashCode() * 31, DIMENSIONS)] += 1);
        double length = Math.sqrt(IntStream.range(0, DIMENSIONS)
                .mapToDouble(i -> vector[i] * vector[i])
                .sum());
        if (length == 0) {
            vector[0] = 1;
            return vector;
        }
        return IntStream.range(0, DIMENSIONS)
                .mapToDouble(i -> vector[i] / length)
                .toArray();
    }

    private Object completion(JsonNode request) throws InterruptedException {
        Thread.sleep(thinks.toMillis());
        String content = request.has("response_format") ? GRAPH_AND_SUMMARY : "An answer.";
        return Map.of(
                "id",
                "1",
                "object",
                "chat.completion",
                "created",
                0,
                "model",
                request.path("model").asString(""),
                "choices",
                List.of(Map.of(
                        "index",
                        0,
                        "finish_reason",
                        "stop",
                        "message",
                        Map.of("role", "assistant", "content", content))),
                "usage",
                Map.of("prompt_tokens", 1, "completion_tokens", 1, "total_tokens", 2));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
