package com.hyperlevel.memory.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DatasetsDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");

    private final TestDatasets given = new TestDatasets(db);
    private final Datasets datasets = given.table();
    private LocationId a;
    private LocationId b;

    @BeforeEach
    void locations() {
        a = db.location("loc-a");
        b = db.location("loc-b");
    }

    private void within(DatasetKey key, Runnable work) {
        db.tenancy().within(key.location(), work);
    }

    @Nested
    class TheFirstGeneration {

        @Test
        void isBegunOnceWithThePlainName() {
            DatasetState begun = given.begin(a, DataType.WIKI);

            DatasetState again = given.begin(a, DataType.WIKI);

            assertThat(again).isEqualTo(begun);
            assertThat(begun.name()).hasToString("gh_loc-a_wiki");
            assertThat(begun.phase()).isEqualTo(Phase.IDLE);
            assertThat(begun.confirmedId()).isEmpty();
            assertThat(datasets.of(a)).containsExactly(begun);
        }

        @Test
        void isAnotherOnceItWasForgotten() {
            DatasetState begun = given.begin(a, DataType.WIKI);
            assertThat(datasets.forget(begun.key())).isTrue();

            DatasetState anew = given.begin(a, DataType.WIKI);

            assertThat(anew.key()).isNotEqualTo(begun.key());
            assertThat(datasets.find(begun.key())).isEmpty();
            assertThat(datasets.forget(begun.key())).isFalse();
        }

        @Test
        void isNotBegunForALocationThatIsGone() {
            UUID server = given.server();
            UUID login = given.login(server);
            db.locations().delete(a);

            assertThatThrownBy(() -> given.begin(a, DataType.WIKI, server, login))
                    .rootCause()
                    .hasMessageContaining("foreign key");
        }
    }

    @Nested
    class AState {

        @Test
        void isReadBackAsItWasSaved() {
            UUID id = UUID.randomUUID();
            UUID owner = UUID.randomUUID();
            DatasetState failing = given.begin(a, DataType.WIKI)
                    .confirmed(id, owner)
                    .idle(NINE)
                    .building(NINE.plusSeconds(1))
                    .called(NINE.plusSeconds(2))
                    .progressed(NINE.plusSeconds(3), 4, 10)
                    .failed("timeout", NINE.plusSeconds(4), Duration.ofMinutes(1));

            DatasetState read = given.change(failing, state -> state);

            assertThat(read).isEqualTo(failing);
            assertThat(read.confirmedId()).contains(id);
            assertThat(read.nextAttempt()).isEqualTo(NINE.plusSeconds(64));
        }

        @Test
        void ofAForgottenDatasetIsNotSavedAnew() {
            DatasetState begun = given.begin(a, DataType.WIKI);
            datasets.forget(begun.key());

            within(begun.key(), () -> datasets.save(begun.idle(NINE)));

            assertThat(datasets.of(a)).isEmpty();
        }

        @Test
        void ofAnotherLocationIsNotFound() {
            DatasetKey key = given.begin(a, DataType.WIKI).key();

            assertThat(datasets.find(new DatasetKey(b, key.value()))).isEmpty();
            assertThat(datasets.of(b)).isEmpty();
            assertThat(datasets.forget(new DatasetKey(b, key.value()))).isFalse();
            assertThat(datasets.find(key)).isPresent();
        }

        @Test
        void cannotBeSavedInATransactionOfAnotherLocation() {
            DatasetState begun = given.begin(a, DataType.WIKI);

            db.tenancy().within(b, () -> datasets.save(begun.idle(NINE)));

            assertThat(datasets.find(begun.key())).contains(begun);
        }
    }

    @Nested
    class Questions {

        @Test
        void goToTheGenerationWithTheRoleRead() {
            DatasetState first = given.begin(a, DataType.WIKI);
            given.generation(first, 2, Role.NEXT);
            assertThat(datasets.readOf(a, DataType.WIKI)).contains(first);

            db.owner()
                    .sql("update cognee_datasets set role = case role when 'next' then 'read' else 'leaving' end")
                    .update();

            assertThat(datasets.readOf(a, DataType.WIKI))
                    .get()
                    .extracting(dataset -> dataset.name().value())
                    .isEqualTo("gh_loc-a_wiki_2");
            assertThat(datasets.readOf(a, DataType.NOTES)).isEmpty();
        }

        @Test
        void listEveryGenerationOfEveryType() {
            DatasetState wiki = given.begin(a, DataType.WIKI);
            given.begin(a, DataType.NOTES);
            given.generation(wiki, 2, Role.NEXT);
            given.begin(b, DataType.WIKI);

            assertThat(datasets.of(a))
                    .extracting(dataset -> dataset.name().value())
                    .containsExactly("gh_loc-a_notes", "gh_loc-a_wiki", "gh_loc-a_wiki_2");
        }
    }

    @Nested
    class ACursor {

        private DatasetKey wiki;

        @BeforeEach
        void ofAWiki() {
            wiki = given.begin(a, DataType.WIKI).key();
            within(wiki, () -> {
                datasets.rewindFor(wiki, false, 3);
                datasets.advance(wiki, Kind.WIKI_PAGE, 7);
                datasets.advance(wiki, Kind.DOCUMENT, 2);
            });
        }

        private boolean rewinds(boolean redact, int rule) {
            return db.tenancy().within(a, () -> datasets.rewindFor(wiki, redact, rule));
        }

        @Test
        void isKeptForEachKind() {
            assertThat(datasets.cursor(wiki, Kind.WIKI_PAGE)).isEqualTo(7);
            assertThat(datasets.cursor(wiki, Kind.DOCUMENT)).isEqualTo(2);
            assertThat(datasets.cursor(wiki, Kind.NOTE)).isZero();
        }

        @Test
        void staysWhileChoiceAndRuleAreTheSame() {
            assertThat(rewinds(false, 3)).isFalse();

            assertThat(datasets.cursor(wiki, Kind.WIKI_PAGE)).isEqualTo(7);
        }

        @Test
        void goesBackToTheBeginningOnceForAnotherChoice() {
            assertThat(rewinds(true, 3)).isTrue();
            assertThat(rewinds(true, 3)).isFalse();

            assertThat(datasets.cursor(wiki, Kind.WIKI_PAGE)).isZero();
            assertThat(datasets.cursor(wiki, Kind.DOCUMENT)).isZero();
        }

        @Test
        void goesBackToTheBeginningForAnotherRule() {
            assertThat(rewinds(false, 4)).isTrue();

            assertThat(datasets.cursor(wiki, Kind.WIKI_PAGE)).isZero();
        }

        @Test
        void ofAnotherDatasetStaysWhenOneGoesBack() {
            DatasetKey notes = given.begin(a, DataType.NOTES).key();
            within(notes, () -> datasets.advance(notes, Kind.NOTE, 5));

            within(wiki, () -> datasets.rewind(wiki));

            assertThat(datasets.cursor(notes, Kind.NOTE)).isEqualTo(5);
            assertThat(datasets.cursor(wiki, Kind.WIKI_PAGE)).isZero();
        }

        @Test
        void goesWithItsDataset() {
            datasets.forget(wiki);

            assertThat(datasets.cursor(wiki, Kind.WIKI_PAGE)).isZero();
            assertThat(db.owner()
                            .sql("select count(*) from cognee_cursors")
                            .query(Long.class)
                            .single())
                    .isZero();
        }
    }

    @Nested
    class Waiting {

        @Test
        void endsForALocationThatIsToTryAgainNow() {
            DatasetState failed = given.change(
                    given.begin(a, DataType.WIKI), state -> state.failed("timeout", NINE, Duration.ofHours(1)));
            DatasetState others = given.change(
                    given.begin(b, DataType.WIKI), state -> state.failed("timeout", NINE, Duration.ofHours(1)));
            assertThat(failed.waitsAt(NINE)).isTrue();

            db.tenancy().within(a, () -> datasets.retryNow(a));

            DatasetState retried = datasets.find(failed.key()).orElseThrow();
            assertThat(retried.waitsAt(NINE)).isFalse();
            assertThat(retried.lastError()).isEqualTo("timeout");
            assertThat(datasets.find(others.key())).contains(others);
        }
    }

    @Nested
    class BuildsAtOnce {

        @Test
        void areCountedOverAllLocationsOfAServer() {
            UUID server = given.server();
            UUID login = given.login(server);
            given.change(given.begin(a, DataType.WIKI, server, login), state -> state.building(NINE));
            given.change(given.begin(b, DataType.WIKI, server, login), state -> state.building(NINE));
            given.begin(b, DataType.NOTES, server, login);
            given.change(given.begin(a, DataType.NOTES), state -> state.building(NINE));

            assertThat(datasets.buildsOn(server)).isEqualTo(2);
            assertThat(datasets.buildsOn(UUID.randomUUID())).isZero();
        }
    }

    @Nested
    class WhatIsHeld {

        private final HeldDatasets held = new HeldDatasets(db.jdbc(), db.tenancy());
        private UUID server;
        private UUID login;
        private UUID otherLogin;
        private DatasetState wiki;

        @BeforeEach
        void aWikiUnderOneOfTwoLogins() {
            server = given.server();
            login = given.login(server);
            otherLogin = given.login(server);
            wiki = given.begin(a, DataType.WIKI, server, login);
        }

        @Test
        void isAskedBeforeAServerOrLoginMayGo() {
            assertThat(held.holdsAnything(server, null)).isTrue();
            assertThat(held.holdsAnything(server, login)).isTrue();
            assertThat(held.holdsAnything(server, otherLogin)).isFalse();
            assertThat(held.holdsAnything(given.server(), null)).isFalse();
            assertThat(held.holdsAnythingOf(a)).isTrue();
            assertThat(held.holdsAnythingOf(b)).isFalse();
        }

        @Test
        void isNothingOnceTheDatasetIsForgotten() {
            datasets.forget(wiki.key());

            assertThat(held.holdsAnything(server, null)).isFalse();
            assertThat(held.holdsAnythingOf(a)).isFalse();
        }

        @Test
        void isKnownByIdAndOwnerOnlyOnceTheServerConfirmedIt() {
            assertThat(held.knownDatasets(login)).isEmpty();
            UUID id = UUID.randomUUID();
            UUID owner = UUID.randomUUID();

            given.change(wiki, state -> state.confirmed(id, owner));

            assertThat(held.knownDatasets(login)).isEqualTo(Map.of(id, owner));
            assertThat(held.knownDatasets(otherLogin)).isEmpty();
            assertThat(List.of(held.holdsAnything(server, otherLogin))).containsExactly(false);
        }
    }
}
