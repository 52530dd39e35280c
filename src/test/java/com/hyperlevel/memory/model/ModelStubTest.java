package com.hyperlevel.memory.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What tests with a real Cognee rely on; the requests have the form in which 1.6.2 and 1.6.5 send them. */
class ModelStubTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String LETTER = "Ada Lovelace lives in Berlin. She writes to Charles Babbage about engines.";
    private static final String GRAPH_SCHEMA = "Extract.\n{\"properties\":{\"nodes\":{},\"edges\":{}}}";
    private static final String SUMMARY_SCHEMA = "Summarize.\n{\"properties\":{\"summary\":{},\"description\":{}}}";

    private final ModelStub model = new ModelStub();

    @AfterEach
    void close() {
        model.close();
    }

    @Nested
    class Embeddings {

        @ParameterizedTest(name = "{0}")
        @CsvSource(delimiter = '|', textBlock = """
                Was kostet eine Wartung meines Fahrrads?       | Fahrräder warten wir für 80 Euro.             | Der Hund schläft im Zimmer neun.
                Wann öffnet die Werkstatt?                     | Öffnungszeiten der Werkstätten: acht bis fünf | Hunde dürfen im Haus schlafen.
                Wohin mit dem defekten Akku?                   | Akkulagerung: ein Akku mit Defekt kommt raus. | Die Inspektion kostet 80 Euro.
                May our dogs sleep in the room?                | A dog may stay in rooms 9 and 10.             | The workshop opens at eight.
                How do I cancel a booking?                     | Cancellations: bookings can be cancelled.     | Breakfast is served until ten.
                """)
        void areNearerToWhatIsRelated(String question, String related, String unrelated) throws Exception {
            JsonNode data = embed(List.of(question, related, unrelated), ModelStub.DIMENSIONS);

            assertThat(cosine(data, 0, 1)).isGreaterThan(cosine(data, 0, 2) + 0.1);
        }

        @Test
        void haveTheLengthAskedForAndOneOfTheirOwnForEachTextInOrder() throws Exception {
            JsonNode both = embed(List.of("the first", "another one"), 64);
            JsonNode second = embed(List.of("another one"), 64);

            assertThat(both.size()).isEqualTo(2);
            assertThat(both.path(1).path("index").asInt()).isEqualTo(1);
            assertThat(both.path(1).path("embedding").size()).isEqualTo(64);
            assertThat(both.path(1).path("embedding")).isEqualTo(second.path(0).path("embedding"));
            assertThat(both.path(0).path("embedding"))
                    .isNotEqualTo(second.path(0).path("embedding"));
        }

        @Test
        void haveLengthOneEvenOfNoWordAtAll() throws Exception {
            JsonNode data = embed(List.of("", "…", "Ein Satz mit einigen Wörtern darin."), 64);

            for (int i = 0; i < 3; i++) {
                assertThat(cosine(data, i, i)).isBetween(0.9999, 1.0001);
            }
        }

        @Test
        void areTheSameInAnotherStub() throws Exception {
            JsonNode here = embed(List.of(LETTER), ModelStub.DIMENSIONS);

            try (ModelStub other = new ModelStub()) {
                JsonNode there = json(post(other, "/embeddings", embedding(List.of(LETTER), ModelStub.DIMENSIONS)));
                assertThat(there.path("data")).isEqualTo(here);
            }
        }
    }

    @Nested
    class Completions {

        @Test
        void drawTheNamesOfATextAndHowTheyHangTogether() throws Exception {
            JsonNode graph = JSON.readTree(say(completion(GRAPH_SCHEMA, LETTER, true)));

            assertThat(texts(graph.path("nodes"), "name")).containsExactly("Ada Lovelace", "Berlin", "Charles Babbage");
            assertThat(texts(graph.path("nodes"), "description")).first().isEqualTo("Ada Lovelace lives in Berlin.");
            JsonNode edge = graph.path("edges").path(0);
            assertThat(edge.path("source_node_id").asString()).isEqualTo("ada_lovelace");
            assertThat(edge.path("relationship_name").asString()).isEqualTo("lives_in");
            assertThat(edge.path("target_node_id").asString()).isEqualTo("berlin");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                Der Mechaniker Öztürk prüft den Akku. Danach ruft er Frau Sommer an.
                everything is written small in here, and nothing has a name
                """)
        void drawAtLeastTwoNodesAndEdgesBetweenThemOnly(String text) throws Exception {
            JsonNode graph = JSON.readTree(say(completion(GRAPH_SCHEMA, text, true)));

            assertThat(graph.path("nodes").size()).isGreaterThanOrEqualTo(2);
            assertThat(graph.path("edges").size()).isGreaterThanOrEqualTo(1);
            assertThat(texts(graph.path("nodes"), "id"))
                    .doesNotHaveDuplicates()
                    .containsAll(texts(graph.path("edges"), "source_node_id"))
                    .containsAll(texts(graph.path("edges"), "target_node_id"));
        }

        @Test
        void summariseInSentencesOfTheText() throws Exception {
            JsonNode summary = JSON.readTree(say(completion(SUMMARY_SCHEMA, "A title\n" + LETTER, true)));

            assertThat(summary.path("summary").asString()).isEqualTo(LETTER);
        }

        @Test
        void seeTheSchemaInTheResponseFormatToo() throws Exception {
            Map<String, Object> request = completion("Extract.", LETTER, false);
            Map<String, Object> format = Map.of("type", "json_schema", "json_schema", JSON.readTree("""
                    {"name":"KnowledgeGraph","schema":{"properties":{"nodes":{},"edges":{}}}}"""));

            String content = say(with(request, "response_format", format));

            assertThat(JSON.readTree(content).path("nodes").size()).isEqualTo(3);
        }

        @Test
        void answerWithTheSentencesNearestToTheQuestion() throws Exception {
            String message =
                    "The question is: `Wo wohnt Ada?`\nAnd here is the context: `Der Laden öffnet um acht Uhr.\n"
                            + "Ada wohnt seit Jahren in Berlin. Hunde dürfen nicht hinein.`";

            assertThat(say(completion("Answer.", message, false))).startsWith("Ada wohnt seit Jahren in Berlin.");
        }

        @Test
        void knowNothingThatIsNotInTheContext() throws Exception {
            assertThat(say(completion("Answer.", "Who are you?", false))).isEqualTo(Answers.NOTHING_KNOWN);
            assertThat(say(completion("Answer.", "The question is: `Who?`\nAnd here is the context: ``", false)))
                    .isEqualTo(Answers.NOTHING_KNOWN);
        }

        @Test
        void passTheConnectionTest() throws Exception {
            assertThat(say(completion("Respond.", "test", false))).isEqualTo("test");
        }
    }

    @Nested
    class Faults {

        @ParameterizedTest
        @EnumSource(
                value = Fault.class,
                mode = EnumSource.Mode.EXCLUDE,
                names = {"HANGS", "BABBLES"})
        void areAnsweredForTheTextsToldOnly(Fault fault) throws Exception {
            model.fails(fault, text -> text.contains("Ada"));

            assertThat(post(completion(GRAPH_SCHEMA, LETTER, true)).statusCode())
                    .isEqualTo(fault.status());
            assertThat(post(completion(GRAPH_SCHEMA, "Another text about Hamburg.", true))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(post(model, "/embeddings", embedding(List.of(LETTER), 64))
                            .statusCode())
                    .isEqualTo(200);
        }

        @Test
        void ofEmbeddingsAreToldApart() throws Exception {
            model.fails(Fault.TOO_MANY, Call.EMBEDDING, text -> text.contains("Ada"));

            assertThat(post(model, "/embeddings", embedding(List.of("a", LETTER), 64))
                            .statusCode())
                    .isEqualTo(429);
            assertThat(post(completion(GRAPH_SCHEMA, LETTER, true)).statusCode())
                    .isEqualTo(200);
        }

        @Test
        void canBeAnAnswerThatIsNoJson() throws Exception {
            model.fails(Fault.BABBLES, Call.SUMMARY, text -> true);

            String babble = say(completion(SUMMARY_SCHEMA, LETTER, true));

            assertThatThrownBy(() -> JSON.readTree(babble)).hasMessageContaining("Certainly");
            assertThat(JSON.readTree(say(completion(GRAPH_SCHEMA, LETTER, true)))
                            .path("nodes")
                            .size())
                    .isEqualTo(3);
        }

        @Test
        void endWhenTheModelCalmsDown() throws Exception {
            model.fails(Fault.FAILS, text -> true);
            model.calmDown();

            assertThat(post(completion(GRAPH_SCHEMA, LETTER, true)).statusCode())
                    .isEqualTo(200);
        }

        @Test
        void thatHangAreAnsweredWhenTheModelCalmsDown() throws Exception {
            model.fails(Fault.HANGS, text -> text.contains("Ada"));
            CompletableFuture<HttpResponse<String>> hanging = later(completion(GRAPH_SCHEMA, LETTER, true));
            awaitWaiting(1);

            assertThat(post(completion(GRAPH_SCHEMA, "Another text.", true)).statusCode())
                    .isEqualTo(200);
            assertThat(hanging).isNotDone();
            model.calmDown();

            assertThat(hanging.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            assertThat(model.waiting()).isZero();
        }

        @Test
        void thatHangAreCutWhenTheStubEnds() throws Exception {
            model.fails(Fault.HANGS, text -> true);
            CompletableFuture<HttpResponse<String>> hanging = later(completion(GRAPH_SCHEMA, LETTER, true));
            awaitWaiting(1);

            model.close();

            assertThatThrownBy(() -> hanging.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
        }

        @Test
        void thinkingTakesItsTimeUnlessTheModelCalmsDown() throws Exception {
            model.thinks(Duration.ofHours(1));
            CompletableFuture<HttpResponse<String>> thinking = later(completion(GRAPH_SCHEMA, LETTER, true));
            awaitWaiting(1);
            model.calmDown();
            assertThat(thinking.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);

            model.thinks(Duration.ofMillis(300));
            long begun = System.nanoTime();
            post(completion(GRAPH_SCHEMA, LETTER, true));
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        }

        private void awaitWaiting(int calls) {
            long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
            while (model.waiting() < calls) {
                assertThat(System.nanoTime()).as("time").isLessThan(end);
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void countsTheCallsOfEachKindFailedOnesIncluded() throws Exception {
        model.fails(Fault.FAILS, Call.SUMMARY, text -> true);

        embed(List.of("a", "b"), 64);
        post(completion(GRAPH_SCHEMA, LETTER, true));
        post(completion(SUMMARY_SCHEMA, LETTER, true));
        post(completion(SUMMARY_SCHEMA, LETTER, true));

        assertThat(model.calls(Call.EMBEDDING)).isEqualTo(1);
        assertThat(model.calls(Call.GRAPH)).isEqualTo(1);
        assertThat(model.calls(Call.SUMMARY)).isEqualTo(2);
        assertThat(model.calls(Call.ANSWER)).isZero();
    }

    private static Map<String, Object> embedding(List<String> texts, int dimensions) {
        return Map.of("model", "text-embedding-3-small", "dimensions", dimensions, "input", texts);
    }

    private static Map<String, Object> completion(String system, String user, boolean structured) {
        Map<String, Object> request = Map.of(
                "model",
                "stub",
                "messages",
                List.of(Map.of("role", "system", "content", system), Map.of("role", "user", "content", user)));
        return structured ? with(request, "response_format", Map.of("type", "json_object")) : request;
    }

    private static Map<String, Object> with(Map<String, Object> request, String name, Object value) {
        Map<String, Object> more = new HashMap<>(request);
        more.put(name, value);
        return more;
    }

    private JsonNode embed(List<String> texts, int dimensions) throws Exception {
        return json(post(model, "/embeddings", embedding(texts, dimensions))).path("data");
    }

    /** The content of the answer. */
    private String say(Map<String, Object> request) throws Exception {
        return json(post(request)).at("/choices/0/message/content").asString();
    }

    private HttpResponse<String> post(Map<String, Object> completion) throws Exception {
        return post(model, "/chat/completions", completion);
    }

    private CompletableFuture<HttpResponse<String>> later(Map<String, Object> completion) {
        return HttpClient.newHttpClient()
                .sendAsync(request(model, "/chat/completions", completion), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(ModelStub model, String path, Map<String, Object> json) throws Exception {
        return HttpClient.newHttpClient().send(request(model, path, json), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest request(ModelStub model, String path, Map<String, Object> json) {
        return HttpRequest.newBuilder(URI.create(model.address() + path))
                .timeout(Duration.ofSeconds(20))
                .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(json)))
                .build();
    }

    private static JsonNode json(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    private static List<String> texts(JsonNode objects, String field) {
        List<String> texts = new ArrayList<>();
        objects.forEach(each -> texts.add(each.path(field).asString()));
        return texts;
    }

    private static double cosine(JsonNode data, int one, int other) {
        JsonNode a = data.path(one).path("embedding");
        JsonNode b = data.path(other).path("embedding");
        double cosine = 0;
        for (int i = 0; i < a.size(); i++) {
            cosine += a.path(i).asDouble() * b.path(i).asDouble();
        }
        return cosine;
    }
}
