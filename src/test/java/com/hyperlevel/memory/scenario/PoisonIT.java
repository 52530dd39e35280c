package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.standin.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A text that the model cannot digest fails a whole build: it is found, and its neighbours are found in the memory. */
class PoisonIT {

    private static final String POISON = "Unverdauliches";

    @RegisterExtension
    static final Scene scene = new Scene();

    @AfterEach
    void nothingHappenedThatMustNever() {
        assertThat(scene.cognee().tripWires()).isEmpty();
    }

    @Test
    void oneOfThirtyEndsRefusedAndTheOthersAreFound() {
        Scene.Place place = poisoned(30, 17);

        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).hasSize(29).doesNotContain("wiki_page:p17");
        assertThat(states(place)).containsEntry("p17", "refused undigested");
        assertThat(found(place, 30)).isEqualTo(allBut(30, 17));
        assertThat(place.progress(WIKI, "last_error")).isEmpty();
    }

    @Test
    void theOnlyOneLeftAfterALongStandIsRefusedWithoutAnotherTry() {
        Scene.Place place = poisoned(3, 2);
        scene.cognee().builds().patience(Duration.ofSeconds(2));
        scene.lane().runUntil(() -> place.progress(WIKI, "cardinality(pending)").equals("1"));
        scene.wait(Duration.ofMinutes(2));

        scene.lane().runUntilIdle();

        assertThat(states(place)).containsEntry("p2", "refused undigested");
        assertThat(scene.cognee().log().count(Route.ADD)).isEqualTo(1);
    }

    @Test
    void severalAreFoundByHalves() {
        Scene.Place place = poisoned(12, 3, 7, 8);

        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).hasSize(9);
        assertThat(states(place))
                .containsEntry("p3", "refused undigested")
                .containsEntry("p7", "refused undigested")
                .containsEntry("p8", "refused undigested");
        assertThat(found(place, 12)).isEqualTo(allBut(12, 3, 7, 8));
    }

    @Test
    void whatComesNextIsSentAndDeletedMeanwhile() {
        Scene.Place place = poisoned(6, 4);
        scene.lane().runUntil(() -> states(place).containsValue("suspect"));

        place.putsPage("next", "Nächste", "Die nächste Seite handelt von Speichen.");
        place.deletes(Kind.WIKI_PAGE, "p1");
        scene.lane().runUntilIdle();

        assertThat(place.finds("Speichen")).contains("wiki_page:next");
        assertThat(place.labels(WIKI)).contains("wiki_page:next").doesNotContain("wiki_page:p1", "wiki_page:p4");
    }

    @Test
    void aSuspectThatIsChangedIsSentAnew() {
        Scene.Place place = poisoned(4, 2);
        scene.lane().runUntil(() -> states(place).containsValue("suspect"));

        place.putsPage("p2", "Seite 2", "Jetzt geht es um Felgen.");
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).hasSize(4);
        assertThat(place.finds("Felgen")).contains("wiki_page:p2");
        assertThat(rowsOf(place, "p2")).isEqualTo(1);
    }

    @Test
    void aSuspectThatIsDeletedLeavesNothingBehind() {
        Scene.Place place = poisoned(4, 2);
        scene.lane().runUntil(() -> states(place).containsValue("suspect"));

        place.deletes(Kind.WIKI_PAGE, "p2");
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).hasSize(3);
        assertThat(rowsOf(place, "p2")).isZero();
    }

    @Test
    void aRefusedOneThatIsChangedIsSentAnew() {
        Scene.Place place = poisoned(4, 2);
        scene.lane().runUntilIdle();

        place.putsPage("p2", "Seite 2", "Jetzt geht es um Felgen.");
        scene.lane().runUntilIdle();

        assertThat(place.finds("Felgen")).contains("wiki_page:p2");
        assertThat(rowsOf(place, "p2")).isEqualTo(1);
    }

    @Test
    void theOldVersionOfARecordStaysFoundWhileTheNewOneCannotBeDigested() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Seite 1", "Alte Fassung über Sättel.");
        place.putsPage("p2", "Seite 2", "Ein Text über Klingeln.");
        scene.lane().runUntilIdle();
        scene.cognee().builds().poison(POISON);

        place.putsPage("p1", "Seite 1", POISON);
        place.putsPage("p2", "Seite 2", "Ein neuer Text über Klingeln.");
        scene.lane().runUntilIdle();

        assertThat(place.finds("Sättel")).contains("wiki_page:p1");
        assertThat(rowsIn(place, "p1", "refused")).isEqualTo(1);
    }

    @Test
    void aModelThatDigestsNothingIsWaitedForAndNothingIsTakenOut() {
        Scene.Place place = scene.location().shares(WIKI);
        pages(place, 5);
        scene.cognee().builds().modelDown(true);

        scene.lane().runUntil(() -> place.progress(WIKI, "last_error").equals("build_failed"));

        assertThat(states(place).values()).containsOnly("sent");
        scene.cognee().builds().modelDown(false);
        scene.lane().runUntilIdle();
        assertThat(found(place, 5)).isEqualTo(allBut(5));
        assertThat(place.progress(WIKI, "last_error")).isEmpty();
    }

    @Test
    void dyingAmidTheSearchForTheCulpritEndsInTheSameState() {
        for (int dieAt = 1; dieAt <= 4; dieAt++) {
            Scene.Place place = poisoned(4, 2);
            scene.lane().runUntil(() -> place.progress(WIKI, "phase").equals("building"));
            scene.faults().dieAt(dieAt);
            try {
                scene.lane().runUntilIdle();
            } catch (Died died) {
                scene.faults().liveOn();
            }
            scene.lane().runUntilIdle();

            assertThat(place.labels(WIKI)).as("died at %d", dieAt).hasSize(3);
            assertThat(states(place)).containsEntry("p2", "refused undigested");
            scene.faults().liveOn();
        }
    }

    private static Scene.Place poisoned(int pages, int... poisoned) {
        scene.cognee().builds().poison(POISON);
        scene.cognee().builds().patience(Duration.ofMillis(200));
        Scene.Place place = scene.location().shares(WIKI);
        pages(place, pages, poisoned);
        return place;
    }

    private static void pages(Scene.Place place, int pages, int... poisoned) {
        for (int i = 1; i <= pages; i++) {
            int page = i;
            boolean bad = IntStream.of(poisoned).anyMatch(n -> n == page);
            place.putsPage("p" + i, "Seite " + i, bad ? POISON : word(i) + " ist das Thema dieser Seite.");
        }
    }

    /** A word that is on this page only. */
    private static String word(int page) {
        return "Thema" + (char) ('a' + page / 26) + (char) ('a' + page % 26) + "xyz";
    }

    private static TreeSet<String> found(Scene.Place place, int pages) {
        TreeSet<String> found = new TreeSet<>();
        for (int i = 1; i <= pages; i++) {
            if (place.finds(word(i)).contains("wiki_page:p" + i)) {
                found.add("p" + i);
            }
        }
        return found;
    }

    private static TreeSet<String> allBut(int pages, int... poisoned) {
        TreeSet<String> all = new TreeSet<>();
        IntStream.rangeClosed(1, pages)
                .filter(page -> IntStream.of(poisoned).noneMatch(n -> n == page))
                .forEach(page -> all.add("p" + page));
        return all;
    }

    private static Map<String, String> states(Scene.Place place) {
        Map<String, String> states = new TreeMap<>();
        scene.owner()
                .sql("""
                        select record_id, concat_ws(' ', state, refused_reason)
                          from cognee_items
                         where location_id = :location
                        """)
                .param("location", place.id().value())
                .query((row, number) -> states.put(row.getString(1), row.getString(2)))
                .list();
        return states;
    }

    private static long rowsOf(Scene.Place place, String record) {
        return rows(place, record, List.of("sending", "sent", "superseded", "removing", "refused", "suspect"));
    }

    private static long rowsIn(Scene.Place place, String record, String state) {
        return rows(place, record, List.of(state));
    }

    private static long rows(Scene.Place place, String record, List<String> states) {
        return scene.owner()
                .sql("""
                        select count(*)
                          from cognee_items
                         where location_id = :location
                           and record_id = :record
                           and state = any(:states)
                        """)
                .param("location", place.id().value())
                .param("record", record)
                .param("states", states.toArray(String[]::new))
                .query(Long.class)
                .single();
    }
}
