package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.CONTACTS;
import static com.hyperlevel.memory.catalog.DataType.CONVERSATIONS;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Everybody who may ask is told of each record where it stands and why. */
class RecordStatusIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    private TestPeople people;
    private HttpTestClient admin;
    private Scene.Place place;

    @BeforeEach
    void aLocation() {
        people = new TestPeople(scene.url());
        admin = people.admin().with("Accept-Language", "en");
        place = scene.location();
    }

    private String path(String kind, String id) {
        return "/api/records/" + kind + "/" + id + "/memory?location_id=" + place.id();
    }

    private JsonNode told(String kind, String id) {
        Answer answer = admin.get(path(kind, id));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private String step(String kind, String id) {
        return told(kind, id).path("step").path("code").asString();
    }

    private List<String> obstacles(String kind, String id) {
        return told(kind, id)
                .path("obstacles")
                .valueStream()
                .map(obstacle -> obstacle.path("text").asString())
                .toList();
    }

    private static Instant time(JsonNode node) {
        return Instant.parse(node.asString());
    }

    @Test
    void aPageOnItsWay() {
        assertThat(step("wiki_page", "p")).isEqualTo("off");
        place.prepares(WIKI);
        assertThat(step("wiki_page", "p")).isEqualTo("kept_out");
        assertThat(obstacles("wiki_page", "p")).containsExactly("wiki_page:p never came.");
        place.putsPage("p", "Bremsen", "Bremsen werden jährlich geprüft.");
        assertThat(step("wiki_page", "p")).isEqualTo("preparing");
        place.shares(WIKI);
        assertThat(step("wiki_page", "p")).isEqualTo("waiting");

        scene.cognee().builds().hold();
        scene.lane().runUntil(() -> step("wiki_page", "p").equals("sent"));
        scene.cognee().builds().release();
        scene.lane().runUntilIdle();

        JsonNode found = told("wiki_page", "p");
        assertThat(found.path("step").path("code").asString()).isEqualTo("searchable");
        assertThat(found.path("step").path("text").asString()).isEqualTo("It is found.");
        assertThat(found.path("kept").asBoolean()).isTrue();
        assertThat(found.path("eligible").asBoolean()).isTrue();
        assertThat(found.path("type").path("state").asString()).isEqualTo("on");
        assertThat(time(found.path("searchable_since"))).isAfter(time(found.path("sent_at")));
        assertThat(found.path("deletions")).isEmpty();
        for (String nothing : List.of("refused", "hold", "error", "waits_until")) {
            assertThat(found.path(nothing).toString()).as(nothing).isIn("", "null");
        }

        place.putsPage("p", "Bremsen", "Bremsen werden zweimal im Jahr geprüft.");
        assertThat(step("wiki_page", "p")).isEqualTo("changed");
    }

    @Test
    void aPageThatIsHiddenLeavesAndTheReasonIsItsSpace() {
        place.shares(WIKI);
        place.putsPage("p", "Bremsen", "Bremsen werden jährlich geprüft.");
        scene.lane().runUntilIdle();
        scene.cognee().faults().always(Route.ITEM_DELETE, Fault.status(503));

        place.puts(Kind.WIKI_SPACE, "s", Map.of("name", "Handbuch", "team_access", "none"));
        scene.lane()
                .runUntil(() -> step("wiki_page", "p").equals("leaving")
                        && told("wiki_page", "p").path("deletions").path(0).has("error"));

        assertThat(obstacles("wiki_page", "p")).containsExactly("wiki_space:s is open to nobody of the team.");
        JsonNode deletion = told("wiki_page", "p").path("deletions").path(0);
        assertThat(deletion.path("reason").path("code").asString()).isEqualTo("record_gone");
        assertThat(deletion.path("error").path("text").asString()).isNotBlank();
        assertThat(time(deletion.path("next_try"))).isAfter(time(deletion.path("since")));
        scene.cognee().faults().clear();
        scene.wait(Duration.ofMinutes(5));
        scene.lane().runUntilIdle();
        assertThat(step("wiki_page", "p")).isEqualTo("kept_out");
        assertThat(step("wiki_space", "s")).isEqualTo("kept_out");
    }

    @Test
    void aPurgedTypeLeaves() {
        place.shares(WIKI);
        place.putsPage("p", "Bremsen", "Bremsen werden jährlich geprüft.");
        scene.lane().runUntilIdle();
        assertThat(step("wiki_space", "s")).isEqualTo("parent");

        place.stopsSharing(WIKI);
        assertThat(step("wiki_page", "p")).isEqualTo("off");
        place.purges(WIKI);

        assertThat(step("wiki_page", "p")).isEqualTo("leaving");
        scene.lane().runUntilIdle();
        assertThat(step("wiki_page", "p")).isEqualTo("off");
    }

    @Test
    void aRefusedPageSaysWhy() {
        place.shares(WIKI);
        scene.cognee().faults().refuseText("Gift", 422);
        place.putsPage("good", "Kette", "Die Kette wird geölt.");
        place.putsPage("bad", "Gift", "Gift im Text.");
        scene.lane().runUntilIdle();

        assertThat(step("wiki_page", "good")).isEqualTo("searchable");
        JsonNode refused = told("wiki_page", "bad");
        assertThat(refused.path("step").path("code").asString()).isEqualTo("refused");
        assertThat(refused.path("refused").path("code").asString()).isEqualTo("rejected");
        assertThat(refused.path("refused").path("text").asString()).isEqualTo("Cognee refused the data.");
    }

    @Test
    void aMessageIsToldOfByItsQuietMonth() {
        place.shares(CONVERSATIONS);
        place.puts(Kind.CONTACT, "c", Map.of("name", "Ada Beispiel"));
        place.puts(Kind.CONVERSATION, "v", Map.of("channel", "email", "contact_id", "c"));
        place.puts(
                Kind.MESSAGE,
                "m",
                Map.of(
                        "conversation_id", "v",
                        "direction", "in",
                        "text", "Bitte an ada@example.org oder +49 30 23125123.",
                        "at", "2026-03-01T09:30:00Z",
                        "draft", false));

        for (String[] record : new String[][] {{"message", "m"}, {"conversation_month", "v:2026-03"}}) {
            JsonNode told = told(record[0], record[1]);
            assertThat(told.path("step").path("code").asString()).isEqualTo("quiet");
            assertThat(time(told.path("waits_until"))).isAfter(time(told.path("changed_at")));
            JsonNode document = told.path("document");
            assertThat(document.path("kind").asString()).isEqualTo("conversation_month");
            assertThat(document.path("id").asString()).isEqualTo("v:2026-03");
            assertThat(document.path("redactions").path("emails").asInt()).isEqualTo(1);
            assertThat(document.path("redactions").path("phones").asInt()).isEqualTo(1);
            assertThat(document.path("shortened").asBoolean()).isFalse();
        }
        assertThat(step("conversation", "v")).isEqualTo("parent");
        scene.lane().runUntilIdle();
        assertThat(step("message", "m")).isEqualTo("searchable");
        assertThat(told("message", "m").path("waits_until").isString()).isFalse();
    }

    @Test
    void theContactsObjectionIsNamedInTheReadersLanguage() {
        place.shares(TICKETS, CONTACTS);
        place.puts(Kind.CONTACT, "c", Map.of("name", "Ada Beispiel", "memory", false));
        Map<String, Object> ticket = new HashMap<>(Map.of("subject", "Rad", "contact_id", "c", "messages", List.of()));
        ticket.put("merged_into", null);
        place.puts(Kind.TICKET, "t", ticket);

        admin.with("Accept-Language", "de");

        assertThat(obstacles("ticket", "t")).containsExactly("contact:c darf nicht ins Gedächtnis (memory: false).");
        assertThat(told("ticket", "t").path("document").isObject()).isFalse();
    }

    @Test
    void whatHoldsTheServerIsSaid() {
        place.shares(WIKI);
        place.putsPage("p", "Bremsen", "Bremsen werden jährlich geprüft.");
        scene.cognee().faults().always(Route.ADD, Fault.status(402));

        scene.lane().runUntil(() -> told("wiki_page", "p").path("hold").isObject());

        JsonNode told = told("wiki_page", "p");
        assertThat(told.path("step").path("code").asString()).isEqualTo("waiting");
        assertThat(told.path("hold").path("code").asString()).isEqualTo("budget");
        assertThat(told.path("error").path("code").asString()).isEqualTo("budget");
        assertThat(time(told.path("error").path("next_try")))
                .isAfter(time(told.path("error").path("at")));
        scene.cognee().faults().clear();
        scene.testsConnection();
        scene.wait(Duration.ofMinutes(5));
        scene.lane().runUntilIdle();
        assertThat(step("wiki_page", "p")).isEqualTo("searchable");
    }

    @Test
    void whoFeedsOrReadsTheStatusMayAskAndNobodyElse() {
        String at = path("note", "n");

        assertThat(key("records:write").get(at).status()).isEqualTo(200);
        assertThat(key("status:read").get(at).status()).isEqualTo(200);
        assertThat(key("memory:read", "memory:write", "privacy:erase").get(at).code())
                .isEqualTo("scope_missing");
        assertThat(member("settings").get(at).status()).isEqualTo(200);
        assertThat(member("wiki", "contacts").get(at).code()).isEqualTo("area_missing");
        place = scene.location();
        assertThat(key("records:write").get(at).status()).isEqualTo(404);
        assertThat(admin.get("/api/records/no_kind/n/memory?location_id=" + place.id())
                        .code())
                .isEqualTo("kind_unknown");
    }

    private HttpTestClient key(String... scopes) {
        return people.withLocationKey(place.id().value(), List.of(scopes));
    }

    private HttpTestClient member(String... areas) {
        return people.signedInMember(
                String.join("-", areas) + "@" + place.id() + ".example",
                place.id().value(),
                areas);
    }
}
