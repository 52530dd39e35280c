package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.NOTES;
import static com.hyperlevel.memory.catalog.DataType.TICKETS;
import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.recall.Answer;
import com.hyperlevel.memory.recall.WhyMissing;
import com.hyperlevel.memory.standin.DatasetView.ItemView;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MainJobIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    @AfterEach
    void nothingHappenedThatMustNever() {
        assertThat(scene.cognee().tripWires()).isEmpty();
    }

    @Test
    void aSharedPageIsSentBuiltAndFound() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Fahrradkette ölen", "Die Kette wird alle vier Wochen mit Harzöl gepflegt.");

        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertThat(place.finds("Wie oft pflegt man die Ketten?")).containsExactly("wiki_page:p1");
    }

    @Test
    void nothingIsKeptOrSentBeforeAnOptIn() {
        Scene.Place place = scene.location();

        assertThat(place.putsPage("p1", "Geheim", "Zebra-4711").kept()).isFalse();
        scene.lane().runUntilIdle();

        assertThat(scene.cognee().log().all()).isEmpty();
        assertThat(place.asks("Zebra").missing()).containsEntry(WIKI, WhyMissing.NOT_SHARED);
    }

    @Test
    void aPreparingTypeIsKeptHereAndSentOnlyWhenItIsOn() {
        Scene.Place place = scene.location().prepares(WIKI);
        assertThat(place.putsPage("p1", "Titel", "Text").kept()).isTrue();
        scene.lane().runUntilIdle();
        assertThat(place.dataset(WIKI).exists()).isFalse();

        place.shares(WIKI);
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
    }

    @Test
    void aChangedRecordReplacesItsOldCopyAfterTheBuild() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Öffnungszeiten", "Montags geschlossen.");
        scene.lane().runUntilIdle();

        place.putsPage("p1", "Öffnungszeiten", "Montags von neun bis zwölf geöffnet.");
        scene.lane().once();

        assertThat(place.finds("Wann ist montags geöffnet?")).containsExactly("wiki_page:p1");
        scene.lane().runUntilIdle();
        assertThat(place.dataset(WIKI).texts()).singleElement().asString().contains("neun bis zwölf");
        assertThat(place.finds("Wann ist montags geöffnet?")).containsExactly("wiki_page:p1");
    }

    @Test
    void aTextThatComesBackKeepsItsFirstItem() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Fassung A");
        scene.lane().runUntilIdle();
        List<ItemView> first = place.dataset(WIKI).items();
        place.putsPage("p1", "Titel", "Fassung B");
        scene.lane().once();

        place.putsPage("p1", "Titel", "Fassung A");
        scene.lane().runUntilIdle();

        assertThat(place.dataset(WIKI).items())
                .extracting(ItemView::dataId)
                .containsExactly(first.get(0).dataId());
        assertThat(place.finds("Fassung")).containsExactly("wiki_page:p1");
    }

    @Test
    void redactedTypesLeaveWithoutAddressesAndTheQuestionToo() {
        Scene.Place place = scene.location().shares(TICKETS);
        place.putsTicket("42", "Rückruf", "Bitte unter +49 30 23125123 oder ada@example.com melden.");

        scene.lane().runUntilIdle();
        Answer answer = place.asks("Wer wartet auf Rückruf unter 030 23125123?", TICKETS);

        assertThat(place.dataset(TICKETS).texts())
                .singleElement()
                .asString()
                .contains("[Telefon]", "[E-Mail]")
                .doesNotContain("23125123", "ada@");
        assertThat(answer.hits()).singleElement();
        assertThat(scene.cognee().log().all())
                .noneMatch(request -> request.toString().contains("23125123"));
    }

    @Test
    void aChangedRedactionChoiceSendsAnewAndRemovesTheOldCopies() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Kontakt", "Die Zentrale hat +49 30 23125123.");
        scene.lane().runUntilIdle();
        assertThat(place.dataset(WIKI).texts()).singleElement().asString().contains("23125123");

        place.redacts(true, WIKI);
        scene.lane().runUntilIdle();

        assertThat(place.dataset(WIKI).texts())
                .singleElement()
                .asString()
                .contains("[Telefon]")
                .doesNotContain("23125123");
    }

    @Test
    void aDeletedRecordIsHiddenAtOnceAndGoneAfterTheCycle() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Bleibt", "Werkzeug liegt im Keller.");
        place.putsPage("p2", "Geht", "Werkzeug liegt auf dem Dachboden.");
        scene.lane().runUntilIdle();

        place.deletes(Kind.WIKI_PAGE, "p2");
        assertThat(place.finds("Wo liegt das Werkzeug?")).containsExactly("wiki_page:p1");
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
    }

    @Test
    void aHiddenSpaceTakesItsPagesAndAShownOneBringsThemBack() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Preise", "Eine Inspektion kostet achtzig Euro.");
        scene.lane().runUntilIdle();

        place.puts(Kind.WIKI_SPACE, "s", Map.of("name", "Handbuch", "team_access", "none"));
        assertThat(place.finds("Was kostet die Inspektion?")).isEmpty();
        scene.lane().runUntilIdle();
        assertThat(place.labels(WIKI)).isEmpty();

        place.puts(Kind.WIKI_SPACE, "s", Map.of("name", "Handbuch", "team_access", "read"));
        scene.lane().runUntilIdle();
        assertThat(place.finds("Was kostet die Inspektion?")).containsExactly("wiki_page:p1");
    }

    @Test
    void aRenamedContactChangesTheDocumentsThatNameIt() {
        Scene.Place place = scene.location().shares(NOTES);
        place.puts(Kind.CONTACT, "c1", Map.of("name", "Ada Beispiel"));
        place.puts(
                Kind.NOTE,
                "n1",
                Map.of("contact_id", "c1", "text", "Möchte ein Angebot.", "noted_at", "2026-03-01T09:30:00Z"));
        scene.lane().runUntilIdle();
        assertThat(place.dataset(NOTES).texts()).singleElement().asString().contains("Ada Beispiel");

        place.puts(Kind.CONTACT, "c1", Map.of("name", "Ada Muster"));
        scene.lane().runUntilIdle();

        assertThat(place.dataset(NOTES).texts()).singleElement().asString().contains("Ada Muster");
    }

    @Test
    void anAskerSeesOnlyTypesOfHeldAreas() {
        Scene.Place place = scene.location().shares(WIKI, TICKETS);
        place.putsPage("p1", "Rückgabe", "Räder nehmen wir vierzehn Tage zurück.");
        place.putsTicket("1", "Rückgabe eines Rades", "Ich möchte es zurückgeben.");
        scene.lane().runUntilIdle();

        Answer answer = place.asks("Rückgabe", 8, EnumSet.of(Area.WIKI));

        assertThat(answer.hits()).extracting(hit -> hit.ref().kind()).containsOnly(Kind.WIKI_PAGE);
        assertThat(answer.missing()).containsEntry(TICKETS, WhyMissing.NO_AREA);
    }

    @Test
    void thousandOfThingsThatDidNotChangeCostNoRequest() {
        Scene.Place place = scene.location().shares(WIKI);
        for (int i = 0; i < 60; i++) {
            place.putsPage("p" + i, "Seite " + i, "Inhalt der Seite " + i);
        }
        scene.lane().runUntilIdle();
        assertThat(place.labels(WIKI)).hasSize(60);
        scene.cognee().log().clear();

        for (int i = 0; i < 60; i++) {
            place.putsPage("p" + i, "Seite " + i, "Inhalt der Seite " + i);
        }
        scene.lane().runUntilIdle();

        assertThat(scene.cognee().log().all()).isEmpty();
    }
}
