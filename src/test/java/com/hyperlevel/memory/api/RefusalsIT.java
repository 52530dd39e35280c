package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestApplication;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What never reaches a controller, or leaves it by an unforeseen way, is still a problem with a code. */
class RefusalsIT {

    @RegisterExtension
    static final TestApplication app = new TestApplication();

    private static HttpTestClient admin;

    @BeforeAll
    static void signIn() {
        admin = app.admin();
    }

    @Test
    void anUnknownRouteIsNotFound() {
        Answer answer = admin.get("/api/nowhere");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("not_found");
        assertThat(answer.json().path("type").asString()).isEqualTo("/problems/not_found");
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    void aWrongMethodNamesTheRightOnes() {
        Answer answer = admin.send("PATCH", "/api/agency/users", "{}");

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.code()).isEqualTo("method_not_allowed");
        assertThat(answer.headers().firstValue("Allow").orElseThrow()).contains("POST");
    }

    @Test
    void aWrongMediaTypeIsRefusedBothWays() {
        assertThat(admin.send("POST", "/api/agency/users", "text/xml", "<a/>".getBytes(StandardCharsets.UTF_8))
                        .status())
                .isEqualTo(415);
        Answer answer = app.admin().with("Accept", "image/png").get("/api/agency/users");
        assertThat(answer.status()).isEqualTo(406);
        assertThat(answer.code()).isEqualTo("not_acceptable");
    }

    @Test
    void tenMegabytesAreTooMuchWhetherTheLengthIsToldOrNot() throws IOException {
        String body = "{\"name\":\"" + "x".repeat(10_000_000) + "\"}";
        Answer told = admin.post("/api/agency/users", body);

        assertThat(told.status()).isEqualTo(413);
        assertThat(told.code()).isEqualTo("body_too_large");
        assertThat(chunked(body)).startsWith("HTTP/1.1 413").contains("body_too_large");
    }

    private static String chunked(String body) throws IOException {
        String cookie = admin.cookie("SESSION").orElseThrow().getValue();
        String token = admin.get("/api/auth/csrf").json().path("token").asString();
        return raw(
                "POST /api/agency/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\nConnection: close\r\nCookie: SESSION=" + cookie
                        + "\r\nX-CSRF-TOKEN: " + token + "\r\n\r\n",
                Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n");
    }

    private static String raw(String head, String body) throws IOException {
        URI address = URI.create(app.url());
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(head.getBytes(StandardCharsets.US_ASCII));
            out.write(body.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/agency/locations/a%2Fb",
                "/api/agency/locations/a%2fb",
                "/api/agency/locations/a;b=c",
                "/api/agency/locations/a%0Ab",
                "/api//agency/locations"
            })
    void aPathThatNoHonestRequestHasIsAProblemToo(String path) {
        Answer answer = admin.get(path);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("path_invalid");
        assertThat(answer.field()).isEqualTo("path");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%00b", "a%5Cb", "a%zzb"})
    void whatTheServerItselfRefusesIsAProblemToo(String id) throws IOException {
        String answer = raw(
                "GET /api/agency/locations/" + id + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "");

        assertThat(answer)
                .startsWith("HTTP/1.1 400")
                .contains("application/problem+json", "\"code\":\"request_invalid\"")
                .doesNotContain("<html", "Tomcat");
    }

    @Test
    void nulInAParameterIsRefused() {
        Answer answer = admin.get("/api/keys?location_id=a%00b");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("text_invalid");
    }

    @Test
    void anIdThatIsNoneIsNotThere() {
        for (String id : List.of("%20", "a%20b", "ä", "..%2E", "x".repeat(5000))) {
            Answer answer = admin.get("/api/agency/locations/" + id.replace("ä", "%C3%A4"));

            assertThat(answer.status()).as(id).isIn(400, 404);
        }
    }

    @Test
    void aFaultOfOursTellsItsReferenceAndNothingElse() {
        app.owner().sql("alter table users rename to users_away").update();
        try {
            Answer answer = app.client().withKey("hlm_" + "A".repeat(43)).get("/api/auth/me");
            assertThat(answer.code()).isEqualTo("key_unknown");

            Answer fault =
                    app.client().token().post("/api/auth/login", "{\"email\":\"a@b.example\",\"password\":\"x\"}");

            assertThat(fault.status()).isEqualTo(500);
            assertThat(fault.code()).isEqualTo("internal");
            assertThat(fault.json().path("reference").asString()).hasSize(36);
            assertThat(fault.text()).doesNotContain("users", "SQL", "Exception", "select");
            Answer filter = admin.get("/api/auth/me");
            assertThat(filter.status()).isEqualTo(500);
            assertThat(filter.code()).isEqualTo("internal");
            assertThat(filter.text()).doesNotContain("SQL", "Exception", "select");
        } finally {
            app.owner().sql("alter table users_away rename to users").update();
        }
    }

    @Test
    void theDescriptionNamesFieldsAsTheyAreOnTheWire() {
        String description = app.client().get("/v3/api-docs").text();

        assertThat(description)
                .contains("/api/agency/locations/{id}", "\"time_zone\"", "\"agency_admin\"")
                .doesNotContain("\"timeZone\"", "\"agencyAdmin\"", "\"caller\"");
    }
}
