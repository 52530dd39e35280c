package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.standin.DatasetView.ItemView;
import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.Route;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrashIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    @AfterEach
    void nothingHappenedThatMustNever() {
        assertThat(scene.cognee().tripWires()).isEmpty();
    }

    @Test
    void dyingBetweenAnyTwoStepsEndsInTheSameState() {
        scene.faults().liveOn();
        List<String> undisturbed = story(Integer.MAX_VALUE);
        int places = scene.faults().passed().size();
        assertThat(new TreeSet<>(scene.faults().passed()))
                .contains(
                        "written-ahead",
                        "added",
                        "delivered",
                        "cursors-moved",
                        "build-written-ahead",
                        "build-called",
                        "built");

        for (int n = 1; n <= places; n++) {
            assertThat(story(n)).as("died at place %d", n).isEqualTo(undisturbed);
        }
    }

    /** Pages are sent, one is changed, one deleted, one changed and changed back; the process dies at one place. */
    private List<String> story(int dieAt) {
        Scene.Place place = scene.location().shares(WIKI);
        for (int i = 1; i <= 4; i++) {
            place.putsPage("p" + i, "Seite " + i, "Erste Fassung von " + i);
        }
        if (dieAt != Integer.MAX_VALUE) {
            scene.faults().dieAt(dieAt);
        }
        livesOnAfterDying();
        place.putsPage("p1", "Seite 1", "Zweite Fassung von 1");
        place.putsPage("p2", "Seite 2", "Zweite Fassung von 2");
        place.deletes(Kind.WIKI_PAGE, "p3");
        livesOnAfterDying();
        place.putsPage("p2", "Seite 2", "Erste Fassung von 2");
        livesOnAfterDying();
        return place.dataset(WIKI).items().stream()
                .map(item -> item.label() + " " + item.text() + " " + item.built())
                .sorted()
                .toList();
    }

    private static void livesOnAfterDying() {
        try {
            scene.lane().runUntilIdle();
        } catch (Died died) {
            scene.faults().liveOn();
            scene.lane().runUntilIdle();
        }
    }

    @Test
    void anAddWhoseAnswerIsLostIsFoundAndNotRepeated() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Text");
        scene.cognee().faults().next(Route.ADD, Fault.effectWithoutAnswer());

        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertThat(scene.cognee().log().count(Route.ADD)).isEqualTo(1);
    }

    @Test
    void anAddThatNeverArrivedIsSentAgain() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Text");
        scene.cognee().faults().next(Route.ADD, Fault.cutConnection());

        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertThat(place.finds("Text")).containsExactly("wiki_page:p1");
    }

    @Test
    void anAddThatLandsAfterTheClientGaveUpIsWaitedFor() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Text");
        scene.cognee().faults().next(Route.ADD, Fault.landsLater(Duration.ofMillis(300)));

        scene.lane().runUntilIdle();

        assertThat(place.dataset(WIKI).items()).extracting(ItemView::label).containsExactly("wiki_page:p1");
    }

    @Test
    void aRecordErasedWhileItsAddWasUnknownDoesNotComeBack() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Text");
        scene.cognee().faults().next(Route.ADD, Fault.effectWithoutAnswer());
        scene.lane().once();

        place.deletes(Kind.WIKI_PAGE, "p1");
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).isEmpty();
        assertThat(scene.cognee().log().count(Route.ADD)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 422, 500})
    void oneBadRecordIsRefusedAndItsNeighboursAreSent(int status) {
        Scene.Place place = scene.location().shares(WIKI);
        for (int i = 1; i <= 9; i++) {
            place.putsPage("p" + i, "Seite " + i, i == 6 ? "unverdaulich" : "Text " + i);
        }
        scene.cognee().faults().refuseText("unverdaulich", status);

        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).hasSize(8).doesNotContain("wiki_page:p6");
        assertThat(scene.owner()
                        .sql("select state from cognee_items where location_id = ? and record_id = 'p6'")
                        .param(place.id().value())
                        .query(String.class)
                        .single())
                .isEqualTo("refused");
    }

    @Test
    void aServerThatRefusesEverythingIsBackedOffFromAndNothingIsTakenOut() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Seite 1", "Text 1");
        place.putsPage("p2", "Seite 2", "Text 2");
        scene.cognee().faults().always(Route.ADD, Fault.status(500));
        scene.lane().once();
        assertThat(scene.owner()
                        .sql("select phase from cognee_datasets where location_id = ?")
                        .param(place.id().value())
                        .query(String.class)
                        .single())
                .isEqualTo("backoff");

        scene.cognee().faults().clear();
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1", "wiki_page:p2");
    }

    @Test
    void aBuildThatDiedIsCalledForAgain() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Text");
        scene.cognee().builds().nextOneDies();
        scene.lane().once();
        scene.lane().once();

        scene.wait(Duration.ofMinutes(11));
        scene.lane().runUntilIdle();

        assertThat(place.finds("Text")).containsExactly("wiki_page:p1");
    }

    @Test
    void aDatasetThatSomebodyElseDeletedIsMadeAgain() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Erster Text");
        scene.lane().runUntilIdle();
        scene.cognee().loseDataset(place.dataset(WIKI).name());
        scene.wait(Duration.ofMinutes(2));

        place.putsPage("p2", "Titel zwei", "Zweiter Text");
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1", "wiki_page:p2");
    }
}
