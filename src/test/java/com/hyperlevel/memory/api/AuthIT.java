package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestApplication;
import com.hyperlevel.memory.support.TestPeople;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AuthIT {

    @RegisterExtension
    static final TestApplication app =
            new TestApplication("memory.access.attempts-per-email=3", "memory.access.attempts-per-address=1000");

    private static TestPeople people;

    private final String email = "ada-" + UUID.randomUUID() + "@a.example";

    @BeforeAll
    static void oneLocation() {
        people = new TestPeople(app);
        people.location("loc-a");
    }

    private static String logIn(String email, String password) {
        return "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(email, password);
    }

    private long sessions(String person) {
        return app.owner()
                .sql("select count(*) from spring_session where principal_name = :id")
                .param("id", person)
                .query(Long.class)
                .single();
    }

    @Test
    void signingInGivesTheSessionCookieAndARowInTheDatabase() {
        HttpTestClient admin = app.admin();

        assertThat(admin.cookies()).extracting("name").containsExactly("SESSION");
        assertThat(admin.cookie("SESSION").orElseThrow().isHttpOnly()).isTrue();
        Answer me = admin.get("/api/auth/me");
        assertThat(me.status()).isEqualTo(200);
        assertThat(me.json().path("email").asString()).isEqualTo(TestApplication.ADMIN_EMAIL);
        assertThat(me.json().path("agency_admin").asBoolean()).isTrue();
        assertThat(sessions(me.json().path("id").asString())).isPositive();
    }

    @Test
    void theSessionHoldsNothingThatALibraryWouldHaveToReadAgain() {
        String id = people.member(email, "loc-a", "wiki");
        app.signedIn(email, TestPeople.PASSWORD);

        assertThat(app.owner().sql("""
                                select a.attribute_name
                                  from spring_session_attributes a
                                  join spring_session s on s.primary_id = a.session_primary_id
                                 where s.principal_name = :id
                                   and position('\\x7400'::bytea in a.attribute_bytes) <> 5
                                """).param("id", id).query(String.class).list())
                .as("attributes that are no plain text")
                .isEmpty();
    }

    @Test
    void theIdBeforeSigningInIsWorthNothingAfterIt() {
        people.member(email, "loc-a", "wiki");
        HttpTestClient client = app.client().token();
        String before = client.cookie("SESSION").orElseThrow().getValue();

        client.signIn(email, TestPeople.PASSWORD);

        assertThat(client.cookie("SESSION").orElseThrow().getValue()).isNotEqualTo(before);
        assertThat(app.client()
                        .with("Cookie", "SESSION=" + before)
                        .get("/api/auth/me")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void aMemberSeesWhereThePersonBelongs() {
        HttpTestClient member = people.signedInMember(email, "loc-a", "wiki", "service");

        Answer me = member.get("/api/auth/me");

        assertThat(me.json().path("locations").path(0).path("id").asString()).isEqualTo("loc-a");
        assertThat(me.json().path("locations").path(0).path("areas").toString()).isEqualTo("[\"service\",\"wiki\"]");
    }

    @Test
    void withoutATokenSigningInAndChangingAreRefused() {
        people.member(email, "loc-a", "settings");
        HttpTestClient fresh = app.client();
        assertThat(fresh.post("/api/auth/login", logIn(email, TestPeople.PASSWORD))
                        .code())
                .isEqualTo("csrf_token");

        HttpTestClient member = app.signedIn(email, TestPeople.PASSWORD).with("X-CSRF-TOKEN", "forged");
        Answer refused = member.post("/api/keys", "{}");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.code()).isEqualTo("csrf_token");
        assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(member.get("/api/auth/me").status()).isEqualTo(200);
    }

    @Test
    void aFormCannotSignIn() {
        people.member(email, "loc-a", "wiki");

        Answer refused = app.client()
                .token()
                .send(
                        "POST",
                        "/api/auth/login",
                        "text/plain",
                        logIn(email, TestPeople.PASSWORD).getBytes());

        assertThat(refused.status()).isEqualTo(415);
        assertThat(refused.code()).isEqualTo("media_type_not_supported");
    }

    @Test
    void aWrongPasswordIsRefusedAndTooManyHaveToWait() {
        people.member(email, "loc-a", "wiki");
        HttpTestClient client = app.client().token();

        for (int i = 0; i < 3; i++) {
            Answer wrong = client.post("/api/auth/login", logIn(email, "wrong"));
            assertThat(wrong.status()).isEqualTo(401);
            assertThat(wrong.code()).isEqualTo("wrong_credentials");
        }
        Answer throttled = client.post("/api/auth/login", logIn(email.toUpperCase(), TestPeople.PASSWORD));

        assertThat(throttled.status()).isEqualTo(429);
        assertThat(throttled.code()).isEqualTo("sign_in_throttled");
        assertThat(Integer.parseInt(
                        throttled.headers().firstValue("Retry-After").orElseThrow()))
                .isBetween(1, 300);
    }

    @Test
    void signingOutEndsTheSession() {
        String id = people.member(email, "loc-a", "wiki");
        HttpTestClient member = app.signedIn(email, TestPeople.PASSWORD);
        String cookie = member.cookie("SESSION").orElseThrow().getValue();

        assertThat(member.post("/api/auth/logout", null).status()).isEqualTo(204);

        assertThat(sessions(id)).isZero();
        assertThat(app.client()
                        .with("Cookie", "SESSION=" + cookie)
                        .get("/api/auth/me")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void aRemovedMemberIsOutWithTheNextRequest() {
        String id = people.member(email, "loc-a", "wiki");
        HttpTestClient member = app.signedIn(email, TestPeople.PASSWORD);

        people.admin().delete("/api/agency/locations/loc-a/members/" + id);

        assertThat(member.get("/api/auth/me").status()).isEqualTo(401);
        assertThat(sessions(id)).isZero();
    }

    @Test
    void aChangedAreaCountsFromTheNextRequestOn() {
        String id = people.member(email, "loc-a", "settings");
        HttpTestClient member = app.signedIn(email, TestPeople.PASSWORD);
        assertThat(member.get("/api/cognee/admin/audit").status()).isEqualTo(200);

        people.admin().put("/api/agency/locations/loc-a/members/" + id, "{\"areas\":[\"wiki\"]}");

        Answer refused = member.get("/api/cognee/admin/audit");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.code()).isEqualTo("area_missing");
    }

    @Test
    void aNewPasswordEndsTheOtherBrowser() {
        String id = people.member(email, "loc-a", "wiki");
        HttpTestClient member = app.signedIn(email, TestPeople.PASSWORD);

        people.admin()
                .put(
                        "/api/agency/users/" + id,
                        "{\"email\":\"%s\",\"name\":\"Ada\",\"language\":\"de\",\"password\":\"another password\"}"
                                .formatted(email));

        assertThat(member.get("/api/auth/me").status()).isEqualTo(401);
        app.signedIn(email, "another password");
    }

    @Test
    void parallelRequestsOfAFreshSessionAllSucceed() throws Exception {
        people.member(email, "loc-a", "wiki");
        HttpTestClient member = app.signedIn(email, TestPeople.PASSWORD);

        assertThat(parallel(20, () -> member.get("/api/auth/csrf").status())).containsOnly(200);
        assertThat(parallel(20, () -> member.get("/api/auth/me").status())).containsOnly(200);
    }

    @Test
    void parallelRequestsBeforeSigningInAllSucceed() throws Exception {
        HttpTestClient fresh = app.client();
        fresh.get("/api/auth/csrf");

        assertThat(parallel(20, () -> fresh.get("/api/auth/csrf").status())).containsOnly(200);
    }

    @Test
    void requestsInFlightDoNotBringASessionBack() throws Exception {
        String id = people.member(email, "loc-a", "wiki");
        for (int round = 0; round < 3; round++) {
            HttpTestClient member = app.signedIn(email, TestPeople.PASSWORD);
            ExecutorService pool = Executors.newFixedThreadPool(10);
            List<Future<Integer>> polls = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                polls.add(pool.submit(() -> member.get("/api/auth/csrf").status()));
            }

            member.post("/api/auth/logout", null);

            for (Future<Integer> poll : polls) {
                assertThat(poll.get()).isLessThan(500);
            }
            pool.shutdown();
            assertThat(sessions(id)).isZero();
            assertThat(member.get("/api/auth/me").status()).isEqualTo(401);
        }
    }

    private static List<Integer> parallel(int times, java.util.concurrent.Callable<Integer> call)
            throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(times);
        try {
            List<Integer> answers = new ArrayList<>();
            for (Future<Integer> answer : pool.invokeAll(java.util.Collections.nCopies(times, call))) {
                answers.add(answer.get());
            }
            return answers;
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void nobodySignedInIsToldSoOnEveryMethod() {
        for (String method : List.of("GET", "POST", "PUT", "DELETE", "OPTIONS")) {
            Answer answer = app.client().send(method, "/mcp", null);

            assertThat(answer.status()).as(method).isEqualTo(401);
            assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
            assertThat(answer.code()).isEqualTo("not_signed_in");
        }
    }

    @Test
    void theLanguageIsTheOneAskedForElseThePersonsElseEnglish() {
        HttpTestClient german = people.signedInMember(email, "loc-a", "wiki");

        assertThat(german.get("/api/nowhere").json().path("title").asString()).isEqualTo("Nicht gefunden");
        assertThat(app.client().get("/api/auth/me").json().path("title").asString())
                .isEqualTo("Not signed in");
        assertThat(app.client()
                        .with("Accept-Language", "fr;q=0.9, de-AT;q=0.8")
                        .get("/api/auth/me")
                        .json()
                        .path("detail")
                        .asString())
                .isEqualTo("Melden Sie sich an, oder senden Sie einen Schlüssel.");
        assertThat(app.client()
                        .with("Accept-Language", ";;;;")
                        .get("/api/auth/me")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void everyAnswerHasTheSecurityHeaders() {
        var headers = app.client().get("/api/auth/me").headers();

        assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(headers.firstValue("X-Frame-Options")).contains("DENY");
        assertThat(headers.firstValue("Cache-Control").orElseThrow()).contains("no-store");
        assertThat(headers.firstValue("Content-Security-Policy").orElseThrow()).contains("frame-ancestors 'none'");
        assertThat(headers.firstValue("Referrer-Policy")).contains("same-origin");
    }

    @Test
    void healthAndTheDescriptionAreOpenAndMetricsAreNot() {
        assertThat(app.client().get("/actuator/health").status()).isEqualTo(200);
        assertThat(app.client().get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(app.client().get("/v3/api-docs").status()).isEqualTo(200);
        assertThat(app.client().get("/swagger-ui/index.html").status()).isEqualTo(200);
        assertThat(app.client().get("/actuator/prometheus").status()).isEqualTo(401);
        assertThat(people.signedInMember(email, "loc-a", "settings")
                        .get("/actuator/prometheus")
                        .status())
                .isEqualTo(403);
        assertThat(people.admin().get("/actuator/prometheus").status()).isEqualTo(200);
    }
}
