package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.Route;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What people narrow while a cycle runs counts for what the cycle has not sent yet. */
class NarrowedMeanwhileIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    private static Scene.Place aPageIsAboutToGo() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Kontakt", "Die Zentrale hat +49 30 23125123.");
        return place;
    }

    private static void whileTheCycleRuns(Runnable change) {
        scene.cognee().faults().next(Route.DATASET_CREATE, Fault.changing(answer -> {
            change.run();
            return answer;
        }));
    }

    @Test
    void redactionSwitchedOnWhileACycleRunsCountsForWhatItSends() {
        Scene.Place place = aPageIsAboutToGo();
        whileTheCycleRuns(() -> place.redacts(true, WIKI));

        scene.lane().runUntilIdle();

        assertThat(scene.cognee().log().count(Route.ADD)).isEqualTo(1);
        assertThat(place.dataset(WIKI).texts()).singleElement().asString().contains("[Telefon]");
    }

    @Test
    void aTypeSwitchedOffWhileACycleRunsSendsNothing() {
        Scene.Place place = aPageIsAboutToGo();
        whileTheCycleRuns(() -> place.stopsSharing(WIKI));

        scene.lane().runUntilIdle();

        assertThat(scene.cognee().log().count(Route.ADD)).isZero();
    }
}
