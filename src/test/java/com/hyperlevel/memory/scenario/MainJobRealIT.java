package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.TICKETS;
import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.connection.Verdict;
import com.hyperlevel.memory.real.RealCognee;
import com.hyperlevel.memory.real.RealServers;
import com.hyperlevel.memory.recall.WhyMissing;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the service is for, on a real Cognee with the settings that operators are told to use. */
@Tag("real")
@EnabledIfSystemProperty(named = "cognee.version", matches = ".+")
class MainJobRealIT {

    @RegisterExtension
    static final Scene scene = Scene.real();

    private static RealCognee cognee;

    @BeforeAll
    static void connect() {
        cognee = RealServers.start(Map.of());
        scene.connects(cognee);
        scene.lane().runUntil(() -> scene.bean(Posture.class).maySend(scene.server()));
    }

    @AfterAll
    static void close() {
        if (cognee != null) {
            cognee.close();
        }
    }

    @AfterEach
    void calmDown() {
        cognee.model().calmDown();
        scene.faults().liveOn();
    }

    @Test
    void isolationIsProvedAndTheFourStepsPass() {
        assertThat(scene.bean(Posture.class).of(scene.server()).verdict()).isEqualTo(Verdict.ON);
        assertThat(scene.testsConnection().passed()).isTrue();
    }

    @Test
    void nothingLeavesBeforeAnOptInAndEverythingIsFoundAfterIt() {
        Scene.Place place = scene.location().prepares(WIKI, TICKETS);
        IntStream.range(0, 24).forEach(i -> place.putsPage("p" + i, "Seite " + i, "Kapitel Nummer " + i + "."));
        place.putsPage("bremsen", "Bremsen", "Scheibenbremsen werden jährlich mit Quastenflosser-17 geprüft.");
        place.putsTicket("42", "Rückruf", "Bitte unter +49 30 23125123 wegen der Gangschaltung anrufen.");
        scene.lane().runUntilIdle();
        assertThat(cognee.keeps("Quastenflosser")).isFalse();

        place.shares(WIKI, TICKETS);
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).hasSize(25);
        assertThat(place.finds("Wann werden Scheibenbremsen geprüft?", WIKI)).startsWith("wiki_page:bremsen");
        assertThat(place.finds("Wer ruft wegen der Gangschaltung an?", TICKETS)).containsExactly("ticket:42");
        assertThat(cognee.keeps("Quastenflosser")).isTrue();
        assertThat(cognee.keeps("23125123")).isFalse();
    }

    @Test
    void aChangeReplacesADeletionRemovesAndAPurgeLeavesNothing() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Öffnungszeiten", "Montags geschlossen, wegen Inventur-0815.");
        place.putsPage("p2", "Werkzeug", "Werkzeug liegt auf dem Dachboden.");
        scene.lane().runUntilIdle();

        place.putsPage("p1", "Öffnungszeiten", "Montags von neun bis zwölf geöffnet.");
        place.deletes(Kind.WIKI_PAGE, "p2");
        assertThat(place.finds("Wo liegt das Werkzeug?")).doesNotContain("wiki_page:p2");
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertThat(place.asks("Wann ist montags geöffnet?").hits())
                .singleElement()
                .satisfies(hit -> assertThat(hit.passage()).contains("neun bis zwölf"));

        place.purges(WIKI);
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).isEmpty();
        assertThat(scene.onTheWire().get("/api/v1/datasets").objects())
                .noneMatch(dataset -> place.name(WIKI).equals(dataset.get("name")));
        assertThat(cognee.keeps("Inventur-0815")).isFalse();
        assertThat(place.asks("Wann ist geöffnet?").missing()).containsEntry(WIKI, WhyMissing.NOT_SHARED);
    }

    @Test
    void ourCrashInTheMiddleOfABuildIsGotOver() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        cognee.model().thinks(Duration.ofSeconds(1));
        scene.faults().dieAtNext("build-called");
        assertThatThrownBy(() -> scene.lane().runUntilIdle()).isInstanceOf(Died.class);

        scene.restarts();
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertThat(place.finds("Wann werden die Bremsen geprüft?")).containsExactly("wiki_page:p1");
    }

    @Test
    void cogneesCrashInTheMiddleOfABuildIsGotOver() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        cognee.model().thinks(Duration.ofSeconds(20));
        scene.lane()
                .runUntil(() -> place.state(WIKI, "phase").equals("building")
                        && scene.onTheWire()
                                .status(UUID.fromString(place.state(WIKI, "cognee_id")))
                                .endsWith("STARTED"));

        cognee.kill();
        cognee.model().calmDown();
        scene.lane().once();
        cognee.restart();
        // It says STARTED for ever; after ten minutes without progress it is called again.
        scene.wait(Duration.ofMinutes(11));
        scene.lane().runUntilIdle();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertThat(place.finds("Wann werden die Bremsen geprüft?")).containsExactly("wiki_page:p1");
    }
}
