package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.deletion.Purge;
import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.Route;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What goes wrong in one place holds up nothing else, and what runs is left to run. */
class HoldUpsIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void aBuildThatCannotBeAskedAboutStillCountsAsRunning() {
        Scene.Place place = scene.location().shares(WIKI);
        scene.cognee().builds().hold();
        place.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        scene.lane().runUntil(() -> phase(place).equals("building"));
        int adds = scene.cognee().log().count(Route.ADD);
        scene.cognee().faults().always(Route.STATUS, Fault.status(503));

        place.putsPage("p2", "Kette", "Die Kette wird geölt.");
        for (int i = 0; i < 20; i++) {
            scene.wait(Duration.ofMinutes(10));
            scene.lane().once();
        }

        assertThat(scene.cognee().log().count(Route.ADD)).isEqualTo(adds);
        assertThat(phase(place)).isEqualTo("building");
        scene.cognee().faults().clear();
        scene.cognee().builds().release();
        scene.wait(Duration.ofHours(1));
        scene.lane().runUntilIdle();
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1", "wiki_page:p2");
        assertThat(place.finds("Wann werden die Bremsen geprüft?")).contains("wiki_page:p1");
        assertThat(error(place)).isEmpty();
    }

    @Test
    void aServerThatDiedInABuildDoesNotKeepWhatHasToGo() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        for (int i = 0; i < 100 && !error(place).equals("build_stuck"); i++) {
            scene.cognee().builds().nextOneDies();
            scene.lane().once();
            scene.wait(Duration.ofMinutes(1));
        }
        assertThat(error(place)).isEqualTo("build_stuck");

        place.stopsSharing(WIKI);
        scene.bean(Purge.class).purge(place.id(), Actor.system("test"), Set.of(WIKI));
        scene.lane().runUntilIdle();

        assertThat(place.dataset(WIKI).exists()).isFalse();
    }

    @Test
    void aFaultOfOursInOneLocationHoldsUpNoOther() {
        Scene.Place broken = scene.location().shares(WIKI);
        broken.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        scene.owner()
                .sql("update source_records set attributes = '[]' where location_id = :location and kind = 'wiki_page'")
                .param("location", broken.id().value())
                .update();
        Scene.Place sound = scene.location().shares(WIKI);
        sound.putsPage("p1", "Kette", "Die Kette wird geölt.");

        scene.lane()
                .runUntil(() -> sound.labels(WIKI).contains("wiki_page:p1")
                        && phase(sound).equals("idle"));

        assertThat(sound.finds("Wie pflegt man die Kette?")).containsExactly("wiki_page:p1");
        broken.putsPage("p1", "Bremsen", "Bremsen werden zweimal im Jahr geprüft.");
        scene.lane().runUntilIdle();
        assertThat(broken.labels(WIKI)).containsExactly("wiki_page:p1");
    }

    private static String phase(Scene.Place place) {
        return place.progress(WIKI, "phase");
    }

    private static String error(Scene.Place place) {
        return place.progress(WIKI, "last_error");
    }
}
