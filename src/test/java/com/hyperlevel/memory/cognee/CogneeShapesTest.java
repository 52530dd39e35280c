package com.hyperlevel.memory.cognee;

import static com.hyperlevel.memory.cognee.ScriptedServer.ok;
import static com.hyperlevel.memory.cognee.ScriptedServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers whose fields are missing, spelt otherwise, of another type, or about somebody else. */
class CogneeShapesTest {

    private static final UUID OURS = UUID.fromString("0d5d7d0a-5f0b-5b9e-9a1f-3c9f8d6a4b21");
    private static final UUID ITEM = UUID.fromString("3b0f1f0e-6f2b-4b52-a9c7-6a1b7c1f2d10");
    private static final UUID OTHER = UUID.fromString("c5c0a4de-1b1c-4f0c-8d8d-7f8a3a4f5b6c");
    private static final FilePart PART = new FilePart("note-1.txt", "Text \uD83D ü", "note:1", Map.of("a", "\"ü\""));

    /** A value behind a colon, or an element of an array. */
    private static final Pattern VALUE =
            Pattern.compile("[:\\[,](\"[^\"]*\"(?!:)|\\d[\\d.]*|true|\\{[^{}]*}|\\[[^\\[\\]]*])");

    private final ScriptedServer server = new ScriptedServer();
    private final TestClients test = new TestClients();
    private final CogneeClient client = test.withKey(server);

    @AfterEach
    void close() {
        test.close();
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | NEVER",
                "{\"$ours\":null} | NEVER",
                "{\"$ours\":\"DATASET_PROCESSING_INITIATED\"} | INITIATED",
                "{\"$other\":\"DATASET_PROCESSING_COMPLETED\",\"$ours\":\"DATASET_PROCESSING_STARTED\"} | STARTED",
                "{\"$other\":\"DATASET_PROCESSING_COMPLETED\"} | NEVER",
                "{\"0D5D7D0A-5F0B-5B9E-9A1F-3C9F8D6A4B21\":\"DATASET_PROCESSING_COMPLETED\"} | COMPLETED",
                "{\"$ours\":{\"add_pipeline\":\"DATASET_PROCESSING_COMPLETED\",\"cognify_pipeline\":\"DATASET_PROCESSING_STARTED\"}} | STARTED",
                "{\"$ours\":{\"add_pipeline\":\"DATASET_PROCESSING_COMPLETED\"}} | NEVER",
                "{\"$ours\":{}} | NEVER",
                "{\"$ours\":\"DATASET_PROCESSING_ERRORED\",\"not an id\":7} | ERRORED",
            })
    void statusIsThatOfOurDatasetAndOfCognify(String json, BuildStatus expected) {
        server.then(ok(json.replace("$ours", OURS.toString()).replace("$other", OTHER.toString())));

        assertThat(client.buildStatus(OURS)).isEqualTo(expected);
        assertThat(server.request(0).target())
                .isEqualTo("/api/v1/datasets/status?dataset=" + OURS + "&pipeline=cognify_pipeline");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"0d5d7d0a-5f0b-5b9e-9a1f-3c9f8d6a4b21\":\"completed\"}", "[]", "null", "7"})
    void statusThatNobodyKnowsIsNotAnAnswer(String json) {
        server.then(ok(json));

        assertUnexpected(() -> client.buildStatus(OURS));
    }

    @Test
    void datasetsAreReadInBothSpellings() {
        server.then(ok("[{\"id\":\"" + OURS + "\",\"name\":\"a\",\"ownerId\":\"" + OTHER + "\",\"new\":[{}]},"
                + "{\"id\":\"" + ITEM + "\",\"name\":\"b\",\"owner_id\":\"" + OTHER + "\"},"
                + "{\"id\":\"" + OTHER + "\",\"name\":\"c\",\"ownerId\":\"None\"}]"));

        assertThat(client.datasets())
                .containsExactly(
                        new CogneeDataset(OURS, "a", Optional.of(OTHER)),
                        new CogneeDataset(ITEM, "b", Optional.of(OTHER)),
                        new CogneeDataset(OTHER, "c", Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[1]",
                "[null]",
                "[{\"name\":\"a\"}]",
                "[{\"id\":\"..\",\"name\":\"a\"}]",
                "[{\"id\":\"1-1-1-1-1\",\"name\":\"a\"}]",
                "[{\"id\":\"0d5d7d0a-5f0b-5b9e-9a1f-3c9f8d6a4b21\"}]",
                "[]]",
                "[] <html>",
            })
    void listWithAnOddEntryIsNoList(String json) {
        server.then(ok(json));

        assertUnexpected(client::datasets);
    }

    @Test
    void anotherDatasetThanTheOneAskedForIsRefused() {
        server.then(ok("{\"id\":\"" + OURS + "\",\"name\":\"other\"}"));

        assertUnexpected(() -> client.createDataset("gh_loc-a_wiki"));
    }

    @Test
    void addIsOneFormWithFilesAndLists() {
        server.then(ok("{\"dataset_id\":\"" + OURS + "\",\"data_ingestion_info\":[]}"));

        client.addFiles(OURS, List.of(PART, new FilePart("note-2.txt", "zwei", "note:2,\"x\"", Map.of())));

        String type = server.request(0).header("content-type");
        String boundary = "--" + type.substring(type.indexOf("boundary=") + 9);
        assertThat(type).startsWith("multipart/form-data;");
        assertThat(server.request(0).text().split(Pattern.quote(boundary)))
                .containsExactly(
                        "",
                        "\r\nContent-Disposition: form-data; name=\"datasetId\"\r\n\r\n" + OURS + "\r\n",
                        file("note-1.txt", "Text ? ü"),
                        file("note-2.txt", "zwei"),
                        "\r\nContent-Disposition: form-data; name=\"labels\"\r\n\r\n[\"note:1\",\"note:2,\\\"x\\\"\"]\r\n",
                        "\r\nContent-Disposition: form-data; name=\"external_metadata\"\r\n\r\n[{\"a\":\"\\\"ü\\\"\"},{}]\r\n",
                        "\r\nContent-Disposition: form-data; name=\"run_in_background\"\r\n\r\nfalse\r\n",
                        "--\r\n");
    }

    @Test
    void receiptsKeepTheirOrderAndTheirGaps() {
        server.then(ok("{\"datasetId\":\"" + OTHER + "\",\"dataIngestionInfo\":[{\"dataId\":\"" + ITEM
                + "\"},{\"data_id\":null}," + "{\"run_info\":{\"status\":\"PipelineRunErrored\"},\"data_id\":\"" + OURS
                + "\"},{}]}"));

        AddReceipt receipt = client.addFiles(OURS, List.of(PART));

        assertThat(receipt.datasetId()).contains(OTHER);
        assertThat(receipt.dataIds())
                .containsExactly(Optional.of(ITEM), Optional.empty(), Optional.empty(), Optional.empty());
    }

    @Test
    void erroredRunIsAFailureAlsoWith200() {
        server.then(
                ok("{\"status\":\"PipelineRunErrored\",\"data_ingestion_info\":[]}"),
                ok("{\"" + OURS + "\":{\"status\":\"PipelineRunErrored\"}}"));

        assertThat(failure(() -> client.addFiles(OURS, List.of(PART))).failure())
                .isEqualTo(Failure.SERVER_ERROR);
        assertThat(failure(() -> client.cognifyInBackground(OURS)).failure()).isEqualTo(Failure.SERVER_ERROR);
    }

    @Test
    void cognifyNamesOneDatasetAndRunsInTheBackground() {
        server.then(ok("{\"" + OURS + "\":{\"status\":\"PipelineRunStarted\"}}"), ok("{}"));

        client.cognifyInBackground(OURS);
        assertUnexpected(() -> client.cognifyInBackground(OURS));

        assertThat(server.request(0).text())
                .contains("\"datasetIds\":[\"" + OURS + "\"]", "\"runInBackground\":true")
                .doesNotContain("datasets\"");
    }

    @Test
    void searchIsReadHoweverItIsWritten() {
        server.then(ok("[{\"datasetId\":\"" + OURS + "\",\"searchResult\":[{\"text\":\"eins\",\"documentId\":\"" + ITEM
                + "\",\"chunkIndex\":2,\"externalMetadata\":{\"record\":\"note:1\",\"v\":3}},{\"no\":\"text\"},7]},"
                + "{\"dataset_id\":\"" + OTHER + "\",\"search_result\":\"\"},"
                + "{\"dataset_id\":\"" + ITEM + "\",\"search_result\":[{\"text\":\"zwei\",\"document_id\":\"text_1\","
                + "\"score\":\"near\",\"external_metadata\":\"no json\"}],\"error\":\"x\"}]"));

        SearchAnswer answer = search();

        assertThat(answer.unscoped()).isFalse();
        assertThat(answer.entries())
                .containsExactly(
                        new SearchAnswer.Entry(
                                Optional.of(OURS),
                                List.of(new SearchAnswer.Hit(
                                        Optional.of(ITEM),
                                        "eins",
                                        Optional.empty(),
                                        Optional.of(2),
                                        Map.of("record", "note:1")))),
                        new SearchAnswer.Entry(Optional.of(OTHER), List.of()),
                        new SearchAnswer.Entry(
                                Optional.of(ITEM),
                                List.of(new SearchAnswer.Hit(
                                        Optional.empty(), "zwei", Optional.empty(), Optional.empty(), Map.of()))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"text\":\"fremd\",\"document_id\":\"3b0f1f0e-6f2b-4b52-a9c7-6a1b7c1f2d10\"}]",
                "[\"eine Antwort\"]",
                "\"eine Antwort\"",
                "[{\"search_result\":[{\"text\":\"fremd\"}]}]",
                "[{\"dataset_id\":\"0d5d7d0a-5f0b-5b9e-9a1f-3c9f8d6a4b21\",\"search_result\":[]},{\"text\":\"fremd\"}]",
            })
    void whatComesWithoutADatasetIsUnscoped(String json) {
        server.then(ok(json));

        assertThat(search().unscoped()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"\"", "\" \""})
    void nothingFoundProvesNothing(String json) {
        server.then(ok(json));

        SearchAnswer answer = search();

        assertThat(answer.unscoped()).isFalse();
        assertThat(answer.entries()).isEmpty();
    }

    @Test
    void searchSaysExactlyWhatItWants() {
        server.then(ok("[]"), status(404, "{\"detail\":\"x [NoDataError]\"}"));

        client.search(SearchType.GRAPH_COMPLETION, List.of(OURS, OTHER), "Wer\uD83D?", 4, Optional.of("s-1"));
        assertThat(search().entries()).isEmpty();

        assertThat(server.request(0).text())
                .isEqualTo("{\"searchType\":\"GRAPH_COMPLETION\",\"datasetIds\":[\"" + OURS + "\",\"" + OTHER
                        + "\"],\"query\":\"Wer??\",\"topK\":4,\"sessionId\":\"s-1\"}");
        assertThat(server.request(1).text()).doesNotContain("sessionId", "onlyContext");
    }

    @Test
    void searchAnswers404OfAProxyAreNotNothing() {
        server.then(ScriptedServer.html(404));

        assertUnexpected(this::search);
    }

    @Test
    void deleteAcceptsNullNothingAndReceipts() {
        server.then(
                ok("null"),
                ok(""),
                ok("{\"status\":\"success\",\"dataRecordFound\":false}"),
                ScriptedServer.html(200),
                ok("\"ok\""));

        client.deleteItem(OURS, ITEM);
        client.deleteItem(OURS, ITEM);
        client.deleteDataset(OURS);
        assertUnexpected(() -> client.deleteItem(OURS, ITEM));
        assertUnexpected(() -> client.deleteDataset(OURS));
    }

    @Test
    void progressWithoutItemsIsProgress() {
        server.then(ok("{\"total\":20,\"completed\":17}"), status(404, "{\"detail\":\"Not Found\"}"), ok("{}"));

        assertThat(client.processingStatus(OURS)).contains(new Progress(20, 17, 3, List.of()));
        assertThat(client.processingStatus(OURS)).isEmpty();
        assertUnexpected(() -> client.processingStatus(OURS));
    }

    @Test
    void userHasAnIdOrIsNone() {
        server.then(
                ok("{\"id\":\"" + ITEM + "\",\"email\":\"a@example.com\"}"),
                ok("{\"email\":\"a@example.com\"}"),
                ok("{}"));

        assertThat(client.usersMe()).isEqualTo(new CogneeUser(ITEM, "a@example.com"));
        assertUnexpected(client::usersMe);
        assertUnexpected(client::authMe);
    }

    @Test
    void openRegistrationIsSeenInTheDescription() {
        server.then(
                ok(
                        "{\"paths\":{\"/api/v1/auth/register\":{\"post\":{}},\"/api/v1/datasets/{dataset_id}/data/count\":{}}}"),
                ok("{\"paths\":{}}"));

        assertThat(client.features()).isEqualTo(new ServerFeatures(true, true, false));
        assertThat(client.features()).isEqualTo(new ServerFeatures(false, false, false));
        assertThat(server.request(0).headers()).doesNotContainKey("x-api-key");
    }

    @Test
    void portalThatAnswers200ToEverythingIsNotHealthy() {
        server.otherwise(ok("{\"status\":\"ok\"}"));

        assertUnexpected(client::health);
        assertUnexpected(client::features);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void mutatedAnswerGivesAValueOrACogneeException(long seed) {
        Random random = new Random(seed);
        List<Map.Entry<String, Runnable>> calls = List.of(
                Map.entry("[{\"id\":\"" + OURS + "\",\"name\":\"a\",\"ownerId\":\"" + OTHER + "\"}]", client::datasets),
                Map.entry(
                        "{\"" + OURS + "\":{\"cognify_pipeline\":\"DATASET_PROCESSING_STARTED\"}}",
                        () -> client.buildStatus(OURS)),
                Map.entry(
                        "{\"total\":2,\"completed\":1,\"pending\":1,\"items\":[{\"id\":\"" + ITEM
                                + "\",\"completed\":true}]}",
                        () -> client.processingStatus(OURS)),
                Map.entry(
                        "[{\"id\":\"" + ITEM + "\",\"name\":\"n\",\"label\":\"l\",\"externalMetadata\":{\"a\":\"b\"}}]",
                        () -> client.page(OURS, 0, 10)),
                Map.entry(
                        "{\"status\":\"PipelineRunCompleted\",\"dataset_id\":\"" + OURS
                                + "\",\"data_ingestion_info\":[{\"run_info\":{\"status\":\"x\"},\"data_id\":\"" + ITEM
                                + "\"}]}",
                        () -> client.addFiles(OURS, List.of(PART))),
                Map.entry(
                        "[{\"dataset_id\":\"" + OURS + "\",\"search_result\":[{\"text\":\"t\",\"document_id\":\"" + ITEM
                                + "\",\"score\":0.5,\"chunk_index\":0,\"external_metadata\":\"{\\\"a\\\":\\\"b\\\"}\"}]}]",
                        this::search),
                Map.entry("{\"status\":\"ready\",\"health\":\"healthy\",\"version\":\"1.6.2\"}", client::health),
                Map.entry("{\"paths\":{\"/api/v1/auth/register\":{}}}", client::features));
        for (int round = 0; round < 25; round++) {
            for (Map.Entry<String, Runnable> call : calls) {
                server.then(ok(mutated(call.getKey(), random)));
                try {
                    call.getValue().run();
                } catch (CogneeException e) {
                    assertThat(e.failure()).isIn(Failure.UNEXPECTED_ANSWER, Failure.SERVER_ERROR);
                }
            }
        }
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 4);
    }

    /** One value of the JSON becomes another, or a piece of its text is lost or doubled. */
    private static String mutated(String json, Random random) {
        int from = random.nextInt(json.length());
        int to = Math.min(json.length(), from + 1 + random.nextInt(8));
        String[] values = {"null", "7", "-1", "1e400", "true", "[]", "{}", "\"x\"", "[null]", "99999999999"};
        return switch (random.nextInt(3)) {
            case 0 -> json.substring(0, from) + json.substring(to);
            case 1 -> json.substring(0, to) + json.substring(from);
            default -> {
                List<MatchResult> found = VALUE.matcher(json).results().toList();
                MatchResult one = found.get(random.nextInt(found.size()));
                String value = values[random.nextInt(values.length)];
                yield json.substring(0, one.start(1)) + value + json.substring(one.end(1));
            }
        };
    }

    private SearchAnswer search() {
        return client.search(SearchType.CHUNKS, List.of(OURS, OTHER), "Frage", 3, Optional.empty());
    }

    private static String file(String name, String text) {
        return "\r\nContent-Disposition: form-data; name=\"data\"; filename=\"" + name
                + "\"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + text + "\r\n";
    }

    private static void assertUnexpected(Runnable call) {
        assertThat(failure(call).failure()).isEqualTo(Failure.UNEXPECTED_ANSWER);
    }

    private static CogneeException failure(Runnable call) {
        CogneeException e = catchThrowableOfType(CogneeException.class, call::run);
        assertThat(e).isNotNull();
        return e;
    }
}
