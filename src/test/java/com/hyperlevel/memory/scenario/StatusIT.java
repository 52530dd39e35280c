package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.TICKETS;
import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.Route;
import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestPeople;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The status panel tells what did not go well, and what happened how often. */
class StatusIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    private TestPeople people;
    private HttpTestClient admin;
    private Scene.Place place;

    @BeforeEach
    void aLocation() {
        people = new TestPeople(scene.url());
        admin = people.admin().with("Accept-Language", "en");
        place = scene.location().shares(WIKI, TICKETS);
    }

    private JsonNode json(String path) {
        Answer answer = admin.get(path + (path.contains("?") ? "&" : "?") + "location_id=" + place.id());
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private JsonNode status() {
        return json("/api/cognee/admin/status");
    }

    private JsonNode wiki() {
        return status().path("types")
                .valueStream()
                .filter(type -> type.path("type").asString().equals("wiki"))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> ids(JsonNode page) {
        return page.path("records")
                .valueStream()
                .map(record ->
                        record.path("kind").asString() + ":" + record.path("id").asString())
                .toList();
    }

    @Test
    void refusedRecordsAreListedWithTheReasonPageByPage() {
        scene.cognee().faults().refuseText("Gift", 422);
        place.putsPage("good", "Kette", "Die Kette wird geölt.");
        place.putsTicket("t", "Rad", "Wo ist mein Rad?");
        for (int i = 1; i <= 3; i++) {
            place.putsPage("bad" + i, "Gift", "Gift im Text, zum " + i + ". Mal.");
        }
        place.putsTicket("bad", "Gift", "Gift im Text.");
        scene.lane().runUntilIdle();

        JsonNode refused = status().path("refused");
        assertThat(ids(refused)).containsExactly("ticket:bad", "wiki_page:bad1", "wiki_page:bad2", "wiki_page:bad3");
        assertThat(refused.path("records").path(0).path("reason").path("code").asString())
                .isEqualTo("rejected");
        assertThat(refused.path("records").path(0).path("reason").path("text").asString())
                .isEqualTo("Cognee refused the data.");
        assertThat(refused.path("next").isString()).isFalse();
        String all = "/api/cognee/admin/status/records?list=refused&limit=2&type=wiki";
        JsonNode first = json(all);
        assertThat(ids(first)).containsExactly("wiki_page:bad1", "wiki_page:bad2");
        JsonNode second = json(all + "&after=" + first.path("next").asString());
        assertThat(ids(second)).containsExactly("wiki_page:bad3");
        assertThat(second.path("next").isString()).isFalse();
    }

    @Test
    void shortenedRecordsAreListed() {
        place.putsPage("long", "Handbuch", "Wort ".repeat(10_000));
        place.putsPage("short", "Kette", "Die Kette wird geölt.");
        scene.lane().runUntilIdle();

        assertThat(ids(status().path("shortened"))).containsExactly("wiki_page:long");
        assertThat(ids(json("/api/cognee/admin/status/records?list=shortened"))).containsExactly("wiki_page:long");
        assertThat(status().path("shortened").path("records").path(0).has("sent_at"))
                .isTrue();
        assertThat(wiki().path("shortened").asInt()).isEqualTo(1);
    }

    @Test
    void openDeletionsSaySinceWhenAndWhatIsWrong() {
        place.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        place.putsPage("p2", "Kette", "Die Kette wird geölt.");
        scene.lane().runUntilIdle();
        assertThat(wiki().path("deletions").isObject()).isFalse();
        scene.cognee().faults().always(Route.ITEM_DELETE, Fault.status(503));

        place.deletes(Kind.WIKI_PAGE, "p1");
        place.deletes(Kind.WIKI_PAGE, "p2");
        scene.lane().runUntil(() -> wiki().path("deletions").path("error").isObject());

        JsonNode deletions = wiki().path("deletions");
        assertThat(deletions.path("open").asInt()).isEqualTo(2);
        assertThat(wiki().path("open_deletions").asInt()).isEqualTo(2);
        assertThat(deletions.path("error").path("code").asString()).isEqualTo("server_error");
        assertThat(deletions.path("error").path("text").asString()).startsWith("Cognee failed.");
        assertThat(deletions.path("attempts").asInt()).isPositive();
        assertThat(Instant.parse(deletions.path("next_try").asString()))
                .isAfter(Instant.parse(deletions.path("since").asString()));
        scene.cognee().faults().clear();
        scene.wait(Duration.ofMinutes(5));
        scene.lane().runUntilIdle();
        assertThat(wiki().path("open_deletions").asInt()).isZero();
    }

    @Test
    void buildsAndQuestionsAreCountedByTheDay() {
        place.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        scene.lane().runUntilIdle();
        place.asks("Wann werden die Bremsen geprüft?", WIKI);
        place.asks("Wer prüft die Bremsen?", WIKI);
        scene.wait(Duration.ofDays(1));
        place.putsPage("p1", "Bremsen", "Bremsen werden zweimal im Jahr geprüft.");
        scene.lane().runUntilIdle();

        List<JsonNode> days = status().path("days").valueStream().toList();

        assertThat(days).extracting(day -> day.path("builds").asInt()).containsExactly(1, 1);
        assertThat(days).extracting(day -> day.path("questions").asInt()).containsExactly(0, 2);
    }

    @Test
    void aListAndATypeThatAreNoneAreRefused() {
        String path = "/api/cognee/admin/status/records?location_id=" + place.id();

        assertThat(admin.get(path + "&list=lost").code()).isEqualTo("unknown_word");
        assertThat(admin.get(path + "&type=lost").code()).isEqualTo("type_unknown");
        assertThat(admin.get(path + "&after=lost").code()).isEqualTo("not_an_id");
    }
}
