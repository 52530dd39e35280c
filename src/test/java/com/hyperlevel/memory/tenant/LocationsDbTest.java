package com.hyperlevel.memory.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.support.Collision;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocationsDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final Locations locations = db.locations();

    private static Location praxis(String id) {
        return new Location(
                new LocationId(id),
                "Praxis Nord",
                Locale.GERMAN,
                ZoneId.of("Europe/Vienna"),
                Map.of(Kind.NOTE, "https://crm.example/notes/{id}"));
    }

    @Test
    void aLocationIsReadBackAsItWasCreated() {
        Location created = locations.create(praxis("Nord-1"));

        assertThat(locations.find(created.id())).contains(praxis("Nord-1"));
        assertThat(locations.all()).containsExactly(praxis("Nord-1"));
    }

    @Test
    void onlyItsExactIdFindsALocationButEveryCaseOfItIsTaken() {
        locations.create(praxis("Nord-1"));

        assertThat(locations.find(new LocationId("nord-1"))).isEmpty();
        assertThat(locations.findIgnoringCase(new LocationId("NORD-1"))).contains(praxis("Nord-1"));
        assertThatThrownBy(() -> locations.create(praxis("nord-1"))).satisfies(refusal("location_exists"));
    }

    @Test
    void anIdIsNotGivenAgainAfterItsLocationWasDeletedByPlainSql() {
        locations.create(praxis("Nord-1"));
        db.owner().sql("delete from locations").update();

        assertThatThrownBy(() -> locations.create(praxis("NORD-1"))).satisfies(refusal("location_id_used"));
        assertThat(locations.all()).isEmpty();
        assertThat(db.owner()
                        .sql("select count(*) from location_changes")
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void ofManyWhoCreateOneIdAtOnceExactlyOneGetsIt() throws Exception {
        List<Callable<String>> creators = new ArrayList<>();
        for (String id : List.of("nord", "NORD", "Nord", "nORD", "nord", "NORD", "Nord", "noRD")) {
            creators.add(() -> outcome(id));
        }
        ExecutorService threads = Executors.newFixedThreadPool(creators.size());

        List<String> outcomes = new ArrayList<>();
        for (Future<String> outcome : threads.invokeAll(creators)) {
            outcomes.add(outcome.get());
        }
        threads.shutdown();

        assertThat(outcomes).containsOnlyOnce("created").containsOnly("created", "location_exists");
        assertThat(locations.all()).hasSize(1);
    }

    @Test
    void whoLosesTheRaceForAnIdIsToldThatItIsThere() throws Exception {
        LocationId nord = new LocationId("nord");

        String outcome = new Collision(db).of(nord, this::insertNord, () -> outcome("NORD"));

        assertThat(outcome).isEqualTo("location_exists");
    }

    private void insertNord() {
        db.jdbc().sql("""
                insert into locations (location_id, name, language, time_zone, created_at)
                values ('nord', 'Nord', 'de', 'Europe/Berlin', now())
                """).update();
    }

    private String outcome(String id) {
        try {
            locations.create(praxis(id));
            return "created";
        } catch (Problem refused) {
            return refused.code();
        }
    }

    @Test
    void aChangeKeepsTheIdAndReplacesEverythingElse() {
        locations.create(praxis("Nord-1"));
        db.location("other");
        Location moved = new Location(
                new LocationId("Nord-1"), "Practice North", Locale.ENGLISH, ZoneId.of("Europe/London"), Map.of());

        assertThat(locations.change(moved)).isTrue();

        assertThat(locations.find(moved.id())).contains(moved);
        assertThat(locations.find(new LocationId("other")))
                .get()
                .extracting(Location::name)
                .isEqualTo("Location other");
    }

    @Test
    void whatIsNotThereIsNeitherChangedNorDeleted() {
        assertThat(locations.change(praxis("nowhere"))).isFalse();
        assertThat(locations.delete(new LocationId("nowhere"))).isFalse();
        assertThat(locations.find(new LocationId("nowhere"))).isEmpty();
    }

    @Test
    void aDeletionTakesOneLocationAndWhatHangsOnIt() {
        LocationId gone = db.location("gone");
        LocationId stays = db.location("stays");

        assertThat(locations.delete(gone)).isTrue();

        assertThat(locations.all()).extracting(Location::id).containsExactly(stays);
        assertThat(db.owner()
                        .sql("select location_id from location_changes")
                        .query(String.class)
                        .list())
                .containsExactly("stays");
    }

    @Test
    void locationsAreListedInTheOrderOfTheirIds() {
        db.location("b");
        db.location("a");
        db.location("c-1");

        assertThat(locations.all())
                .extracting(location -> location.id().value())
                .containsExactly("a", "b", "c-1");
    }

    @Test
    void aLinkOfAKindThatThisVersionDoesNotKnowIsLeftOut() {
        locations.create(praxis("Nord-1"));
        db.owner()
                .sql("update locations set links = links || '{\"hologram\": \"https://crm.example/h/{id}\"}'")
                .update();

        assertThat(locations.find(new LocationId("Nord-1"))).contains(praxis("Nord-1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update location_ids_used set folded_id = 'free'",
                "delete from location_ids_used",
                "truncate location_ids_used"
            })
    void theServiceCannotForgetWhichIdsWereGiven(String sql) {
        locations.create(praxis("Nord-1"));

        assertThatThrownBy(() ->
                        db.tenancy().across("test", () -> db.jdbc().sql(sql).update()))
                .rootCause()
                .hasMessageContaining("permission denied");
    }

    private static Consumer<Throwable> refusal(String code) {
        return thrown -> assertThat(thrown).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo(code);
            assertThat(problem.category()).isEqualTo(Category.CONFLICT);
        });
    }
}
