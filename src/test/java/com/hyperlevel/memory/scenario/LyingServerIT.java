package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.Route;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that answers something other than what it does: nothing counts as done that is not proved. */
class LyingServerIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    @AfterEach
    void nothingHappenedThatMustNever() {
        assertThat(scene.cognee().tripWires()).isEmpty();
    }

    private static Scene.Place aBuiltPage() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        scene.lane().runUntilIdle();
        return place;
    }

    private static void someTimePasses() {
        for (int i = 0; i < 6; i++) {
            scene.lane().once();
            scene.wait(Duration.ofMinutes(2));
        }
    }

    private static void isHonestAgain() {
        scene.cognee().faults().clear();
        scene.wait(Duration.ofHours(2));
        scene.lane().runUntilIdle();
    }

    private static void assertSentOnceAndFound(Scene.Place place) {
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertThat(place.finds("Wann werden die Bremsen geprüft?")).containsExactly("wiki_page:p1");
        assertThat(column(place, "cognee_datasets", "last_error")).isEmpty();
    }

    private static String column(Scene.Place place, String table, String column) {
        return scene
                .owner()
                .sql("select " + column + " from " + table + " where location_id = :location")
                .param("location", place.id().value())
                .query((row, number) -> Objects.requireNonNullElse(row.getString(1), ""))
                .list()
                .stream()
                .findFirst()
                .orElse("");
    }

    static Stream<Named<Fault>> noAnswers() {
        return Stream.of(
                Named.of("HTML of a proxy", Fault.html200()),
                Named.of("an empty object", Fault.emptyJson200()),
                Named.of("nothing", Fault.noContent204()),
                Named.of("half of the JSON", Fault.truncatedJson()),
                Named.of("30 MB of blanks", Fault.hugeBlankBody()),
                Named.of("an error with 200", Fault.answer(200, "{\"detail\":\"failed\"}")),
                Named.of("a redirect", Fault.redirect("http://127.0.0.1:1/elsewhere")));
    }

    @ParameterizedTest
    @MethodSource("noAnswers")
    void anAddThatIsNotAnsweredAsCogneeDoesIsNotTakenForSent(Fault fault) {
        Scene.Place place = scene.location().shares(WIKI);
        scene.cognee().faults().always(Route.ADD, fault);
        place.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        scene.lane()
                .runUntil(() -> !column(place, "cognee_datasets", "last_error").isEmpty());

        assertThat(column(place, "cognee_items", "state")).isNotEqualTo("sent");
        assertThat(scene.cognee().log().count(Route.COGNIFY)).isZero();

        isHonestAgain();
        assertSentOnceAndFound(place);
    }

    static Stream<Named<Fault>> pretendedDeletions() {
        return Stream.of(
                Named.of("success", Fault.claimOnly()),
                Named.of("not there", Fault.status(404)),
                Named.of("no rights", Fault.status(403)),
                Named.of("HTML of a proxy", Fault.html200()));
    }

    @ParameterizedTest
    @MethodSource("pretendedDeletions")
    void aDeletionThatIsOnlyPretendedStaysOpenAndItsRecordHidden(Fault fault) {
        Scene.Place place = aBuiltPage();
        scene.cognee().faults().always(Route.ITEM_DELETE, fault);

        place.deletes(Kind.WIKI_PAGE, "p1");
        someTimePasses();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertThat(column(place, "cognee_deletions", "closed_at")).isEmpty();
        assertThat(column(place, "cognee_deletions", "last_error")).isNotEmpty();
        assertThat(place.finds("Wann werden die Bremsen geprüft?")).isEmpty();

        isHonestAgain();
        assertThat(place.labels(WIKI)).isEmpty();
        assertThat(column(place, "cognee_deletions", "outcome")).isEqualTo("deleted");
    }

    @Test
    void aListOfItemsThatIsShortClosesNoDeletion() {
        Scene.Place place = aBuiltPage();
        scene.cognee().faults().always(Route.ITEM_DELETE, Fault.claimOnly());
        scene.cognee().faults().always(Route.DATA, Fault.listShort(0));

        place.deletes(Kind.WIKI_PAGE, "p1");
        someTimePasses();

        assertThat(column(place, "cognee_deletions", "closed_at")).isEmpty();
        isHonestAgain();
        assertThat(place.labels(WIKI)).isEmpty();
    }

    @Test
    void aListOfDatasetsThatLacksEverythingClosesNoDeletionAndSendsNothingAnew() {
        Scene.Place place = aBuiltPage();
        place.putsPage("p2", "Kette", "Die Kette wird geölt.");
        scene.lane().runUntilIdle();
        scene.cognee().log().clear();
        scene.wait(Duration.ofMinutes(2));
        scene.cognee().faults().always(Route.DATASETS, Fault.answer(200, "[]"));

        place.deletes(Kind.WIKI_PAGE, "p1");
        place.putsPage("p2", "Kette", "Die Kette wird gewachst.");
        someTimePasses();

        assertThat(column(place, "cognee_deletions", "closed_at")).isEmpty();
        assertThat(scene.cognee().log().count(Route.ADD)).isZero();
        assertThat(column(place, "cognee_datasets", "last_error")).isEqualTo("dataset_not_listed");
        isHonestAgain();
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p2");
    }

    @Test
    void aStatusThatNobodyKnowsIsAnErrorAndNoEndOfTheBuild() {
        Scene.Place place = scene.location().shares(WIKI);
        scene.cognee()
                .faults()
                .always(Route.STATUS, Fault.changingText(text -> text.replaceAll("DATASET_PROCESSING_\\w+", "FINE")));
        place.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        scene.lane()
                .runUntil(() -> !column(place, "cognee_datasets", "last_error").isEmpty());

        assertThat(column(place, "cognee_datasets", "last_error")).isEqualTo("unexpected_answer");
        assertThat(column(place, "cognee_items", "built_at")).isEmpty();

        isHonestAgain();
        assertSentOnceAndFound(place);
    }
}
