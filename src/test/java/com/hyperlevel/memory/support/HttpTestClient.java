package com.hyperlevel.memory.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A browser or a program in front of a {@link TestApplication}: keeps cookies, adds the token or the key it was given. */
public final class HttpTestClient {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final String base;
    private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    private final HttpClient http = HttpClient.newBuilder()
            .cookieHandler(cookies)
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    private final Map<String, String> headers = new LinkedHashMap<>();

    /** A client of the server at this address. */
    public HttpTestClient(String base) {
        this.base = base;
    }

    /** What came back; an empty body is read as a missing node. */
    public record Answer(int status, HttpHeaders headers, String text) {

        /** The body as JSON. */
        public JsonNode json() {
            return text.isEmpty() ? JSON.missingNode() : JSON.readTree(text);
        }

        /** The code of a problem, or an empty text. */
        public String code() {
            return json().path("code").asString("");
        }

        /** The field that a problem names, or an empty text. */
        public String field() {
            return json().path("field").asString("");
        }
    }

    /** Sends a header with every request from now on. */
    public HttpTestClient with(String header, String value) {
        headers.put(header, value);
        return this;
    }

    /** Shows a key with every request from now on. */
    public HttpTestClient withKey(String secret) {
        return with("Authorization", "Bearer " + secret);
    }

    /** Signs in; fails when that is refused. */
    public HttpTestClient signIn(String email, String password) {
        token();
        Answer answer = post("/api/auth/login", JSON.writeValueAsString(Map.of("email", email, "password", password)));
        if (answer.status() != 200) {
            throw new AssertionError("sign-in answered " + answer);
        }
        return with("X-CSRF-TOKEN", answer.json().path("csrf").path("token").asString());
    }

    /** Fetches a token against forgery and sends it from now on. */
    public HttpTestClient token() {
        return with("X-CSRF-TOKEN", get("/api/auth/csrf").json().path("token").asString());
    }

    /** The cookie of this name. */
    public Optional<HttpCookie> cookie(String name) {
        return cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals(name))
                .findFirst();
    }

    /** Every cookie. */
    public List<HttpCookie> cookies() {
        return cookies.getCookieStore().getCookies();
    }

    public Answer get(String path) {
        return send("GET", path, null);
    }

    public Answer delete(String path) {
        return send("DELETE", path, null);
    }

    /** Posts JSON. */
    public Answer post(String path, String json) {
        return send("POST", path, json);
    }

    /** Puts JSON. */
    public Answer put(String path, String json) {
        return send("PUT", path, json);
    }

    /** Sends a request with a body of JSON, or none. */
    public Answer send(String method, String path, String json) {
        return send(method, path, "application/json", json == null ? null : json.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends a request with any body. */
    public Answer send(String method, String path, String contentType, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path));
        headers.forEach(request::setHeader);
        if (body == null) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.method(method, BodyPublishers.ofByteArray(body)).setHeader("Content-Type", contentType);
        }
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
