package com.hyperlevel.memory.deletion;

import static com.hyperlevel.memory.document.TestDocuments.document;
import static com.hyperlevel.memory.record.TestRecords.json;
import static com.hyperlevel.memory.record.TestRecords.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.dataset.DatasetKey;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Role;
import com.hyperlevel.memory.dataset.TestDatasets;
import com.hyperlevel.memory.deletion.Deletions.DueDataset;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.item.Item;
import com.hyperlevel.memory.item.ItemState;
import com.hyperlevel.memory.item.Items;
import com.hyperlevel.memory.record.FakeConsent;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.record.RecordsChanged;
import com.hyperlevel.memory.record.TestRecords;
import com.hyperlevel.memory.support.Collision;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeletionsDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final String PAGE = "{'space_id':'s','title':'Titel','body':'Text','trashed':false}";

    private final TestDatasets datasets = new TestDatasets(db);
    private final Items items = new Items(db.jdbc(), db.tenancy(), db.clock());
    private final Deletions deletions = new Deletions(db.jdbc(), db.tenancy(), db.clock());
    private final Records records = TestRecords.in(db, new FakeConsent().on(DataType.values()), event -> {
        if (event instanceof RecordsChanged changed) {
            deletions.on(changed);
        }
    });
    private UUID server;
    private UUID login;
    private LocationId a;
    private DatasetState wiki;

    @BeforeEach
    void aWikiInCognee() {
        a = db.location("loc-a");
        server = datasets.server();
        login = datasets.login(server);
        wiki = wikiOf(a);
        records.put(a, ref("wiki_space:s"), json("{'name':'Haus','team_access':'read'}"));
    }

    private DatasetState wikiOf(LocationId location) {
        return datasets.change(
                datasets.begin(location, DataType.WIKI, server, login),
                state -> state.confirmed(UUID.randomUUID(), UUID.randomUUID()));
    }

    private <T> T within(Supplier<T> work) {
        return db.tenancy().within(a, work);
    }

    private void within(Runnable work) {
        db.tenancy().within(a, work);
    }

    private Item sending(String label) {
        return sending(wiki.key(), document(label, "text"));
    }

    private Item sending(DatasetKey dataset, Document document) {
        db.tenancy().within(dataset.location(), () -> items.sending(dataset, document, null, 1));
        return items.of(dataset, List.of(document.ref())).stream()
                .filter(item -> item.hash().equals(document.hash()))
                .findFirst()
                .orElseThrow();
    }

    private Item sent(String label) {
        Item item = sending(label);
        within(() -> items.sent(item, UUID.randomUUID()));
        return reread(item);
    }

    private Item reread(Item item) {
        return items.find(item.dataset().location(), item.id()).orElseThrow();
    }

    /** A page of the host that is in Cognee. */
    private Item page(String id) {
        records.put(a, ref("wiki_page:" + id), json(PAGE));
        return sent("wiki_page:" + id);
    }

    private void queue(Reason reason, Item... gone) {
        for (Item item : gone) {
            db.owner()
                    .sql("""
                            insert into cognee_deletions (deletion_id, location_id, server_id, login_id, dataset_key, dataset_name,
                                                          item_id, data_id, reason, next_attempt_at, requested_at)
                            select gen_random_uuid(), location_id, server_id, login_id, dataset_key, name, ?, ?, ?, ?, ?
                              from cognee_datasets
                             where dataset_key = ?
                            """)
                    .params(
                            item.id(),
                            item.dataId(),
                            reason.word(),
                            db.clock().instant().atOffset(ZoneOffset.UTC),
                            db.clock().instant().atOffset(ZoneOffset.UTC),
                            item.dataset().value())
                    .update();
        }
    }

    private List<Deletion> due() {
        return due(wiki.key());
    }

    private List<Deletion> due(DatasetKey dataset) {
        return db.tenancy().within(dataset.location(), () -> deletions.due(dataset, 100));
    }

    private Optional<String> outcome(Item item) {
        return db.owner()
                .sql("select outcome from cognee_deletions where item_id = ? and closed_at is not null")
                .param(item.id())
                .query(String.class)
                .optional();
    }

    @Nested
    class WithTheFact {

        @Test
        void theItemOfADeletedRecordIsQueuedWithAllThatItsDeletionNeeds() {
            Item item = page("p");

            records.delete(a, ref("wiki_page:p"));

            assertThat(due()).singleElement().satisfies(deletion -> {
                assertThat(deletion.dataset()).isEqualTo(wiki.key());
                assertThat(deletion.server()).isEqualTo(server);
                assertThat(deletion.login()).isEqualTo(login);
                assertThat(deletion.name()).isEqualTo(wiki.name());
                assertThat(deletion.datasetId()).isEqualTo(wiki.cogneeId());
                assertThat(deletion.item()).isEqualTo(item.id());
                assertThat(deletion.dataId()).isEqualTo(item.dataId());
                assertThat(deletion.fileName()).isEqualTo(item.fileName());
                assertThat(deletion.reason()).isEqualTo(Reason.RECORD_GONE);
                assertThat(deletion.called()).isFalse();
            });
            assertThat(reread(item).state()).isEqualTo(ItemState.REMOVING);
        }

        @Test
        void nothingIsQueuedWhenTheFactIsRolledBack() {
            Item item = page("p");

            assertThatThrownBy(() -> within(() -> {
                        records.delete(a, ref("wiki_page:p"));
                        throw new IllegalStateException("the host's request failed");
                    }))
                    .hasMessage("the host's request failed");

            assertThat(due()).isEmpty();
            assertThat(reread(item).state()).isEqualTo(ItemState.SENT);
        }

        @Test
        void aTrashedPageGoesThoughItsRecordStays() {
            page("p");

            records.put(a, ref("wiki_page:p"), json(PAGE.replace("false", "true")));

            assertThat(due()).hasSize(1);
        }

        @Test
        void aRecordThatChangedAndLivesQueuesNothing() {
            page("p");

            records.put(a, ref("wiki_page:p"), json(PAGE.replace("Text", "Anderer Text")));

            assertThat(due()).isEmpty();
        }

        @Test
        void aHiddenSpaceTakesItsPagesWithItsFanOut() {
            page("p");
            page("q");

            records.put(a, ref("wiki_space:s"), json("{'name':'Haus','team_access':'none'}"));
            while (records.fanOutStep(a, 1)) {
                assertThat(records.hasFanOuts(a)).isTrue();
            }

            assertThat(due()).hasSize(2);
        }

        @Test
        void everyVersionInEveryDatasetGoes() {
            Item old = page("p");
            Item young = sending(wiki.key(), document("wiki_page:p", "another text"));
            DatasetKey next = datasets.generation(wiki, 2, Role.NEXT);
            Item inNext = sending(next, document("wiki_page:p", "text"));

            records.delete(a, ref("wiki_page:p"));

            assertThat(due()).extracting(Deletion::item).containsExactlyInAnyOrder(old.id(), young.id());
            assertThat(due(next)).extracting(Deletion::item).containsExactly(inNext.id());
        }

        @Test
        void anItemWhoseAddIsNotAnsweredIsQueuedByItsFileName() {
            records.put(a, ref("wiki_page:p"), json(PAGE));
            Item underWay = sending("wiki_page:p");

            records.delete(a, ref("wiki_page:p"));

            assertThat(due()).singleElement().satisfies(deletion -> {
                assertThat(deletion.dataId()).isNull();
                assertThat(deletion.fileName()).isEqualTo(underWay.fileName());
            });
        }

        @Test
        void aSuspectThatCogneeStillHasGoesByTheDeletionThatIsOpenAndOneThatIsTakenOutIsForgotten() {
            Item stillThere = page("p");
            Item gone = page("q");
            within(() -> items.suspect(wiki.key(), List.of(stillThere, gone)));
            within(() -> items.takenOut(gone));
            within(() -> deletions.queueSuspected(wiki.key()));

            records.delete(a, stillThere.ref());
            records.delete(a, gone.ref());

            assertThat(reread(stillThere).state()).isEqualTo(ItemState.REMOVING);
            assertThat(items.find(a, gone.id())).isEmpty();
            assertThat(due()).extracting(Deletion::reason).containsExactly(Reason.SUSPECTED);
        }

        @Test
        void aRefusedItemWasNeverThereAndIsForgotten() {
            records.put(a, ref("wiki_page:p"), json(PAGE));
            Item refused = sending("wiki_page:p");
            within(() -> items.refuse(refused, "rejected"));

            records.delete(a, ref("wiki_page:p"));

            assertThat(due()).isEmpty();
            assertThat(items.find(a, refused.id())).isEmpty();
        }

        @Test
        void theRecordOfAnotherLocationWithTheSameIdStays() {
            LocationId b = db.location("loc-b");
            DatasetState foreign = wikiOf(b);
            records.put(b, ref("wiki_space:s"), json("{'name':'Haus','team_access':'read'}"));
            records.put(b, ref("wiki_page:p"), json(PAGE));
            Item theirs = sending(foreign.key(), document("wiki_page:p", "text"));
            page("p");

            records.delete(a, ref("wiki_page:p"));

            assertThat(due(foreign.key())).isEmpty();
            assertThat(reread(theirs).state()).isEqualTo(ItemState.SENDING);
            assertThat(due()).hasSize(1);
        }
    }

    @Nested
    class OneOpenRow {

        @Test
        void isThereHoweverOftenARecordGoes() {
            page("p");

            records.delete(a, ref("wiki_page:p"));
            records.put(a, ref("wiki_page:p"), json(PAGE));
            records.delete(a, ref("wiki_page:p"));

            assertThat(due()).hasSize(1);
        }

        @Test
        void isEnforcedByTheTableItself() {
            Item item = page("p");
            queue(Reason.ERASED, item);

            assertThatThrownBy(() -> queue(Reason.RECORD_GONE, item))
                    .rootCause()
                    .hasMessageContaining("cognee_deletions_open");
        }

        @Test
        void isFollowedByANewOneOnceItIsClosed() {
            Item item = page("p");
            queue(Reason.RECORD_GONE, item);
            Deletion first = due().get(0);
            within(() -> deletions.close(first, Outcome.DELETED));

            queue(Reason.RECORD_GONE, item);

            assertThat(due()).hasSize(1).doesNotContain(first);
        }

        @Test
        void ofAWholeDatasetIsJoinedByTheSecondCall() {
            within(() -> deletions.queueDatasets(a, DataType.WIKI, Reason.PURGED));
            Deletion first = due().get(0);

            within(() -> deletions.queueDatasets(a, DataType.WIKI, Reason.PURGED));

            assertThat(due()).containsExactly(first);
        }

        @Test
        void isLeftWhenTwoRequestsQueueTheSameDatasetAtOnce() throws Exception {
            Runnable purge = () -> deletions.queueDatasets(a, DataType.WIKI, Reason.PURGED);

            new Collision(db).of(a, purge, () -> {
                within(purge);
                return true;
            });

            assertThat(due()).hasSize(1);
        }
    }

    @Nested
    class Superseded {

        private Item version(String text) {
            Item item = sending(wiki.key(), document("wiki_page:p", text));
            within(() -> items.sent(item, UUID.randomUUID()));
            return reread(item);
        }

        private int queueSuperseded() {
            return within(() -> deletions.queueSuperseded(wiki.key()));
        }

        @Test
        void isQueuedOnceItsSuccessorIsBuilt() {
            Item old = version("A");
            version("B");
            within(() -> items.built(wiki.key()));

            assertThat(queueSuperseded()).isEqualTo(1);

            assertThat(due()).singleElement().satisfies(deletion -> {
                assertThat(deletion.item()).isEqualTo(old.id());
                assertThat(deletion.reason()).isEqualTo(Reason.SUPERSEDED);
            });
            assertThat(queueSuperseded()).isZero();
        }

        @Test
        void staysWhileItsSuccessorWaitsForTheBuild() {
            version("A");
            within(() -> items.built(wiki.key()));
            version("B");

            assertThat(queueSuperseded()).isZero();
        }

        @Test
        void staysWhileItsSuccessorIsOnItsWayOut() {
            version("A");
            Item successor = version("B");
            within(() -> items.built(wiki.key()));
            db.owner()
                    .sql("update cognee_items set state = 'erasing' where item_id = ?")
                    .param(successor.id())
                    .update();

            assertThat(queueSuperseded()).isZero();
        }

        @Test
        void goesWithAllItsPredecessors() {
            version("A");
            version("B");
            version("C");
            within(() -> items.built(wiki.key()));

            assertThat(queueSuperseded()).isEqualTo(2);
        }
    }

    @Nested
    class Cancelled {

        @Test
        void theDeletionOfATextThatIsRightAgainIsTakenBack() {
            Item item = page("p");
            queue(Reason.RECORD_GONE, item);

            assertThat(within(() -> deletions.cancel(item))).isTrue();

            assertThat(due()).isEmpty();
            assertThat(outcome(item)).contains("cancelled");
        }

        @Test
        void anErasureGoesOn() {
            Item item = page("p");
            queue(Reason.ERASED, item);

            assertThat(within(() -> deletions.cancel(item))).isFalse();

            assertThat(due()).hasSize(1);
        }

        @Test
        void whatCogneeMayHaveBeenAskedForGoesOn() {
            Item item = page("p");
            queue(Reason.RECORD_GONE, item);
            within(() -> deletions.calling(due().get(0)));

            assertThat(within(() -> deletions.cancel(item))).isFalse();

            assertThat(due()).singleElement().extracting(Deletion::called).isEqualTo(true);
        }

        @Test
        void whatIsClosedOrWasNeverQueuedCannotBe() {
            Item item = page("p");
            assertThat(within(() -> deletions.cancel(item))).isFalse();
            queue(Reason.RECORD_GONE, item);
            Deletion deletion = due().get(0);
            within(() -> deletions.close(deletion, Outcome.DELETED));

            assertThat(within(() -> deletions.cancel(item))).isFalse();
            assertThat(outcome(item)).contains("deleted");
        }

        /** The lane notes the call, and meanwhile the record comes back. */
        @Test
        void whoIsLateForTheCallFindsItNotedAndGoesOn() throws Exception {
            Item item = page("p");
            queue(Reason.RECORD_GONE, item);
            Deletion deletion = due().get(0);

            boolean cancelled = new Collision(db)
                    .of(a, () -> deletions.calling(deletion), () -> within(() -> deletions.cancel(item)));

            assertThat(cancelled).isFalse();
        }

        @Test
        void whoIsLateWithTheCallFindsItCancelledAndDoesNotMakeIt() throws Exception {
            Item item = page("p");
            queue(Reason.RECORD_GONE, item);
            Deletion deletion = due().get(0);

            boolean calling = new Collision(db)
                    .of(a, () -> deletions.cancel(item), () -> within(() -> deletions.calling(deletion)));

            assertThat(calling).isFalse();
            assertThat(outcome(item)).contains("cancelled");
        }
    }

    @Nested
    class TheOrder {

        private List<DueDataset> ofTheServer() {
            return deletions.due(server, 10);
        }

        @Test
        void beginsWithPeoplesErasuresThenGoesByWaitingTime() {
            LocationId b = db.location("loc-b");
            LocationId c = db.location("loc-c");
            DatasetState wikiOfB = wikiOf(b);
            DatasetState wikiOfC = wikiOf(c);
            queue(Reason.RECORD_GONE, sending("wiki_page:1"));
            db.clock().advance(Duration.ofSeconds(1));
            queue(Reason.RECORD_GONE, sending(wikiOfB.key(), document("wiki_page:1", "text")));
            db.clock().advance(Duration.ofSeconds(1));
            queue(Reason.ERASED, sending(wikiOfC.key(), document("wiki_page:1", "text")));

            assertThat(ofTheServer())
                    .containsExactly(
                            new DueDataset(wikiOfC.key(), true),
                            new DueDataset(wiki.key(), false),
                            new DueDataset(wikiOfB.key(), false));
            assertThat(deletions.due(server, 1)).containsExactly(new DueDataset(wikiOfC.key(), true));
        }

        @Test
        void withinADatasetBeginsWithTheErasure() {
            queue(Reason.RECORD_GONE, sending("wiki_page:1"));
            db.clock().advance(Duration.ofSeconds(1));
            Item person = sending("wiki_page:2");
            queue(Reason.ERASED, person);

            assertThat(due()).extracting(Deletion::item).first().isEqualTo(person.id());
            assertThat(ofTheServer()).containsExactly(new DueDataset(wiki.key(), true));
        }

        @Test
        void leavesTheItemsAloneWhereTheWholeDatasetGoes() {
            queue(Reason.ERASED, sending("wiki_page:1"));
            within(() -> deletions.queueDatasets(a, DataType.WIKI, Reason.PURGED));

            assertThat(due()).singleElement().satisfies(deletion -> {
                assertThat(deletion.ofWholeDataset()).isTrue();
                assertThat(deletion.reason()).isEqualTo(Reason.PURGED);
            });
        }

        @Test
        void passesOverWhatWaitsAndOtherServers() {
            Item item = sending("wiki_page:1");
            queue(Reason.RECORD_GONE, item);
            within(() -> deletions.failed(due().get(0), "timeout", Duration.ofMinutes(1)));

            assertThat(ofTheServer()).isEmpty();
            assertThat(due()).isEmpty();
            db.clock().advance(Duration.ofMinutes(1));
            assertThat(ofTheServer()).hasSize(1);
            assertThat(due()).singleElement().extracting(Deletion::attempts).isEqualTo(1);
            assertThat(deletions.due(datasets.server(), 10)).isEmpty();
        }
    }

    @Nested
    class PutOff {

        @Test
        void whatIsDueOfADatasetWaitsWithoutAFailure() {
            queue(Reason.RECORD_GONE, sending("wiki_page:1"), sending("wiki_page:2"));

            within(() -> deletions.putOff(wiki.key(), Duration.ofSeconds(5)));

            assertThat(due()).isEmpty();
            db.clock().advance(Duration.ofSeconds(5));
            assertThat(due())
                    .hasSize(2)
                    .allSatisfy(deletion -> assertThat(deletion.attempts()).isZero());
        }

        @Test
        void whatWaitsLongerAlreadyIsNotBroughtForward() {
            queue(Reason.RECORD_GONE, sending("wiki_page:1"));
            within(() -> deletions.failed(due().get(0), "timeout", Duration.ofHours(1)));

            within(() -> deletions.putOff(wiki.key(), Duration.ofSeconds(5)));

            db.clock().advance(Duration.ofMinutes(59));
            assertThat(due()).isEmpty();
        }

        @Test
        void everythingOpenOfALocationIsDueWhenSomebodyAsksToTryNow() {
            LocationId b = db.location("loc-b");
            DatasetState wikiOfB = wikiOf(b);
            Item item = sending("wiki_page:1");
            Item theirs = sending(wikiOfB.key(), document("wiki_page:1", "text"));
            queue(Reason.RECORD_GONE, item, theirs);
            within(() -> deletions.failed(due().get(0), "timeout", Duration.ofDays(1)));
            db.tenancy().within(b, () -> deletions.failed(due(wikiOfB.key()).get(0), "timeout", Duration.ofDays(1)));

            within(() -> deletions.retryNow(a));

            assertThat(due()).hasSize(1);
            assertThat(due(wikiOfB.key())).isEmpty();
        }
    }

    @Nested
    class Closed {

        @ParameterizedTest
        @EnumSource(Outcome.class)
        void aDeletionKeepsItsOutcomeForEver(Outcome outcome) {
            Item item = sending("wiki_page:1");
            queue(Reason.RECORD_GONE, item);
            Deletion deletion = due().get(0);
            within(() -> deletions.close(deletion, outcome));

            within(() -> {
                deletions.close(deletion, Outcome.NEVER_SENT);
                deletions.failed(deletion, "timeout", Duration.ZERO);
            });

            assertThat(outcome(item)).contains(outcome.word());
            assertThat(due()).isEmpty();
            assertThat(within(() -> deletions.calling(deletion))).isFalse();
        }

        @Test
        void theItemsOfADatasetThatWentAreClosedWithItAndTheDatasetItselfIsNot() {
            queue(Reason.RECORD_GONE, sending("wiki_page:1"), sending("wiki_page:2"));
            within(() -> deletions.queueDatasets(a, DataType.WIKI, Reason.PURGED));

            assertThat(within(() -> deletions.closeItemsOf(wiki.key()))).isEqualTo(2);

            assertThat(due())
                    .singleElement()
                    .extracting(Deletion::ofWholeDataset)
                    .isEqualTo(true);
            assertThat(within(() -> deletions.closeItemsOf(wiki.key()))).isZero();
        }

        @Test
        void aDeletionOfAnotherLocationIsNotTouched() {
            LocationId b = db.location("loc-b");
            queue(Reason.RECORD_GONE, sending("wiki_page:1"));
            Deletion deletion = due().get(0);

            db.tenancy().within(b, () -> {
                deletions.close(deletion, Outcome.DELETED);
                deletions.failed(deletion, "timeout", Duration.ofDays(1));
                deletions.putOff(wiki.key(), Duration.ofDays(1));
                assertThat(deletions.calling(deletion)).isFalse();
                assertThat(deletions.due(wiki.key(), 10)).isEmpty();
            });

            assertThat(due()).containsExactly(deletion);
        }
    }

    @Nested
    class ALocationThatIsDeleted {

        @Test
        void queuesItsDatasetsOfEveryGenerationAlsoByPlainSql() {
            DatasetKey next = datasets.generation(wiki, 2, Role.NEXT);
            Item item = page("p");
            queue(Reason.RECORD_GONE, item);

            db.owner().sql("delete from locations where location_id = 'loc-a'").update();

            db.clock().set(Instant.now().plusSeconds(60));
            assertThat(datasets.table().of(a)).isEmpty();
            assertThat(items.find(a, item.id())).isEmpty();
            assertThat(due()).singleElement().satisfies(deletion -> {
                assertThat(deletion.ofWholeDataset()).isTrue();
                assertThat(deletion.reason()).isEqualTo(Reason.LOCATION_DELETED);
                assertThat(deletion.name()).isEqualTo(wiki.name());
                assertThat(deletion.datasetId()).isEqualTo(wiki.cogneeId());
                assertThat(deletion.login()).isEqualTo(login);
            });
            assertThat(due(next)).hasSize(1);
            assertThat(deletions.openOn(server, null)).isEqualTo(3);
            assertThat(deletions.due(server, 10)).hasSize(2);
        }

        @Test
        void joinsAPurgeThatIsOpen() {
            within(() -> deletions.queueDatasets(a, DataType.WIKI, Reason.PURGED));

            db.locations().delete(a);

            assertThat(due()).singleElement().extracting(Deletion::reason).isEqualTo(Reason.PURGED);
        }

        @Test
        void queuesNothingWhenItNeverWasInCognee() {
            LocationId b = db.location("loc-b");

            db.locations().delete(b);

            assertThat(deletions.openOn(server, null)).isZero();
        }

        @Test
        void isStayingWithItsDatasetsWhenTheDeletionIsRolledBack() {
            assertThatThrownBy(() -> within(() -> {
                        db.locations().delete(a);
                        throw new IllegalStateException("no");
                    }))
                    .hasMessage("no");

            assertThat(due()).isEmpty();
            assertThat(datasets.table().of(a)).containsExactly(wiki);
        }

        @Test
        void canStillHaveItsDeletionsClosed() {
            db.owner().sql("delete from locations").update();
            db.clock().set(Instant.now().plusSeconds(60));
            Deletion deletion = due().get(0);

            within(() -> deletions.close(deletion, Outcome.DELETED));

            assertThat(deletions.openOn(server, login)).isZero();
        }
    }

    @Nested
    class WhatIsOpen {

        private final HeldDeletions held = new HeldDeletions(deletions);

        @Test
        void isCountedPerTypeAndOverItsGenerations() {
            DatasetKey next = datasets.generation(wiki, 2, Role.NEXT);
            queue(Reason.RECORD_GONE, sending("wiki_page:1"), sending("wiki_page:2"));
            queue(Reason.RECORD_GONE, sending(next, document("wiki_page:1", "text")));
            Deletion closed = due().get(0);
            within(() -> deletions.close(closed, Outcome.DELETED));

            assertThat(deletions.open(a)).isEqualTo(Map.of(DataType.WIKI, 2L));
            assertThat(deletions.open(db.location("loc-b"))).isEmpty();
        }

        @Test
        void isSummedUpWithTheOldestTheNextAndTheLastError() {
            Instant began = db.clock().instant();
            queue(Reason.RECORD_GONE, sending("wiki_page:1"));
            db.clock().advance(Duration.ofHours(1));
            DatasetKey next = datasets.generation(wiki, 2, Role.NEXT);
            queue(Reason.RECORD_GONE, sending(next, document("wiki_page:1", "text")));
            Deletion failing = due().get(0);
            within(() -> deletions.failed(failing, "server_error", Duration.ofHours(3)));

            assertThat(deletions.waiting(a))
                    .containsExactly(Map.entry(
                            DataType.WIKI,
                            new WaitingDeletions(2, began, db.clock().instant(), 1, "server_error")));
            assertThat(deletions.waiting(db.location("loc-b"))).isEmpty();
        }

        @Test
        void isToldOfARecordAndOfItsWholeDataset() {
            queue(Reason.RECORD_GONE, sending("wiki_page:1"));
            sending("wiki_page:2");

            assertThat(deletions.openOf(a, ref("wiki_page:1")))
                    .extracting(OpenDeletion::reason)
                    .containsExactly(Reason.RECORD_GONE);
            assertThat(deletions.openOf(a, ref("wiki_page:2"))).isEmpty();
            db.clock().advance(Duration.ofHours(1));
            within(() -> deletions.queueDatasets(a, DataType.WIKI, Reason.PURGED));
            assertThat(deletions.openOf(a, ref("wiki_page:1")))
                    .extracting(OpenDeletion::reason)
                    .containsExactly(Reason.RECORD_GONE, Reason.PURGED);
            assertThat(deletions.openOf(a, ref("wiki_page:2")))
                    .extracting(OpenDeletion::reason)
                    .containsExactly(Reason.PURGED);
            within(() -> due().forEach(deletion -> deletions.close(deletion, Outcome.DELETED)));
            assertThat(deletions.openOf(a, ref("wiki_page:2"))).isEmpty();
        }

        @Test
        void holdsServerLoginAndLocation() {
            queue(Reason.RECORD_GONE, sending("wiki_page:1"));

            assertThat(held.holdsAnything(server, null)).isTrue();
            assertThat(held.holdsAnything(server, login)).isTrue();
            assertThat(held.holdsAnything(server, datasets.login(server))).isFalse();
            assertThat(held.holdsAnything(datasets.server(), null)).isFalse();
            assertThat(held.holdsAnythingOf(a)).isTrue();
            assertThat(held.holdsAnythingOf(db.location("loc-b"))).isFalse();
            assertThat(held.knownDatasets(login)).isEmpty();
        }

        @Test
        void isAPurgeOnlyWhereAWholeDatasetOfTheTypeGoes() {
            queue(Reason.RECORD_GONE, sending("wiki_page:1"));
            assertThat(deletions.isOpen(a, DataType.WIKI)).isFalse();

            within(() -> deletions.queueDatasets(a, DataType.WIKI, Reason.PURGED));

            assertThat(deletions.isOpen(a, DataType.WIKI)).isTrue();
            assertThat(deletions.isOpen(a, DataType.NOTES)).isFalse();
            Deletion purge = due().get(0);
            within(() -> deletions.close(purge, Outcome.DELETED));
            assertThat(deletions.isOpen(a, DataType.WIKI)).isFalse();
        }
    }
}
