package com.hyperlevel.memory.cognee;

import static com.hyperlevel.memory.cognee.ScriptedServer.cut;
import static com.hyperlevel.memory.cognee.ScriptedServer.drip;
import static com.hyperlevel.memory.cognee.ScriptedServer.html;
import static com.hyperlevel.memory.cognee.ScriptedServer.ok;
import static com.hyperlevel.memory.cognee.ScriptedServer.raw;
import static com.hyperlevel.memory.cognee.ScriptedServer.silence;
import static com.hyperlevel.memory.cognee.ScriptedServer.status;
import static com.hyperlevel.memory.cognee.ScriptedServer.typed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.transaction.support.TransactionSynchronizationManager;

@Timeout(30)
class CogneeHttpTest {

    private static final UUID DATASET = UUID.fromString("0d5d7d0a-5f0b-5b9e-9a1f-3c9f8d6a4b21");
    private static final UUID ITEM = UUID.fromString("3b0f1f0e-6f2b-4b52-a9c7-6a1b7c1f2d10");
    private static final String MARKER = "Geheimnis-der-Frau-Beispiel";
    private static final String TOKEN = "{\"access_token\":\"%s\",\"token_type\":\"bearer\"}";
    private static final String UNAUTHORIZED = "{\"detail\":\"Unauthorized\"}";
    private static final String ME =
            "{\"id\":\"6f0f1c1e-8f0c-4c39-9d1b-0b2a8c1d7a55\",\"email\":\"memory@example.com\"}";

    private final ScriptedServer server = new ScriptedServer();
    private final TestClients test = new TestClients();

    @AfterEach
    void close() {
        test.close();
        server.close();
    }

    @Nested
    class Answers {

        @ParameterizedTest
        @CsvSource({
            "400, REJECTED",
            "409, REJECTED",
            "422, REJECTED",
            "402, BUDGET",
            "403, FORBIDDEN",
            "404, NOT_FOUND",
            "415, LOCAL_FILES_REFUSED",
            "401, UNAUTHORIZED",
            "500, SERVER_ERROR",
            "429, BUSY_429",
            "418, UNEXPECTED_ANSWER",
        })
        void statusDecides(int status, Failure expected) {
            server.then(status(status, "{\"detail\":\"" + MARKER + "\"}"));

            CogneeException e = failure(() -> test.withKey(server).addFiles(DATASET, parts()));

            assertThat(e.failure()).isEqualTo(expected);
            assertThat(e.status()).hasValue(status);
            assertThat(e).hasMessageNotContaining(MARKER).hasNoCause();
            assertThat(server.requests()).hasSize(1);
        }

        @ParameterizedTest
        @ValueSource(ints = {400, 401, 402, 403, 404, 409, 415, 422})
        void refusalOfAProxyIsNoStatementOfCognee(int status) {
            server.then(html(status));

            assertThat(failure(() -> test.withKey(server).datasets()).failure()).isEqualTo(Failure.UNEXPECTED_ANSWER);
        }

        @Test
        void tooLargeForAProxyIsARefusal() {
            server.then(html(413));

            assertThat(failure(() -> test.withKey(server).addFiles(DATASET, parts()))
                            .failure())
                    .isEqualTo(Failure.REJECTED);
        }

        @Test
        void addIsNotSentByA200ThatIsNoAnswer() {
            byte[] blanks = " ".repeat(30 << 20).getBytes(StandardCharsets.US_ASCII);
            List<ScriptedServer.Reply> odd = List.of(
                    html(200),
                    ok("{}"),
                    ok("{\"data_ingestion_info\":[{\"data_id\":"),
                    typed(200, "application/json", blanks),
                    raw("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"),
                    ok("null"),
                    ok("\"" + MARKER + "\""),
                    ok("[".repeat(100_000)),
                    ok("{\"data_ingestion_info\":null,\"status\":\"PipelineRunStarted\"}"));
            for (ScriptedServer.Reply reply : odd) {
                server.then(reply);

                CogneeException e = failure(() -> test.withKey(server).addFiles(DATASET, parts()));

                assertThat(e.failure()).isEqualTo(Failure.UNEXPECTED_ANSWER);
                assertThat(e.outcomeUnknown()).isTrue();
                assertThat(e).hasNoCause().hasMessageNotContaining(MARKER);
            }
            assertThat(server.requests()).hasSize(odd.size());
        }

        @Test
        void redirectIsNotFollowed() {
            for (int code : new int[] {301, 302, 307, 308}) {
                server.then(status(code, "", "Location: /api/v1/datasets"));

                CogneeException e = failure(() -> test.withKey(server).deleteDataset(DATASET));

                assertThat(e.failure()).isEqualTo(Failure.UNEXPECTED_ANSWER);
            }
            assertThat(server.targets()).hasSize(4).containsOnly("DELETE /api/v1/datasets/" + DATASET);
        }

        @Test
        void cookieIsNeverSentBack() {
            server.then(
                    status(200, TOKEN.formatted("t1"), "Set-Cookie: auth_token=t1; Path=/"),
                    status(200, "[]", "Set-Cookie: auth_token=t2; Path=/"),
                    ok("[]"),
                    status(401, UNAUTHORIZED));

            CogneeClient client = test.withPassword(server);
            client.datasets();
            client.datasets();
            LoginProbe probe = test.anonymous(server).probeWithoutLogin();

            assertThat(probe).isEqualTo(LoginProbe.LOGIN_REQUIRED);
            assertThat(server.requests())
                    .hasSize(4)
                    .allMatch(request -> request.header("cookie").isEmpty());
            assertThat(server.request(3).headers()).doesNotContainKeys("authorization", "x-api-key");
        }

        @Test
        void hugeHeadersAreNotRead() {
            server.otherwise(raw("HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000) + "\r\n\r\n"));

            assertThat(failure(() -> test.withKey(server).datasets()).failure()).isEqualTo(Failure.UNREACHABLE);
        }

        @Test
        void garbledAnswerIsNotQuoted() {
            server.otherwise(raw(MARKER + " HTTP/1.1\r\n\r\n"));
            CogneeException noStatus = failure(() -> test.withKey(server).datasets());

            server.otherwise(raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + MARKER + "\r\n"));
            CogneeException noChunk = failure(() -> test.withKey(server).datasets());

            assertThat(noStatus).hasMessageNotContaining(MARKER).hasNoCause();
            assertThat(noChunk).hasMessageNotContaining(MARKER).hasNoCause();
        }
    }

    @Nested
    class Waiting {

        @Test
        void retryAfterIsHandedOnInBothForms() {
            server.then(
                    status(429, "slow down", "Retry-After: 120"),
                    status(
                            429,
                            "",
                            "Date: Sun, 01 Mar 2026 12:00:00 GMT",
                            "Retry-After: Sun, 01 Mar 2026 12:01:30 GMT"),
                    status(429, ""));

            CogneeClient client = test.withKey(server);

            assertThat(failure(client::datasets).retryAfter()).contains(Duration.ofMinutes(2));
            assertThat(failure(client::datasets).retryAfter()).contains(Duration.ofSeconds(90));
            assertThat(failure(client::datasets).retryAfter()).isEmpty();
            assertThat(server.requests()).hasSize(3);
        }

        @Test
        void slowAnswerEndsAtTheDeadline() {
            server.otherwise(silence());
            long start = System.nanoTime();

            CogneeException e = failure(() -> test.withKey(server).addFiles(DATASET, parts()));

            assertThat(e.failure()).isEqualTo(Failure.TIMEOUT);
            assertThat(e.outcomeUnknown()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(millis(700), millis(2_500));
            assertThat(server.requests()).hasSize(1);
        }

        @Test
        void drippingAnswerEndsAtTheDeadlineToo() {
            server.otherwise(drip());
            long start = System.nanoTime();

            CogneeException e = failure(() -> test.withKey(server).datasets());

            assertThat(e.failure()).isEqualTo(Failure.TIMEOUT);
            assertThat(e.outcomeUnknown()).isFalse();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(millis(700), millis(2_500));
        }

        @Test
        void callerMaySetAShorterLimit() {
            server.otherwise(silence());
            long start = System.nanoTime();

            failure(() -> test.withKey(server).within(millis(150)).datasets());

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(millis(700));
        }

        @Test
        void interruptEndsACallAtOnce() throws Exception {
            server.otherwise(silence());
            CompletableFuture<CogneeException> result = new CompletableFuture<>();
            CompletableFuture<Boolean> flag = new CompletableFuture<>();
            CogneeClient client = test.withKey(server);
            Thread caller = new Thread(() -> {
                result.complete(failure(() -> client.addFiles(DATASET, parts())));
                flag.complete(Thread.currentThread().isInterrupted());
            });
            caller.start();
            await(() -> !server.requests().isEmpty());

            caller.interrupt();

            CogneeException e = result.get(5, TimeUnit.SECONDS);
            assertThat(e.failure()).isEqualTo(Failure.INTERRUPTED);
            assertThat(e.outcomeUnknown()).isTrue();
            assertThat(flag.get()).isTrue();
        }

        @Test
        void everyRequestWaitsForThePacer() {
            server.then(status(503, "{}"), ok("[]"));
            AtomicInteger asked = new AtomicInteger();
            Pacer pacer = new Pacer(test.clock, time -> asked.incrementAndGet(), millis(125));

            test.withKey(server).paced(pacer).datasets();

            assertThat(asked).hasValue(1);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Nested
    class Repeating {

        @Test
        void readIsRepeatedTwiceAfterBrokenConnectionsAndGatewayErrors() {
            server.then(cut(), status(503, "busy"), ok("[]"));

            assertThat(test.withKey(server).datasets()).isEmpty();
            assertThat(server.requests()).hasSize(3);
            assertThat(test.pauses).containsExactly(millis(200), millis(600));
        }

        @Test
        void aThirdFailureIsFinal() {
            server.then(status(502, ""), status(504, ""), status(503, ""), ok("[]"));

            CogneeException e = failure(() -> test.withKey(server).datasets());

            assertThat(e.failure()).isEqualTo(Failure.SERVER_ERROR);
            assertThat(e.status()).hasValue(503);
            assertThat(server.requests()).hasSize(3);
        }

        @Test
        void deleteIsRepeated() {
            server.then(cut(), ok("null"));

            test.withKey(server).deleteItem(DATASET, ITEM);

            assertThat(server.requests()).hasSize(2);
        }

        @Test
        void plainServerErrorIsNotRepeated() {
            server.then(status(500, "Internal Server Error"));

            assertThat(failure(() -> test.withKey(server).datasets()).failure()).isEqualTo(Failure.SERVER_ERROR);
            assertThat(server.requests()).hasSize(1);
        }

        @Test
        void addIsNeverRepeatedAndItsOutcomeIsUnknown() {
            List<ScriptedServer.Reply> lost = List.of(
                    cut(),
                    status(502, "{}"),
                    status(503, "{}"),
                    status(504, "{}"),
                    raw("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"data_ing"));
            for (ScriptedServer.Reply reply : lost) {
                server.then(reply);

                CogneeException e = failure(() -> test.withKey(server).addFiles(DATASET, parts()));

                assertThat(e.failure()).isIn(Failure.UNREACHABLE, Failure.SERVER_ERROR);
                assertThat(e.outcomeUnknown()).isTrue();
            }
            assertThat(server.requests()).hasSize(lost.size());
        }

        @Test
        void addThatNeverLeftHasNoUnknownOutcome() throws IOException {
            ServerAddress nobody = ServerAddress.parse("http://127.0.0.1:" + freePort(), true);

            CogneeException e = failure(() ->
                    test.clients.client(nobody, TestClients.API_KEY, "nobody").addFiles(DATASET, parts()));

            assertThat(e.failure()).isEqualTo(Failure.UNREACHABLE);
            assertThat(e.outcomeUnknown()).isFalse();
        }
    }

    @Nested
    class LoggingIn {

        @Test
        void tokenIsKeptAndSharedByThreads() throws Exception {
            server.otherwise((request, out) -> {
                boolean login = request.target().endsWith("/login");
                Thread.sleep(login ? 100 : 0);
                ok(login ? TOKEN.formatted("t1") : "[]").to(request, out);
            });
            CogneeClient client = test.withPassword(server);
            ExecutorService pool = Executors.newFixedThreadPool(6);
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                calls.add(pool.submit(client::datasets));
            }
            for (Future<?> call : calls) {
                call.get();
            }
            pool.shutdown();

            assertThat(logins()).isEqualTo(1);
            assertThat(server.requests()).hasSize(13);
            assertThat(server.request(0).text()).isEqualTo("username=memory%40example.com&password=geheim-4711");
            assertThat(server.request(12).header("authorization")).isEqualTo("Bearer t1");
        }

        @Test
        void tokenIsRenewedShortlyBeforeItsEnd() {
            String first = jwt(test.clock.instant().plusSeconds(600).getEpochSecond());
            String second = jwt(test.clock.instant().plusSeconds(6_000).getEpochSecond());
            server.then(ok(TOKEN.formatted(first)), ok("[]"), ok("[]"), ok(TOKEN.formatted(second)), ok("[]"));
            CogneeClient client = test.withPassword(server);

            client.datasets();
            test.clock.move(Duration.ofSeconds(500));
            client.datasets();
            test.clock.move(Duration.ofSeconds(60));
            client.datasets();

            assertThat(server.requests()).hasSize(5);
            assertThat(server.request(4).header("authorization")).isEqualTo("Bearer " + second);
        }

        @Test
        void clockThatIsAheadDoesNotLogInForEachCall() {
            String past = jwt(test.clock.instant().minusSeconds(3_600).getEpochSecond());
            server.then(ok(TOKEN.formatted(past)), ok("[]"), ok("[]"));
            CogneeClient client = test.withPassword(server);

            client.datasets();
            client.datasets();

            assertThat(server.requests()).hasSize(3);
        }

        @Test
        void a401LogsInOnceAndRepeatsOnce() {
            server.then(
                    ok(TOKEN.formatted("t1")),
                    status(401, UNAUTHORIZED),
                    ok(TOKEN.formatted("t2")),
                    ok("{\"data_ingestion_info\":[{\"data_id\":\"" + ITEM + "\"}]}"));

            AddReceipt receipt = test.withPassword(server).addFiles(DATASET, parts());

            assertThat(receipt.dataIds()).containsExactly(Optional.of(ITEM));
            assertThat(server.request(3).header("authorization")).isEqualTo("Bearer t2");
        }

        @Test
        void second401OfAReadIsUnauthorized() {
            server.then(
                    ok(TOKEN.formatted("t1")),
                    status(401, UNAUTHORIZED),
                    ok(TOKEN.formatted("t2")),
                    status(401, UNAUTHORIZED));

            assertThat(failure(() -> test.withPassword(server).datasets()).failure())
                    .isEqualTo(Failure.UNAUTHORIZED);
            assertThat(server.requests()).hasSize(4);
        }

        @Test
        void a401OfADeleteWithAGoodLoginIsMissingPermission() {
            server.then(
                    ok(TOKEN.formatted("t1")),
                    status(401, "{\"detail\":\"Dataset not accessible. [UnauthorizedDataAccessError]\"}"),
                    ok(ME),
                    status(401, "{\"detail\":\"Dataset not accessible. [UnauthorizedDataAccessError]\"}"),
                    ok(ME));
            CogneeClient client = test.withPassword(server);

            assertThat(failure(() -> client.deleteItem(DATASET, ITEM)).failure())
                    .isEqualTo(Failure.FORBIDDEN);
            assertThat(failure(() -> client.deleteItem(DATASET, ITEM)).failure())
                    .isEqualTo(Failure.FORBIDDEN);
            assertThat(logins()).isEqualTo(1);
        }

        @Test
        void a401OfADeleteWithADeadTokenLogsInAgain() {
            server.then(
                    ok(TOKEN.formatted("t1")),
                    status(401, UNAUTHORIZED),
                    status(401, UNAUTHORIZED),
                    ok(TOKEN.formatted("t2")),
                    ok("null"));

            test.withPassword(server).deleteItem(DATASET, ITEM);

            assertThat(server.targets())
                    .containsExactly(
                            "POST /api/v1/auth/login",
                            "DELETE /api/v1/datasets/" + DATASET + "/data/" + ITEM,
                            "GET /api/v1/users/me",
                            "POST /api/v1/auth/login",
                            "DELETE /api/v1/datasets/" + DATASET + "/data/" + ITEM);
        }

        @Test
        void second401OfADeleteIsMissingPermission() {
            server.then(
                    ok(TOKEN.formatted("t1")),
                    status(401, UNAUTHORIZED),
                    status(401, UNAUTHORIZED),
                    ok(TOKEN.formatted("t2")),
                    status(401, UNAUTHORIZED));

            assertThat(failure(() -> test.withPassword(server).deleteItem(DATASET, ITEM))
                            .failure())
                    .isEqualTo(Failure.FORBIDDEN);
        }

        @Test
        void apiKeyGoesInItsHeaderAndIsNotRenewed() {
            server.then(status(401, UNAUTHORIZED), status(401, UNAUTHORIZED), status(401, UNAUTHORIZED));
            CogneeClient client = test.withKey(server);

            assertThat(failure(client::datasets).failure()).isEqualTo(Failure.UNAUTHORIZED);
            assertThat(failure(() -> client.deleteItem(DATASET, ITEM)).failure())
                    .isEqualTo(Failure.UNAUTHORIZED);
            assertThat(server.request(0).header("x-api-key")).isEqualTo("key-0815");
            assertThat(logins()).isZero();
        }

        @Test
        void wrongPasswordIsNotTriedAgainForAWhile() {
            server.otherwise(status(400, "{\"detail\":\"LOGIN_BAD_CREDENTIALS\"}"));
            CogneeClient client = test.withPassword(server);

            CogneeException first = failure(client::datasets);
            for (int i = 0; i < 30; i++) {
                failure(client::datasets);
            }
            test.clock.move(Duration.ofSeconds(61));
            CogneeException later = failure(client::datasets);

            assertThat(first.failure()).isEqualTo(Failure.BAD_LOGIN);
            assertThat(first.retryAfter()).contains(Duration.ofMinutes(1));
            assertThat(later.retryAfter()).contains(Duration.ofMinutes(2));
            assertThat(logins()).isEqualTo(2);
        }

        @Test
        void testOfTheLoginDoesNotWaitForThePause() {
            server.then(
                    status(400, "{\"detail\":\"LOGIN_BAD_CREDENTIALS\"}"), ok(TOKEN.formatted("t1")), ok(ME), ok("[]"));
            CogneeClient client = test.withPassword(server);

            failure(client::datasets);
            CogneeUser user = client.testLogin();
            client.datasets();

            assertThat(user.email()).isEqualTo("memory@example.com");
            assertThat(server.requests()).hasSize(4);
        }

        @Test
        void loginThatIsNotCogneesIsUnexpected() {
            server.then(html(200), ok("{\"access_token\":\"a\\r\\nX-Evil: 1\"}"), html(400));

            for (int i = 0; i < 3; i++) {
                assertThat(failure(() -> test.withPassword(server).datasets()).failure())
                        .isEqualTo(Failure.UNEXPECTED_ANSWER);
            }
        }

        private long logins() {
            return server.targets().stream()
                    .filter(target -> target.endsWith("/login"))
                    .count();
        }
    }

    @Nested
    class Breaking {

        @Test
        void refusalsOfALoginNeverOpenTheBreaker() {
            server.otherwise((request, out) -> {
                boolean login = request.target().endsWith("/login");
                boolean good = request.headers().containsKey("x-api-key");
                status(login ? 400 : good ? 200 : 401, login ? "{\"detail\":\"x\"}" : "[]")
                        .to(request, out);
            });
            CogneeClient wrong = test.withPassword(server);
            for (int i = 0; i < 30; i++) {
                failure(wrong::testLogin);
                test.withKey(server).datasets();
            }

            assertThat(test.clients.openUntil("server")).isEmpty();
        }

        @Test
        void unreachableServerOpensTheBreakerForAllOfItsLogins() throws IOException {
            ServerAddress nobody = ServerAddress.parse("http://127.0.0.1:" + freePort(), true);
            CogneeClient client = test.clients.client(nobody, TestClients.API_KEY, "nobody");
            for (int i = 0; i < 7; i++) {
                failure(client::datasets);
            }

            CogneeException e = failure(test.clients.client(nobody, TestClients.PASSWORD, "nobody")::datasets);
            assertThat(e.failure()).isEqualTo(Failure.BREAKER_OPEN);
            assertThat(e.retryAfter()).contains(Duration.ofSeconds(30));
            assertThat(test.clients.openUntil("nobody"))
                    .contains(test.clock.instant().plusSeconds(30));
        }

        @Test
        void nothingIsSentWhileItIsOpen() {
            open();
            int before = server.requests().size();

            for (int i = 0; i < 10; i++) {
                assertThat(failure(() -> test.withKey(server).datasets()).failure())
                        .isEqualTo(Failure.BREAKER_OPEN);
            }

            assertThat(server.requests()).hasSize(before);
        }

        @Test
        void itClosesAfterRecoveryWhateverTheTrialsAnswered() {
            open();
            server.otherwise(silence());
            test.clock.move(Duration.ofSeconds(31));
            CogneeClient client = test.withKey(server);

            server.then(status(404, "{\"detail\":\"x\"}"), status(400, "{\"detail\":\"x\"}"));
            failure(client::datasets);
            failure(client::datasets);
            failure(() -> client.addFiles(DATASET, parts()));
            Thread.currentThread().interrupt();
            failure(client::datasets);
            Thread.interrupted();
            server.otherwise(ok("[]"));
            client.datasets();

            assertThat(test.clients.openUntil("server")).isEmpty();
            for (int i = 0; i < 5; i++) {
                client.datasets();
            }
        }

        @Test
        void trialsThatFailOpenItAgainAndItStillRecovers() {
            open();
            test.clock.move(Duration.ofSeconds(31));
            server.otherwise(silence());
            for (int i = 0; i < 3; i++) {
                failure(() -> test.withKey(server).datasets());
            }
            assertThat(test.clients.openUntil("server")).isPresent();

            server.otherwise(ok("[]"));
            test.clock.move(Duration.ofSeconds(31));
            for (int i = 0; i < 4; i++) {
                test.withKey(server).datasets();
            }
            assertThat(test.clients.openUntil("server")).isEmpty();
        }

        @Test
        void writesThatWaitBehindABuildDoNotCount() {
            CogneeClient client = test.withKey(server).within(millis(60));
            server.otherwise(silence());
            for (int i = 0; i < 12; i++) {
                failure(() -> client.addFiles(DATASET, parts()));
            }

            server.otherwise(ok("[]"));
            assertThat(test.withKey(server).datasets()).isEmpty();
        }

        private void open() {
            server.otherwise(status(500, "{}"));
            for (int i = 0; i < 10; i++) {
                failure(() -> test.withKey(server).datasets());
            }
            assertThat(test.clients.openUntil("server")).isPresent();
        }
    }

    @Nested
    class Resolving {

        @Test
        void connectionGoesToTheAddressThatWasChecked() {
            AtomicInteger lookups = new AtomicInteger();
            server.otherwise(ok("[]"));
            try (TestClients pinned = clients(host -> {
                lookups.incrementAndGet();
                return new InetAddress[] {InetAddress.getByAddress(host, new byte[] {127, 0, 0, 1})};
            })) {
                ServerAddress address = ServerAddress.parse("http://cognee:" + server.port(), true);

                pinned.clients.client(address, TestClients.API_KEY, "s").datasets();

                assertThat(lookups).hasValue(1);
                assertThat(server.request(0).header("host")).isEqualTo("cognee:" + server.port());
            }
        }

        @Test
        void literalAddressOfTheNewKindKeepsItsBrackets() {
            server.otherwise(ok("[]"));
            List<String> asked = new ArrayList<>();
            try (TestClients literal = clients(host -> {
                asked.add(host);
                return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
            })) {
                ServerAddress address = ServerAddress.parse("http://[::1]:" + server.port(), true);

                literal.clients.client(address, TestClients.API_KEY, "s").datasets();

                assertThat(asked).hasSize(1).allMatch(host -> host.contains("0:0:0:0:0:0:0:1"));
                assertThat(server.request(0).header("host")).isEqualTo("[0:0:0:0:0:0:0:1]:" + server.port());
            }
        }

        @Test
        void nameThatTurnsIntoAForbiddenAddressIsRefusedBeforeAConnection() {
            for (String target : List.of("127.0.0.1", "10.0.0.5", "169.254.169.254", "::1", "fe80::1")) {
                try (TestClients rebound = clients(host -> new InetAddress[] {InetAddress.getByName(target)})) {
                    ServerAddress address = ServerAddress.parse("https://cognee.example.com:" + server.port(), false);

                    CogneeException e = failure(rebound.clients.anonymous(address, "s")::health);

                    assertThat(e.failure()).isEqualTo(Failure.UNREACHABLE);
                    assertThat(e.addressRefusal()).isPresent();
                    assertThat(e.outcomeUnknown()).isFalse();
                }
            }
            assertThat(server.connections()).isZero();
        }

        @Test
        void permittedAddressAmongForbiddenOnesIsTaken() {
            server.otherwise(ok("[]"));
            try (TestClients mixed = clients(
                    host -> new InetAddress[] {InetAddress.getByName("fe80::1"), InetAddress.getByName("127.0.0.1")})) {
                ServerAddress address = ServerAddress.parse("http://nas.local:" + server.port(), true);

                assertThat(mixed.clients
                                .client(address, TestClients.API_KEY, "s")
                                .datasets())
                        .isEmpty();
            }
        }

        @Test
        void cleartextNameThatLeadsOutsideIsRefused() {
            try (TestClients outside = clients(host -> new InetAddress[] {InetAddress.getByName("203.0.113.7")})) {
                ServerAddress address = ServerAddress.parse("http://cognee:8000", true);

                CogneeException e = failure(outside.clients.client(address, TestClients.PASSWORD, "s")::datasets);

                assertThat(e.addressRefusal()).contains(AddressRefused.Reason.CLEARTEXT);
            }
        }

        @Test
        void nameServerThatHangsOrKnowsNothingIsUnreachable() {
            try (TestClients hanging = clients(host -> {
                sleep(5_000);
                return new InetAddress[0];
            })) {
                ServerAddress address = ServerAddress.parse("http://cognee:8000", true);
                long start = System.nanoTime();

                CogneeException e = failure(hanging.clients.anonymous(address, "s")::health);

                assertThat(e.failure()).isIn(Failure.UNREACHABLE, Failure.TIMEOUT);
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(millis(2_500));
            }
            try (TestClients unknown = clients(host -> {
                throw new UnknownHostException(host);
            })) {
                ServerAddress address = ServerAddress.parse("http://cognee:8000", true);

                assertThat(failure(unknown.clients.anonymous(address, "s")::health)
                                .failure())
                        .isEqualTo(Failure.UNREACHABLE);
            }
        }

        @Test
        void nameServersThatHangDoNotTakeAllThreads() {
            try (TestClients hanging = clients(host -> {
                sleep(3_000);
                return new InetAddress[0];
            })) {
                ServerAddress address = ServerAddress.parse("http://cognee:8000", true);
                for (int i = 0; i < 25; i++) {
                    CogneeClient client =
                            hanging.clients.anonymous(address, "s" + i).within(millis(30));
                    assertThat(failure(client::health).failure()).isIn(Failure.UNREACHABLE, Failure.TIMEOUT);
                }
            }
        }

        private TestClients clients(CheckedResolver.Lookup lookup) {
            return new TestClients(TestClients.properties(millis(800)), lookup);
        }
    }

    @Test
    void nothingIsSentWhileATransactionIsOpen() {
        TransactionSynchronizationManager.setActualTransactionActive(true);
        try {
            assertThatThrownBy(() -> test.withPassword(server).datasets())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("transaction");
            assertThatThrownBy(() -> test.withPassword(server).testLogin()).isInstanceOf(IllegalStateException.class);
        } finally {
            TransactionSynchronizationManager.setActualTransactionActive(false);
        }

        assertThat(server.connections()).isZero();
    }

    @Test
    void requestsAreCountedByCallAndOutcome() {
        server.then(ok("[]"), cut(), ok("[]"), status(404, "{\"detail\":\"x\"}"));
        CogneeClient client = test.withKey(server);
        client.datasets();
        client.datasets();
        failure(client::usersMe);

        assertThat(calls("list datasets", "2xx")).isEqualTo(2);
        assertThat(calls("list datasets", "UNREACHABLE")).isEqualTo(1);
        assertThat(calls("own user", "4xx")).isEqualTo(1);
    }

    private long calls(String call, String outcome) {
        return test.meters
                .get("memory.cognee.call")
                .tags("call", call, "outcome", outcome)
                .timer()
                .count();
    }

    @Test
    void nothingThatHoldsASecretShowsIt() {
        assertThat(TestClients.PASSWORD.toString()).doesNotContain("geheim", "memory@example.com");
        assertThat(TestClients.API_KEY.toString()).doesNotContain("0815");
        assertThat(parts().toString()).doesNotContain(MARKER);
        assertThat(Payload.form(Map.of("password", "geheim")).toString()).doesNotContain("geheim");
    }

    private static List<FilePart> parts() {
        return List.of(new FilePart("note-1-3f9a1c02.txt", "HyperLevel · " + MARKER, "note:1", Map.of()));
    }

    private static CogneeException failure(Runnable call) {
        CogneeException e = catchThrowableOfType(CogneeException.class, call::run);
        assertThat(e).isNotNull();
        return e;
    }

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    private static String jwt(long expiry) {
        Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
        String claims = "{\"sub\":\"x\",\"aud\":[\"a\"],\"exp\":" + expiry + "}";
        return "e30." + base64.encodeToString(claims.getBytes(StandardCharsets.UTF_8)) + ".c2ln";
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    private static void await(java.util.function.BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            sleep(10);
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
