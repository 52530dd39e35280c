package com.hyperlevel.memory.standin;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Speaks to a Cognee in plain HTTP, without anything of the service between. Immutable. */
public final class CogneeCaller {

    /** An answer; its JSON as maps, lists, texts, numbers and nulls. */
    public record Reply(int status, String body, Map<String, List<String>> headers) {

        @Nullable
        Object json() {
            return Json.read(body.getBytes(StandardCharsets.UTF_8));
        }

        public Map<String, @Nullable Object> object() {
            return Json.asObject(json());
        }

        public List<Map<String, @Nullable Object>> objects() {
            return Json.asList(json()).stream().map(Json::asObject).toList();
        }
    }

    /** A text on its way into a dataset. */
    public record File(String label, String name, String text) {

        public static File of(String label, String text) {
            return new File(
                    label,
                    label.replace(':', '-') + "-" + Integer.toHexString(text.hashCode()) + ".txt",
                    "HyperLevel · Wiki & Dokumente · " + label + "\n" + text);
        }
    }

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private final String address;
    private final String[] credentials;

    private CogneeCaller(String address, String... credentials) {
        this.address = address;
        this.credentials = credentials;
    }

    public static CogneeCaller anonymous(String address) {
        return new CogneeCaller(address);
    }

    /** The same server with this header. */
    public CogneeCaller with(String header, String value) {
        return new CogneeCaller(address, header, value);
    }

    public CogneeCaller withToken(String token) {
        return with("Authorization", "Bearer " + token);
    }

    /** Registers somebody new and logs in. */
    public CogneeCaller somebodyNew() {
        String email = "user-" + UUID.randomUUID() + "@example.com";
        register(email, "a long password");
        return withToken(token(email, "a long password"));
    }

    public Reply register(String email, String password) {
        return post("/api/v1/auth/register", Json.object("email", email, "password", password));
    }

    public Reply logIn(String email, String password) {
        String form = "username=" + email.replace("@", "%40") + "&password=" + password.replace(" ", "+");
        return send(request("/api/v1/auth/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form)));
    }

    public String token(String email, String password) {
        return String.valueOf(logIn(email, password).object().get("access_token"));
    }

    public UUID userId() {
        return id(get("/api/v1/users/me").object().get("id"));
    }

    /** A dataset of this name of the caller; its id. */
    public UUID dataset(String name) {
        return id(post("/api/v1/datasets", Json.object("name", name)).object().get("id"));
    }

    public Reply add(UUID dataset, File... files) {
        Form form = new Form().field("datasetId", dataset.toString());
        for (File file : files) {
            form.file(file.name(), file.text());
        }
        form.field(
                "labels",
                Json.text(IntStream.range(0, files.length)
                        .mapToObj(i -> files[i].label())
                        .toList()));
        return add(form);
    }

    Reply add(Form form) {
        return send(adding(form));
    }

    CompletableFuture<Reply> addLater(UUID dataset, File file) {
        Form form = new Form().field("datasetId", dataset.toString()).file(file.name(), file.text());
        return HTTP.sendAsync(adding(form).build(), HttpResponse.BodyHandlers.ofString())
                .thenApply(CogneeCaller::reply);
    }

    private HttpRequest.Builder adding(Form form) {
        return request("/api/v1/add")
                .header("Content-Type", "multipart/form-data; boundary=" + Form.BOUNDARY)
                .POST(HttpRequest.BodyPublishers.ofByteArray(form.bytes()));
    }

    public Reply startBuild(UUID dataset) {
        return post("/api/v1/cognify", Json.object("datasetIds", List.of(dataset), "runInBackground", true));
    }

    /** Builds and waits until it is done. */
    public Reply build(UUID dataset) {
        return post("/api/v1/cognify", Json.object("datasetIds", List.of(dataset), "runInBackground", false));
    }

    public String status(UUID dataset) {
        return String.valueOf(
                get("/api/v1/datasets/status?dataset=" + dataset).object().get(dataset.toString()));
    }

    public List<Map<String, @Nullable Object>> items(UUID dataset) {
        return get("/api/v1/datasets/" + dataset + "/data").objects();
    }

    public Reply search(String type, String query, UUID... datasets) {
        return post(
                "/api/v1/search",
                Json.object("searchType", type, "query", query, "datasetIds", List.of(datasets), "topK", 10));
    }

    public Reply get(String path) {
        return send(request(path).GET());
    }

    public Reply delete(String path) {
        return send(request(path).DELETE());
    }

    public Reply patch(String path, @Nullable Object json) {
        return send(request(path)
                .header("Content-Type", "application/json")
                .method("PATCH", HttpRequest.BodyPublishers.ofByteArray(Json.write(json))));
    }

    public Reply post(String path, @Nullable Object json) {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.write(json))));
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address + path)).timeout(Duration.ofSeconds(60));
        return credentials.length == 0 ? request : request.headers(credentials);
    }

    private static Reply send(HttpRequest.Builder request) {
        try {
            return reply(HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Reply reply(HttpResponse<String> response) {
        return new Reply(
                response.statusCode(), response.body(), response.headers().map());
    }

    static UUID id(@Nullable Object text) {
        return UUID.fromString(String.valueOf(text));
    }

    /** A multipart form in the making. */
    static final class Form {

        static final String BOUNDARY = "a-boundary-of-our-own";

        private final List<byte[]> pieces = new ArrayList<>();

        Form field(String name, String value) {
            return part("name=\"" + name + "\"", "", value);
        }

        Form file(String fileName, String text) {
            return part(
                    "name=\"data\"; filename=\"" + fileName + "\"",
                    "\r\nContent-Type: text/plain; charset=utf-8",
                    text);
        }

        private Form part(String disposition, String type, String content) {
            String head = "--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + disposition + type + "\r\n\r\n";
            pieces.add((head + content + "\r\n").getBytes(StandardCharsets.UTF_8));
            return this;
        }

        byte[] bytes() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            pieces.forEach(bytes::writeBytes);
            bytes.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
            return bytes.toByteArray();
        }
    }
}
