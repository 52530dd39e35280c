package com.hyperlevel.memory.standin;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One request, read to its end. */
final class Call {

    private final Route route;
    private final String method;
    private final String path;
    private final @Nullable String rawQuery;
    private final Headers headers;
    private final byte[] body;
    private final @Nullable Object json;
    private final Optional<Multipart> form;
    private Runnable onceLocked = () -> {};
    private boolean divertedToDefaultDataset;

    private Call(String method, String path, @Nullable String rawQuery, Headers headers, byte[] body) {
        this.route = Route.of(method, path);
        this.method = method;
        this.path = path;
        this.rawQuery = rawQuery;
        this.headers = headers;
        this.body = body;
        String type = Optional.ofNullable(headers.getFirst("Content-Type")).orElse("");
        this.json = body.length > 0 && type.startsWith("application/json") ? Json.read(body) : null;
        this.form = Multipart.parse(type, body);
    }

    static Call read(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        return new Call(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getPath(),
                exchange.getRequestURI().getRawQuery(),
                exchange.getRequestHeaders(),
                body);
    }

    Route route() {
        return route;
    }

    String method() {
        return method;
    }

    String path() {
        return path;
    }

    Optional<String> rawQuery() {
        return Optional.ofNullable(rawQuery);
    }

    String bodyText() {
        return new String(body, StandardCharsets.UTF_8);
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.getFirst(name));
    }

    Optional<Multipart> form() {
        return form;
    }

    /** The body as a JSON object; a 400 when it is something else. */
    Map<String, @Nullable Object> json() {
        if (!(json instanceof Map)) {
            throw Refusal.invalid("model_attributes_type", List.of("body"), "Input should be a valid dictionary", json);
        }
        return Json.asObject(json);
    }

    @Nullable
    Object anyJson() {
        return json;
    }

    /** A field of the JSON body under its camelCase or snake_case name. */
    @Nullable
    Object field(String camelCase) {
        Object value = json().get(camelCase);
        return value != null
                ? value
                : json().get(camelCase.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT));
    }

    List<String> parameters(String name) {
        return pairs(rawQuery)
                .filter(pair -> pair[0].equals(name))
                .map(pair -> pair[1])
                .toList();
    }

    Optional<String> parameter(String name) {
        return parameters(name).stream().findFirst();
    }

    Optional<String> urlEncoded(String name) {
        return pairs(bodyText())
                .filter(pair -> pair[0].equals(name))
                .map(pair -> pair[1])
                .findFirst();
    }

    private static Stream<String[]> pairs(@Nullable String encoded) {
        return encoded == null || encoded.isEmpty()
                ? Stream.empty()
                : Stream.of(encoded.split("&")).map(pair -> pair.split("=", 2)).map(pair ->
                        new String[] {decode(pair[0]), pair.length > 1 ? decode(pair[1]) : ""});
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    UUID id(int index) {
        String text = route.part(path, index).orElse("");
        return uuid(text).orElseThrow(() -> notAnId(List.of("path", "dataset_id"), text));
    }

    static Refusal notAnId(List<String> where, @Nullable Object text) {
        return Refusal.invalid("uuid_parsing", where, "Input should be a valid UUID", text);
    }

    static Optional<UUID> uuid(@Nullable Object text) {
        try {
            String plain = String.valueOf(text);
            return plain.length() == 36 ? Optional.of(UUID.fromString(plain)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Every dataset id that the request names, in path, query, form or JSON. */
    List<UUID> datasets() {
        List<Object> named = new ArrayList<>();
        if (path.startsWith("/api/v1/datasets/")) {
            named.add(path.split("/", -1)[4]);
        }
        named.addAll(parameters("dataset"));
        form.flatMap(parts -> parts.field("datasetId")).ifPresent(named::add);
        if (route == Route.SHARE || route == Route.UNSHARE) {
            Json.asList(json).forEach(named::add);
        }
        if (json instanceof Map && (route == Route.COGNIFY || route == Route.SEARCH)) {
            Json.asList(field("datasetIds")).forEach(named::add);
        }
        return named.stream().flatMap(text -> uuid(text).stream()).toList();
    }

    /** How many texts the request brings. */
    int items() {
        return form.map(parts ->
                        parts.named("data").size() + parts.named("raw_data").size())
                .orElse(0);
    }

    /** What happens between getting the dataset's lock and the work, for faults that make the work late. */
    void onceLocked(Runnable action) {
        onceLocked = action;
    }

    void locked() {
        onceLocked.run();
    }

    void divertToDefaultDataset() {
        divertedToDefaultDataset = true;
    }

    boolean isDivertedToDefaultDataset() {
        return divertedToDefaultDataset;
    }
}
