package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.NOTES;
import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestPeople;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** People see what would leave before they decide that it may. */
class PreviewIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    private TestPeople people;
    private HttpTestClient admin;
    private Scene.Place place;

    @BeforeEach
    void aPreparedNote() {
        people = new TestPeople(scene.url());
        admin = people.admin().with("Accept-Language", "en");
        place = scene.location().prepares(NOTES);
        place.puts(Kind.CONTACT, "c", Map.of("name", "Ada Beispiel"));
        place.puts(Kind.NOTE, "n", Map.of("contact_id", "c", "text", "Bitte an ada@example.org."));
    }

    private String ofNote() {
        return "/api/records/note/n/preview?location_id=" + place.id();
    }

    private String ofType(String type) {
        return "/api/cognee/admin/preview?type=" + type + "&location_id=" + place.id();
    }

    private JsonNode json(String path) {
        Answer answer = admin.get(path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    @Test
    void aNoteBeforeAndAfterRedaction() {
        JsonNode shown = json(ofNote());

        assertThat(shown.path("leaves").asBoolean()).isTrue();
        assertThat(shown.path("before").asString()).contains("ada@example.org");
        assertThat(shown.path("after").asString()).contains("[E-Mail]").doesNotContain("ada@");
        assertThat(shown.path("emails").asInt()).isEqualTo(1);
        assertThat(shown.path("shortened").asBoolean()).isFalse();
        assertThat(scene.cognee().log().all()).isEmpty();
    }

    @Test
    void whatIsSeenIsWhatIsSent() {
        String after = json(ofNote()).path("after").asString();

        place.shares(NOTES);
        scene.lane().runUntilIdle();

        assertThat(place.dataset(NOTES).texts()).containsExactly(after);
    }

    @Test
    void withoutRedactionBothAreTheSame() {
        place.redacts(false, NOTES);

        JsonNode shown = json(ofNote());

        assertThat(shown.path("redact").asBoolean()).isFalse();
        assertThat(shown.path("after").asString())
                .isEqualTo(shown.path("before").asString())
                .contains("ada@example.org");
    }

    @Test
    void ofWhatMustNotLeaveTheReasonIsShownAndNoText() {
        place.puts(Kind.CONTACT, "c", Map.of("name", "Ada Beispiel", "memory", false));

        JsonNode shown = json(ofNote());

        assertThat(shown.path("leaves").asBoolean()).isFalse();
        assertThat(shown.path("obstacles").path(0).path("text").asString())
                .isEqualTo("contact:c must not be in the memory (memory: false).");
        assertThat(shown.toString()).doesNotContain("ada@example.org");
    }

    @Test
    void aTypeThatIsOffShowsNothing() {
        place.stopsSharing(NOTES);

        assertThat(admin.get(ofNote()).code()).isEqualTo("preview_type_off");
        assertThat(admin.get(ofType("notes")).code()).isEqualTo("preview_type_off");
        assertThat(admin.get(ofType("everything")).code()).isEqualTo("type_unknown");
        place.prepares(NOTES);
        assertThat(admin.get(ofNote().replace("/n/", "/other/")).status()).isEqualTo(404);
    }

    @Test
    void whatATypeCosts() {
        place.shares(WIKI);
        place.putsPage("p", "Bremsen", "Bremsen werden jährlich geprüft.");

        JsonNode wiki = json(ofType("wiki"));
        JsonNode notes = json(ofType("notes"));

        assertThat(wiki.path("estimate").path("documents").asInt()).isEqualTo(1);
        assertThat(wiki.path("estimate").path("model_calls").asInt()).isEqualTo(2);
        assertThat(wiki.path("text").asString()).isEqualTo("All 1 records were counted.");
        assertThat(notes.path("complete").asBoolean()).isTrue();
        assertThat(notes.path("counted").path("redactions").asInt()).isEqualTo(1);
        assertThat(notes.path("examples").path(0).path("text").asString()).contains("[E-Mail]");
    }

    @Test
    void eachLookIsAuditedWithCountsAndNoContent() {
        json(ofNote());
        json(ofType("notes"));

        JsonNode rows =
                json("/api/cognee/admin/audit?location_id=" + place.id()).path("entries");
        List<JsonNode> looks = rows.valueStream()
                .filter(row -> row.path("action").asString().equals("cognee.preview"))
                .toList();
        assertThat(looks).hasSize(2).allSatisfy(row -> {
            assertThat(row.path("counts").path("documents").asInt()).isEqualTo(1);
            assertThat(row.path("counts").path("redactions").asInt()).isEqualTo(1);
            assertThat(row.toString()).doesNotContain("ada@", "Beispiel");
        });
    }

    @Test
    void onlySignedInPeopleWithTheSettingsLook() {
        String location = place.id().value();
        HttpTestClient key = people.withLocationKey(
                location, List.of("records:write", "status:read", "memory:read"), "settings", "contacts");
        HttpTestClient reader = people.signedInMember("reader@" + location + ".example", location, "contacts");
        HttpTestClient local = people.signedInMember("local@" + location + ".example", location, "settings");

        for (String path : List.of(ofNote(), ofType("notes"))) {
            assertThat(key.get(path).code()).isEqualTo("session_needed");
            assertThat(reader.get(path).code()).isEqualTo("area_missing");
            assertThat(local.get(path).status()).isEqualTo(200);
        }
    }
}
