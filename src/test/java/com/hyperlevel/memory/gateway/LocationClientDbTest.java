package com.hyperlevel.memory.gateway;

import static com.hyperlevel.memory.connection.Wiring.ADMIN;
import static com.hyperlevel.memory.document.TestDocuments.document;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.cognee.BuildStatus;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.connection.Connection;
import com.hyperlevel.memory.connection.LoginDraft;
import com.hyperlevel.memory.connection.OwnLogins;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.connection.Verdict;
import com.hyperlevel.memory.connection.Warning;
import com.hyperlevel.memory.connection.Wiring;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.standin.DatasetView;
import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.Route;
import com.hyperlevel.memory.standin.StandIn;
import com.hyperlevel.memory.support.TestDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocationClientDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final LocationId A = new LocationId("loc-a");
    private static final LocationId B = new LocationId("loc-b");
    private static final DatasetName WIKI = DatasetName.of(A, DataType.WIKI, 1);
    private static final DatasetName NOTES = DatasetName.of(A, DataType.NOTES, 1);
    private static final DatasetName WIKI_OF_B = DatasetName.of(B, DataType.WIKI, 1);

    private static Wiring wiring;

    private StandIn cognee;
    private Connection connection;
    private LocationClient client;

    @BeforeAll
    static void wire() {
        wiring = Wiring.over(db, "com.hyperlevel.memory.gateway");
    }

    @AfterAll
    static void unwire() {
        wiring.close();
    }

    @BeforeEach
    void connect() {
        wiring.holder().clear();
        cognee = wiring.standIn();
        connection = wiring.connect(cognee);
        assertThat(wiring.proveIsolation(connection.serverId())).isEqualTo(Verdict.ON);
        client = open(A);
    }

    @AfterEach
    void disconnect() {
        assertThat(cognee.tripWires()).isEmpty();
        cognee.close();
    }

    @Nested
    class WhatIsForged {

        private ConfirmedDataset wikiOfB;

        @BeforeEach
        void anotherLocationHasData() {
            wikiOfB = open(B).ensure(WIKI_OF_B);
            cognee.log().clear();
        }

        @AfterEach
        void noRequestWasMade() {
            assertThat(cognee.log().count()).isZero();
        }

        @Test
        void aNameOfAnotherLocationIsRefused() {
            assertForged(() -> client.find(WIKI_OF_B));
            assertForged(() -> client.ensure(WIKI_OF_B));
            assertForged(() -> client.isAbsent(WIKI_OF_B, UUID.randomUUID()));
        }

        @Test
        void aLocationThatDiffersOnlyInCaseIsAnother() {
            assertForged(() -> client.find(DatasetName.of(new LocationId("LOC-A"), DataType.WIKI, 1)));
        }

        @Test
        void aDatasetOfAnotherLocationIsRefused() {
            assertForged(() -> client.add(wikiOfB, List.of(document("wiki_page:1", "text"))));
            assertForged(() -> client.buildInBackground(wikiOfB));
            assertForged(() -> client.buildStatus(wikiOfB));
            assertForged(() -> client.progress(wikiOfB));
            assertForged(() -> client.items(wikiOfB));
            assertForged(() -> client.settle(wikiOfB));
            assertForged(() -> client.deleteItem(wikiOfB, UUID.randomUUID()));
            assertForged(() -> client.deleteDataset(wikiOfB));
            assertForged(() -> client.search(List.of(wikiOfB), "question", 3));
            assertForged(() -> client.compose(wikiOfB, "question"));
        }

        @Test
        void aDatasetOfAnotherLoginIsRefused() {
            ConfirmedDataset foreign =
                    new ConfirmedDataset(WIKI, UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID());

            assertForged(() -> client.items(foreign));
            assertForged(() -> client.deleteDataset(foreign));
        }

        @Test
        void aTypeThatIsNoneMakesNoName() {
            assertThat(DatasetName.parse("gh_loc-a_wiki/../notes")).isEmpty();
            assertThat(DatasetName.parse("gh_loc-b_wiki_0")).isEmpty();
        }
    }

    @Nested
    class ADataset {

        @Test
        void isMadeOnceAndConfirmedByTheList() {
            ConfirmedDataset made = client.ensure(WIKI);

            assertThat(client.ensure(WIKI)).isEqualTo(made);
            assertThat(client.find(WIKI)).contains(made);
            assertThat(made.id()).isEqualTo(cognee.dataset("gh_loc-a_wiki").id());
            assertThat(cognee.log().count(Route.DATASET_CREATE)).isEqualTo(2 + 1);
        }

        @Test
        void ofAStrangerWithOurNameIsNotOurs() {
            UUID foreign = cognee.strangersDataset(WIKI.value(), self());

            assertThat(client.find(WIKI)).isEmpty();
            assertThat(client.ensure(WIKI).id()).isNotEqualTo(foreign);
            assertThat(cognee.log().naming(foreign)).isEmpty();
        }

        @Test
        void isLookedUpInOneListAMinuteForAllLocations() {
            client.ensure(WIKI);
            int mark = cognee.log().mark();

            client.find(WIKI);
            open(B).find(WIKI_OF_B);
            db.clock().advance(Duration.ofSeconds(59));
            client.find(NOTES);
            assertThat(cognee.log().since(mark)).isEmpty();

            db.clock().advance(Duration.ofSeconds(2));
            client.find(WIKI);
            assertThat(cognee.log().since(mark)).hasSize(1);
        }

        @Test
        void isFetchedByOneThreadAtATime() throws Exception {
            db.clock().advance(Duration.ofMinutes(2));
            int mark = cognee.log().mark();
            ExecutorService threads = Executors.newFixedThreadPool(8);

            IntStream.range(0, 8).forEach(i -> threads.execute(() -> client.find(WIKI)));
            threads.shutdown();
            assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();

            assertThat(cognee.log().since(mark)).hasSize(1);
        }

        @Test
        void isLookedUpAnewAfterARefusal() {
            ConfirmedDataset wiki = client.ensure(WIKI);
            cognee.loseDataset(WIKI.value());

            assertThatThrownBy(() -> client.items(wiki)).isInstanceOf(CogneeException.class);

            assertThat(client.find(WIKI)).isEmpty();
        }
    }

    @Nested
    class AnAdd {

        @Test
        void givesTheIdsInTheOrderOfTheDocuments() {
            ConfirmedDataset wiki = client.ensure(WIKI);

            AddAnswer answer =
                    client.add(wiki, List.of(document("wiki_page:1", "one"), document("wiki_page:2", "two")));

            DatasetView view = cognee.dataset(WIKI.value());
            assertThat(answer.isPaired()).isTrue();
            assertThat(answer.dataIds())
                    .containsExactly(
                            Optional.of(view.item("wiki_page:1").orElseThrow().dataId()),
                            Optional.of(view.item("wiki_page:2").orElseThrow().dataId()));
            assertThat(client.items(wiki))
                    .extracting(item -> item.label().orElseThrow())
                    .containsExactlyInAnyOrder("wiki_page:1", "wiki_page:2");
        }

        @Test
        void thatCannotBePairedGivesNoIds() {
            ConfirmedDataset wiki = client.ensure(WIKI);
            cognee.faults().next(Route.ADD, Fault.dropReceipt());

            AddAnswer answer =
                    client.add(wiki, List.of(document("wiki_page:1", "one"), document("wiki_page:2", "two")));

            assertThat(answer.isPaired()).isFalse();
        }

        @Test
        void ofNothingOrOfEqualTextsIsRefusedBeforeARequest() {
            ConfirmedDataset wiki = client.ensure(WIKI);
            int mark = cognee.log().mark();

            assertForged(() -> client.add(wiki, List.of()));
            assertForged(
                    () -> client.add(wiki, List.of(document("wiki_page:1", "one"), document("wiki_page:1", "one"))));

            assertThat(cognee.log().since(mark)).isEmpty();
        }

        @Test
        void isRefusedOnceIsolationIsNotProvedAnyMore() {
            ConfirmedDataset wiki = client.ensure(WIKI);
            posture().sawUnscopedAnswer(connection.serverId());
            int mark = cognee.log().mark();

            assertRefused(() -> client.add(wiki, List.of(document("wiki_page:1", "one"))), "posture_forbids");
            assertRefused(() -> client.buildInBackground(wiki), "posture_forbids");
            assertRefused(() -> client.ensure(NOTES), "posture_forbids");
            assertRefused(() -> client.search(List.of(wiki), "question", 3), "posture_forbids");
            assertRefused(() -> client.compose(wiki, "question"), "posture_forbids");

            assertThat(cognee.log().since(mark)).isEmpty();
            client.deleteItem(wiki, UUID.randomUUID());
            client.deleteDataset(wiki);
            assertThat(cognee.dataset(WIKI.value()).exists()).isFalse();
        }

        @Test
        void isRefusedWhileSendingIsPausedAndQuestionsAreNot() {
            ConfirmedDataset wiki = client.ensure(WIKI);
            posture().pause(connection.serverId(), "budget");

            assertRefused(() -> client.add(wiki, List.of(document("wiki_page:1", "one"))), "server_paused");
            assertThat(client.search(List.of(wiki), "question", 3).notBuilt()).containsExactly(WIKI);
        }

        /** Case BR-007. */
        @Test
        void thatWentElsewhereIsTakenBackAndStopsSending() {
            ConfirmedDataset wiki = client.ensure(WIKI);
            cognee.faults().next(Route.ADD, Fault.wrongDatasetId());

            assertThatThrownBy(() -> client.add(wiki, List.of(document("wiki_page:1", "one"))))
                    .isInstanceOfSatisfying(
                            WroteElsewhere.class,
                            wrote -> assertThat(wrote.isTakenBack()).isTrue());

            assertThat(cognee.dataset("main_dataset").items()).isEmpty();
            assertRefused(() -> client.add(wiki, List.of(document("wiki_page:1", "one"))), "posture_forbids");
            wiring.proveIsolation(connection.serverId());
            assertRefused(() -> client.add(wiki, List.of(document("wiki_page:1", "one"))), "server_paused");
        }

        @Test
        void thatWasNotAnsweredIsSettledAndFoundByItsName() {
            ConfirmedDataset wiki = client.ensure(WIKI);
            cognee.faults().next(Route.ADD, Fault.effectWithoutAnswer());

            assertThatThrownBy(() -> client.add(wiki, List.of(document("wiki_page:1", "one"))))
                    .isInstanceOfSatisfying(
                            CogneeException.class,
                            failure -> assertThat(failure.outcomeUnknown()).isTrue());
            client.settle(wiki);

            String stem = StoredItem.stem(document("wiki_page:1", "one").fileName());
            assertThat(client.items(wiki)).extracting(StoredItem::name).containsExactly(stem);
        }
    }

    @Nested
    class AQuestion {

        private ConfirmedDataset wiki;
        private ConfirmedDataset notes;

        @BeforeEach
        void twoDatasetsAreBuilt() throws Exception {
            wiki = client.ensure(WIKI);
            notes = client.ensure(NOTES);
            client.add(wiki, List.of(document("wiki_page:1", "The harbour opens at seven.")));
            client.add(notes, List.of(document("note:1", "The harbour master is ill.")));
            build(wiki);
            build(notes);
        }

        @Test
        void findsPassagesInTheDatasetsThatWereAsked() {
            SearchAnswer answer = client.search(List.of(wiki, notes), "harbour", 5);

            assertThat(answer.passages()).extracting(Passage::dataset).containsExactlyInAnyOrder(WIKI, NOTES);
            assertThat(answer.passages()).allSatisfy(passage -> {
                assertThat(passage.distance()).isPresent();
                assertThat(passage.rank()).isEqualTo(1);
                assertThat(passage.text()).contains("harbour");
                assertThat(passage.toString()).doesNotContain("harbour");
            });
            assertThat(answer.droppedEntries()).isZero();
            assertThat(answer.notBuilt()).isEmpty();
            assertThat(answer.unavailable()).isEmpty();
        }

        @Test
        void withoutDatasetsOrWithOneTwiceIsRefusedBeforeARequest() {
            int mark = cognee.log().mark();

            assertForged(() -> client.search(List.of(), "harbour", 5));
            assertForged(() -> client.search(List.of(wiki, wiki), "harbour", 5));
            assertForged(() -> client.search(List.of(wiki), " ", 5));

            assertThat(cognee.log().since(mark)).isEmpty();
        }

        /** Case BR-002. */
        @Test
        void dropsAndReportsEntriesOfDatasetsThatWereNotAsked() throws Exception {
            LocationClient other = open(B);
            ConfirmedDataset wikiOfB = other.ensure(WIKI_OF_B);
            other.add(wikiOfB, List.of(document("wiki_page:9", "Secret of B")));
            UUID item = other.items(wikiOfB).get(0).dataId();
            cognee.faults()
                    .next(
                            Route.SEARCH,
                            Fault.foreignEntryInSearch(wikiOfB.id(), WIKI_OF_B.value(), item, "Secret of B"));

            SearchAnswer answer = client.search(List.of(wiki), "harbour", 5);

            assertThat(answer.passages()).extracting(Passage::dataset).containsOnly(WIKI);
            assertThat(answer.droppedEntries()).isEqualTo(1);
            assertThat(wiring.get(MeterRegistry.class)
                            .counter("memory.gateway.dropped")
                            .count())
                    .isPositive();
            assertThat(posture().of(connection.serverId()).warnings()).contains(Warning.FOREIGN_ENTRIES);
            assertThat(wiring.audit().toString() + answer).doesNotContain("Secret of B", "loc-b");
        }

        @Test
        void answeredWithoutDatasetsGivesNothingAndTurnsIsolationOff() {
            cognee.posture(com.hyperlevel.memory.standin.Posture.LOGIN_WITHOUT_ISOLATION);

            SearchAnswer answer = client.search(List.of(wiki), "harbour", 5);

            assertThat(answer.passages()).isEmpty();
            assertThat(answer.droppedEntries()).isPositive();
            assertThat(posture().verdict(connection.serverId())).isEqualTo(Verdict.OFF);
            assertRefused(() -> client.search(List.of(wiki), "harbour", 5), "posture_forbids");
        }

        @Test
        void aComposedAnswerWithoutADatasetIsDropped() {
            assertThat(client.compose(wiki, "harbour").orElseThrow()).contains("harbour");

            cognee.posture(com.hyperlevel.memory.standin.Posture.LOGIN_WITHOUT_ISOLATION);

            assertThat(client.compose(wiki, "harbour")).isEmpty();
        }

        /** Cases BR-009 and BR-010. */
        @Test
        void isRepeatedOnceWithWhatIsStillConfirmed() {
            cognee.loseDataset(NOTES.value());
            int mark = cognee.log().mark();

            SearchAnswer answer = client.search(List.of(wiki, notes), "harbour", 5);

            assertThat(answer.passages()).extracting(Passage::dataset).containsOnly(WIKI);
            assertThat(answer.unavailable()).containsExactly(NOTES);
            assertThat(cognee.log().since(mark))
                    .extracting(request -> request.route())
                    .containsExactly(Route.SEARCH, Route.DATASETS, Route.SEARCH);
            assertThat(client.find(NOTES)).isEmpty();
        }

        /** Case BR-131: versions and servers answer with any status for a dataset that is gone. */
        @ParameterizedTest
        @ValueSource(ints = {401, 403, 404, 409, 500})
        void tellsALostDatasetWhateverTheStatus(int status) {
            cognee.loseDataset(NOTES.value());
            cognee.faults().next(Route.SEARCH, Fault.answer(status, "{\"detail\":\"gone [AnError]\"}"));
            db.clock().advance(Duration.ofMinutes(2));

            SearchAnswer answer = client.search(List.of(wiki, notes), "harbour", 5);

            assertThat(answer.passages()).extracting(Passage::dataset).containsOnly(WIKI);
            assertThat(answer.unavailable()).containsExactly(NOTES);
            assertThat(answer.notBuilt()).isEmpty();
        }

        @Test
        void isNotRepeatedWhenTheServerFailsAndNothingIsLost() {
            cognee.faults().always(Route.SEARCH, Fault.answer(500, "{\"error\":\"x\",\"detail\":null}"));
            int mark = cognee.log().mark();

            assertThatThrownBy(() -> client.search(List.of(wiki, notes), "harbour", 5))
                    .isInstanceOf(CogneeException.class);

            assertThat(cognee.log().since(mark).stream().filter(request -> request.route() == Route.SEARCH))
                    .hasSize(1);
        }

        @Test
        void isNotRepeatedForEverWhenTheServerRefusesWhatItLists() {
            cognee.faults().always(Route.SEARCH, Fault.answer(403, "{\"detail\":\"no [PermissionDeniedError]\"}"));
            int mark = cognee.log().mark();

            SearchAnswer answer = client.search(List.of(wiki, notes), "harbour", 5);

            assertThat(answer.passages()).isEmpty();
            assertThat(answer.unavailable()).isEqualTo(Set.of(WIKI, NOTES));
            assertThat(cognee.log().since(mark).stream().filter(request -> request.route() == Route.SEARCH))
                    .hasSize(2);
        }

        @Test
        void makesNoRequestWhenNothingIsConfirmedAnyMore() {
            cognee.loseDataset(NOTES.value());
            int mark = cognee.log().mark();

            SearchAnswer answer = client.search(List.of(notes), "harbour", 5);

            assertThat(answer.unavailable()).containsExactly(NOTES);
            assertThat(cognee.log().since(mark).stream().filter(request -> request.route() == Route.SEARCH))
                    .hasSize(1);
        }

        @Test
        void tellsWhatIsNotBuiltYetInEveryVersion() {
            ConfirmedDataset tickets = client.ensure(DatasetName.of(A, DataType.TICKETS, 1));
            for (String version : List.of("1.5.2", "1.6.0", "1.6.2", "1.6.5")) {
                cognee.version(version);

                SearchAnswer answer = client.search(List.of(wiki, tickets), "harbour", 5);

                assertThat(answer.passages())
                        .as(version)
                        .extracting(Passage::dataset)
                        .containsOnly(WIKI);
            }
            assertThat(client.search(List.of(tickets), "harbour", 5).notBuilt()).containsExactly(tickets.name());
        }

        @Test
        void isRefusedClearlyWhenTooManyAreBeingAsked() throws Exception {
            CountDownLatch until = new CountDownLatch(1);
            cognee.faults().next(Route.SEARCH, Fault.waiting(until), Fault.waiting(until));
            ExecutorService threads = Executors.newFixedThreadPool(2);
            int mark = cognee.log().mark();
            threads.execute(() -> client.search(List.of(wiki), "harbour", 5));
            threads.execute(() -> client.search(List.of(wiki), "harbour", 5));
            while (cognee.log().since(mark).size() < 2) {
                Thread.onSpinWait();
            }

            assertThatThrownBy(() -> client.search(List.of(wiki), "harbour", 5))
                    .isInstanceOfSatisfying(Problem.class, busy -> {
                        assertThat(busy.code()).isEqualTo("busy");
                        assertThat(busy.category()).isEqualTo(Category.LIMITED);
                        assertThat(busy.retryAfter()).isPresent();
                    });

            until.countDown();
            threads.shutdown();
            assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
            assertThat(client.search(List.of(wiki), "harbour", 5).passages()).isNotEmpty();
        }

        private void build(ConfirmedDataset dataset) throws InterruptedException {
            client.buildInBackground(dataset);
            while (client.buildStatus(dataset) != BuildStatus.COMPLETED) {
                Thread.sleep(5);
            }
            assertThat(client.progress(dataset))
                    .get()
                    .satisfies(progress -> assertThat(progress.pending()).isZero());
        }
    }

    @Nested
    class Absence {

        @Test
        void isProvedByAListThatShowsOtherDatasetsOfOurs() {
            ConfirmedDataset wiki = known(client.ensure(WIKI));
            known(client.ensure(NOTES));
            assertThat(client.isAbsent(WIKI, wiki.id())).isFalse();

            client.deleteDataset(wiki);

            assertThat(client.isAbsent(WIKI, wiki.id())).isTrue();
        }

        @Test
        void isNotProvedByAListThatLacksEverything() {
            ConfirmedDataset wiki = known(client.ensure(WIKI));
            known(client.ensure(NOTES));
            cognee.faults().next(Route.DATASETS, Fault.listShort(0));

            assertThat(client.isAbsent(WIKI, wiki.id())).isFalse();
        }

        @Test
        void isProvedByAWitnessWhereALoginHasNothingElse() {
            db.location("loc-a");
            cognee.register("own@example.com", "x");
            wiring.get(OwnLogins.class).save(A, LoginDraft.password("own@example.com", "x"), ADMIN);
            LocationClient own = wiring.get(Gateway.class)
                    .open(A, wiring.get(OwnLogins.class).loginFor(A));
            ConfirmedDataset wiki = own.ensure(WIKI);
            assertThat(own.isAbsent(WIKI, wiki.id())).isFalse();

            own.deleteDataset(wiki);

            assertThat(own.isAbsent(WIKI, wiki.id())).isTrue();
            cognee.faults().next(Route.DATASETS, Fault.listShort(0), Fault.listShort(0));
            assertThat(own.isAbsent(WIKI, wiki.id())).isFalse();
        }

        /** Case BR-012: only the complete list says that an item is gone. */
        @Test
        void ofAnItemIsToldByACompleteListOnly() {
            ConfirmedDataset wiki = client.ensure(WIKI);
            UUID item = client.add(wiki, List.of(document("wiki_page:1", "one")))
                    .dataIds()
                    .get(0)
                    .orElseThrow();
            cognee.faults().next(Route.ITEM_DELETE, Fault.answer(200, "null"));

            client.deleteItem(wiki, item);
            assertThat(client.items(wiki)).extracting(StoredItem::dataId).containsExactly(item);
            cognee.faults().next(Route.DATA, Fault.listShort(0));
            assertThatThrownBy(() -> client.items(wiki)).isInstanceOf(CogneeException.class);

            client.deleteItem(wiki, item);
            assertThat(client.items(wiki)).isEmpty();
        }

        private ConfirmedDataset known(ConfirmedDataset dataset) {
            wiring.holder().knows(connection.loginId(), dataset.id(), dataset.owner());
            return dataset;
        }
    }

    private LocationClient open(LocationId location) {
        return wiring.get(Gateway.class).open(location, connection.loginId());
    }

    private UUID self() {
        return client.ensure(NOTES).owner();
    }

    private static Posture posture() {
        return wiring.get(Posture.class);
    }

    private static void assertForged(ThrowingCallable work) {
        assertThatThrownBy(work).isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertRefused(ThrowingCallable work, String code) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(code));
    }
}
