package com.hyperlevel.memory.item;

import static com.hyperlevel.memory.document.TestDocuments.document;
import static com.hyperlevel.memory.document.TestDocuments.redacted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.dataset.DatasetKey;
import com.hyperlevel.memory.dataset.TestDatasets;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ItemsDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final RecordRef PAGE = RecordRef.parse("wiki_page:p").orElseThrow();

    private final TestDatasets given = new TestDatasets(db);
    private final Items items = new Items(db.jdbc(), db.tenancy(), db.clock());
    private DatasetKey wiki;

    @BeforeEach
    void aDataset() {
        wiki = given.begin(db.location("loc-a"), DataType.WIKI).key();
    }

    private <T> T within(Supplier<T> work) {
        return db.tenancy().within(wiki.location(), work);
    }

    private void within(Runnable work) {
        db.tenancy().within(wiki.location(), work);
    }

    private static Document page(String text) {
        return document("wiki_page:p", text);
    }

    private Item sending(Document document) {
        within(() -> items.sending(wiki, document, null, 1));
        return now(document);
    }

    private Item sent(Document document) {
        Item item = sending(document);
        assertThat(within(() -> items.sent(item, UUID.randomUUID()))).isTrue();
        return now(document);
    }

    private Item built(Document document) {
        sent(document);
        within(() -> items.built(wiki));
        return now(document);
    }

    private Item now(Document document) {
        return items.of(wiki, List.of(document.ref())).stream()
                .filter(item -> item.hash().equals(document.hash()))
                .findFirst()
                .orElseThrow();
    }

    private boolean isThere(Item item) {
        return items.find(wiki.location(), item.id()).isPresent();
    }

    /** As the queue of deletions, or an erasure, does it. */
    private Item put(Item item, ItemState state) {
        db.owner()
                .sql("update cognee_items set state = ? where item_id = ?")
                .params(state.word(), item.id())
                .update();
        return items.find(wiki.location(), item.id()).orElseThrow();
    }

    private static Set<ItemState> except(ItemState... states) {
        return EnumSet.complementOf(EnumSet.copyOf(Arrays.asList(states)));
    }

    @Nested
    class WrittenAhead {

        @Test
        void anItemIsSendingAndKnowsWhatItIsMadeOf() {
            Item item = sending(page("one"));

            assertThat(item.state()).isEqualTo(ItemState.SENDING);
            assertThat(item.ref()).isEqualTo(PAGE);
            assertThat(item.fileName()).isEqualTo(page("one").fileName());
            assertThat(item.dataId()).isNull();
            assertThat(item.built()).isFalse();
            assertThat(item.changeNo()).isEqualTo(1);
        }

        @Test
        void theSameTextTwiceIsOneItem() {
            Item first = sending(page("one"));

            within(() -> items.sending(wiki, page("one"), "c1", 9));

            assertThat(items.of(wiki, List.of(PAGE))).hasSize(1);
            assertThat(now(page("one")).id()).isEqualTo(first.id());
            assertThat(now(page("one")).changeNo()).isEqualTo(9);
        }

        @Test
        void aRefusedTextIsTriedAgainAsTheSameItem() {
            Item refused = sending(page("one"));
            within(() -> items.refuse(refused, "rejected"));

            within(() -> items.sending(wiki, page("one"), null, 2));

            assertThat(now(page("one")).id()).isEqualTo(refused.id());
            assertThat(now(page("one")).state()).isEqualTo(ItemState.SENDING);
            assertThat(refusedReason(refused)).isEmpty();
        }

        @ParameterizedTest
        @EnumSource(
                value = ItemState.class,
                names = {"SENT", "SUPERSEDED", "REMOVING", "ERASING"})
        void aTextThatIsThereOrOnItsWayOutIsLeftAsItIs(ItemState state) {
            Item item = put(sent(page("one")), state);

            within(() -> items.sending(wiki, page("one"), null, 9));

            assertThat(now(page("one"))).isEqualTo(item);
        }

        @Test
        void anotherVersionIsAnItemOfItsOwn() {
            sending(page("one"));
            sending(page("two"));

            assertThat(items.of(wiki, List.of(PAGE))).hasSize(2);
        }

        @Test
        void theSameRecordInAnotherDatasetIsAnItemOfItsOwn() {
            DatasetKey other = given.begin(db.location("loc-b"), DataType.WIKI).key();
            sending(page("one"));

            db.tenancy().within(other.location(), () -> items.sending(other, page("one"), null, 1));

            assertThat(items.of(other, List.of(PAGE))).hasSize(1);
            assertThat(items.of(wiki, List.of(PAGE))).hasSize(1);
        }

        @Test
        void nothingIsWrittenForALocationThatIsNotTheTransactions() {
            LocationId other = db.location("loc-b");

            assertThatThrownBy(() -> db.tenancy().within(other, () -> items.sending(wiki, page("one"), null, 1)))
                    .rootCause()
                    .hasMessageContaining("row-level security");
        }
    }

    private String refusedReason(Item item) {
        return db.owner()
                .sql("select coalesce(refused_reason, '') from cognee_items where item_id = ?")
                .param(item.id())
                .query(String.class)
                .single();
    }

    @Nested
    class Sent {

        private final UUID dataId = UUID.randomUUID();

        @Test
        void anItemIsThereUnderItsDataIdAndWaitsForABuild() {
            Item item = sending(page("one"));

            assertThat(within(() -> items.sent(item, dataId))).isTrue();

            assertThat(now(page("one")).state()).isEqualTo(ItemState.SENT);
            assertThat(now(page("one")).dataId()).isEqualTo(dataId);
            assertThat(items.unbuilt(wiki)).isEqualTo(1);
            assertThat(items.anySent(wiki)).isTrue();
            assertThat(items.anyBuilt(wiki)).isFalse();
        }

        @Test
        void theOlderVersionStaysUntilItsSuccessorIsBuilt() {
            Item old = built(page("one"));

            Item young = sent(page("two"));

            assertThat(items.find(wiki.location(), old.id()))
                    .get()
                    .extracting(Item::state, Item::built)
                    .containsExactly(ItemState.SUPERSEDED, true);
            assertThat(young.state()).isEqualTo(ItemState.SENT);
        }

        @Test
        void aVersionThatWasRefusedBeforeIsForgotten() {
            Item refused = sending(page("one"));
            within(() -> items.refuse(refused, "rejected"));

            sent(page("two"));

            assertThat(isThere(refused)).isFalse();
        }

        @Test
        void theItemsOfOtherRecordsAreNoOlderVersions() {
            Item other = sent(document("wiki_page:q", "one"));

            sent(page("two"));

            assertThat(items.find(wiki.location(), other.id()))
                    .get()
                    .extracting(Item::state)
                    .isEqualTo(ItemState.SENT);
        }

        /** The record was deleted, or its person erased, while the add was under way. */
        @ParameterizedTest
        @EnumSource(
                value = ItemState.class,
                names = {"REMOVING", "ERASING"})
        void anItemThatHasToGoLearnsItsDataIdAndGoes(ItemState state) {
            Item older = built(page("one"));
            Item item = put(sending(page("two")), state);

            assertThat(within(() -> items.sent(item, dataId))).isFalse();

            assertThat(now(page("two")).state()).isEqualTo(state);
            assertThat(now(page("two")).dataId()).isEqualTo(dataId);
            assertThat(now(page("one"))).isEqualTo(older);
        }

        @Test
        void anItemThatWasForgottenMeanwhileIsNotMadeAgain() {
            Item item = sending(page("one"));
            within(() -> items.neverArrived(List.of(item)));

            assertThat(within(() -> items.sent(item, dataId))).isFalse();

            assertThat(items.of(wiki, List.of(PAGE))).isEmpty();
        }

        @Test
        void aTextThatIsSentAgainHasToBeBuiltAgain() {
            Item item = built(page("one"));

            within(() -> items.sent(item, dataId));

            assertThat(now(page("one")).built()).isFalse();
            assertThat(now(page("one")).dataId()).isEqualTo(dataId);
        }
    }

    @Nested
    class Adopted {

        @Test
        void theOlderVersionIsTheRightOneAgainAndTheOthersAreSuperseded() {
            Item first = built(page("A"));
            Item second = built(page("B"));

            within(() -> items.adopt(items.find(wiki.location(), first.id()).orElseThrow(), 7));

            assertThat(now(page("A")))
                    .extracting(Item::state, Item::changeNo, Item::built)
                    .containsExactly(ItemState.SENT, 7L, true);
            assertThat(now(page("B")).state()).isEqualTo(ItemState.SUPERSEDED);
            assertThat(now(page("B")).id()).isEqualTo(second.id());
        }

        @Test
        void anItemOnItsWayOutComesBack() {
            Item item = put(built(page("A")), ItemState.REMOVING);

            within(() -> items.adopt(item, 7));

            assertThat(now(page("A")).state()).isEqualTo(ItemState.SENT);
        }

        @ParameterizedTest
        @EnumSource(
                value = ItemState.class,
                names = {"ERASING", "REFUSED", "SENDING"})
        void anItemThatIsErasedRefusedOrUnderWayIsNot(ItemState state) {
            Item item = put(sent(page("A")), state);

            within(() -> items.adopt(item, 7));

            assertThat(now(page("A")).state()).isEqualTo(state);
            assertThat(now(page("A")).changeNo()).isEqualTo(1);
        }

        @Test
        void theOtherVersionIsLeftInPlaceWhenTheItemCannotComeBack() {
            Item erased = put(built(page("A")), ItemState.ERASING);
            Item right = built(page("B"));

            within(() -> items.adopt(erased, 7));

            assertThat(now(page("B"))).isEqualTo(right);
        }
    }

    @Nested
    class Refused {

        @Test
        void aTextIsCountedAndNamesItsReason() {
            Item item = sending(page("one"));

            within(() -> items.refuse(item, "rejected"));

            assertThat(now(page("one")).state()).isEqualTo(ItemState.REFUSED);
            assertThat(refusedReason(item)).isEqualTo("rejected");
            assertThat(items.counts(wiki).refused()).isEqualTo(1);
            assertThat(items.unbuilt(wiki)).isZero();
            assertThat(items.anySent(wiki)).isFalse();
        }

        @Test
        void onlyWhatIsBeingSentCanBe() {
            for (ItemState state : except(ItemState.SENDING, ItemState.REFUSED)) {
                Item item = put(sending(page(state.word())), state);

                within(() -> items.refuse(item, "rejected"));

                assertThat(now(page(state.word())).state()).isEqualTo(state);
            }
        }

        @Test
        void aChangedTextLeavesTheVersionOfBeforeInPlace() {
            Item old = built(page("one"));
            Item refused = sending(page("two"));

            within(() -> items.refuse(refused, "rejected"));

            assertThat(now(page("one"))).isEqualTo(old);
            assertThat(within(() -> items.hasOther(refused))).isTrue();
        }
    }

    @Nested
    class Suspected {

        private Item taken(Item item) {
            within(() -> items.takenOut(item));
            return items.find(wiki.location(), item.id()).orElseThrow();
        }

        private Item suspect(Document document) {
            Item item = sent(document);
            within(() -> items.suspect(wiki, List.of(item)));
            return now(document);
        }

        @Test
        void severalAreTriedAgainInTwoGroupsOneAfterTheOther() {
            List<Item> four = Stream.of("a", "b", "c", "d")
                    .map(id -> sent(document("wiki_page:" + id, "text")))
                    .toList();

            within(() -> items.suspect(wiki, four));

            assertThat(items.nextTrial(wiki))
                    .extracting(item -> item.ref().label())
                    .containsExactly("wiki_page:a", "wiki_page:b");
            assertThat(items.anyToTakeOut(wiki)).isTrue();
            four.forEach(this::taken);
            assertThat(items.anyToTakeOut(wiki)).isFalse();
        }

        @Test
        void aTextThatIsTriedAgainIsTheSameItemAndClearedByABuild() {
            Item suspect = taken(suspect(page("one")));

            within(() -> items.sending(wiki, page("one"), null, 2));
            within(() -> items.sent(now(page("one")), UUID.randomUUID()));
            assertThat(now(page("one")).trial()).isNotNull();
            within(() -> items.built(wiki));

            assertThat(now(page("one")).id()).isEqualTo(suspect.id());
            assertThat(now(page("one")).trial()).isNull();
        }

        @Test
        void aTextThatCogneeStillHasIsNotSentBesideItself() {
            suspect(page("one"));

            within(() -> items.sending(wiki, page("one"), null, 2));

            assertThat(now(page("one")).state()).isEqualTo(ItemState.SUSPECT);
        }

        @Test
        void anOlderVersionJustGoes() {
            Item old = sent(page("one"));
            sent(page("two"));

            within(() -> items.suspect(wiki, List.of(old)));

            assertThat(now(page("one")).state()).isEqualTo(ItemState.REMOVING);
        }

        @Test
        void whatCogneeStillHasKeepsItsRowWhenANewerVersionIsSentAndTheRestIsForgotten() {
            Item stillThere = suspect(page("one"));
            Item gone = taken(suspect(page("two")));

            sent(page("three"));

            assertThat(now(page("one")).id()).isEqualTo(stillThere.id());
            assertThat(now(page("one")).state()).isEqualTo(ItemState.REMOVING);
            assertThat(isThere(gone)).isFalse();
        }
    }

    @Nested
    class NeverArrived {

        @Test
        void theRowsOfAnAddThatWasNotMadeAreForgotten() {
            Item one = sending(page("one"));
            Item two = sending(document("wiki_page:q", "two"));

            within(() -> items.neverArrived(List.of(one, two)));

            assertThat(items.in(wiki, ItemState.SENDING, 10)).isEmpty();
            assertThat(isThere(one)).isFalse();
        }

        @Test
        void whatMovedOnMeanwhileStays() {
            for (ItemState state : except(ItemState.SENDING)) {
                Item item = put(sending(page(state.word())), state);

                within(() -> items.neverArrived(List.of(item)));

                assertThat(isThere(item)).as(state.word()).isTrue();
            }
        }
    }

    @Nested
    class Built {

        @Test
        void everythingThatIsInCogneeIsInTheGraph() {
            sent(page("one"));
            sent(page("two"));
            Item waiting = sending(document("wiki_page:q", "three"));

            within(() -> items.built(wiki));

            assertThat(now(page("one")).built()).isTrue();
            assertThat(now(page("two")).built()).isTrue();
            assertThat(items.find(wiki.location(), waiting.id()))
                    .get()
                    .extracting(Item::built)
                    .isEqualTo(false);
            assertThat(items.unbuilt(wiki)).isZero();
            assertThat(items.anyBuilt(wiki)).isTrue();
        }

        @Test
        void theTimeOfTheFirstBuildStays() {
            built(page("one"));
            String first = builtAt();
            db.clock().advance(Duration.ofHours(1));

            within(() -> items.built(wiki));

            assertThat(builtAt()).isEqualTo(first);
        }

        private String builtAt() {
            return db.owner()
                    .sql("select built_at::text from cognee_items")
                    .query(String.class)
                    .single();
        }
    }

    @Nested
    class Lost {

        @Test
        void theItemsGoWithTheDatasetButDeletionsAreStillToBeClosed() {
            for (ItemState state : ItemState.values()) {
                put(sending(page(state.word())), state);
            }

            within(() -> items.lost(wiki));

            assertThat(items.of(wiki, List.of(PAGE)))
                    .extracting(Item::state)
                    .containsExactlyInAnyOrder(ItemState.REMOVING, ItemState.ERASING);
        }

        @Test
        void theItemsOfOtherDatasetsStay() {
            DatasetKey notes = given.begin(wiki.location(), DataType.NOTES).key();
            within(() -> items.sending(notes, document("note:n", "one"), null, 1));

            within(() -> items.lost(wiki));

            assertThat(items.in(notes, ItemState.SENDING, 10)).hasSize(1);
        }
    }

    @Nested
    class Shown {

        @ParameterizedTest
        @EnumSource(ItemState.class)
        void isWhatIsThereAndNothingOnItsWayInOrOut(ItemState state) {
            Item item = put(sent(page("one")), state);

            Map<UUID, RecordRef> shown = items.shown(wiki, List.of(item.dataId()));

            boolean there = state == ItemState.SENT || state == ItemState.SUPERSEDED;
            assertThat(shown).isEqualTo(there ? Map.of(item.dataId(), PAGE) : Map.of());
        }

        @Test
        void isNothingOfAnotherDatasetOrLocation() {
            UUID id = sent(page("one")).dataId();
            DatasetKey notes = given.begin(wiki.location(), DataType.NOTES).key();
            DatasetKey foreign =
                    given.begin(db.location("loc-b"), DataType.WIKI).key();

            assertThat(items.shown(notes, List.of(id))).isEmpty();
            assertThat(items.shown(foreign, List.of(id))).isEmpty();
            assertThat(items.shown(new DatasetKey(foreign.location(), wiki.value()), List.of(id)))
                    .isEmpty();
        }

        @Test
        void isNothingForNoIdsAndForUnknownOnes() {
            sent(page("one"));

            assertThat(items.shown(wiki, List.of())).isEmpty();
            assertThat(items.shown(wiki, List.of(UUID.randomUUID()))).isEmpty();
        }
    }

    @Nested
    class Counts {

        @Test
        void tellWhereTheDocumentsAreAndWhatWasRedactedInThem() {
            built(redacted("wiki_page:a", "ada@example.com, +49 30 23125123"));
            sent(redacted("wiki_page:b", "x".repeat(50_000)));
            sending(document("wiki_page:c", "under way"));
            Item refused = sending(document("wiki_page:d", "bad"));
            within(() -> items.refuse(refused, "rejected"));
            put(sent(redacted("wiki_page:e", "ada@example.com")), ItemState.REMOVING);

            assertThat(items.counts(wiki)).isEqualTo(new ItemCounts(2, 1, 2, 1, 1, 2));
        }

        @Test
        void areNoughtForAnEmptyDataset() {
            assertThat(items.counts(wiki)).isEqualTo(new ItemCounts(0, 0, 0, 0, 0, 0));
            assertThat(items.unbuilt(wiki)).isZero();
            assertThat(items.anySent(wiki)).isFalse();
            assertThat(items.anyBuilt(wiki)).isFalse();
        }

        @Test
        void ofAnUnbuiltSupersededVersionAlsoAskForABuild() {
            sent(page("one"));
            sent(page("two"));

            assertThat(items.unbuilt(wiki)).isEqualTo(2);
            assertThat(items.counts(wiki).sent()).isEqualTo(1);
        }
    }

    @Nested
    class Lists {

        @Test
        void areInTheOrderOfTheChangesAndAsLongAsAskedFor() {
            within(() -> {
                items.sending(wiki, document("wiki_page:late", "x"), null, 30);
                items.sending(wiki, document("wiki_page:early", "x"), null, 10);
                items.sending(wiki, document("document:middle", "x"), null, 20);
            });

            assertThat(items.in(wiki, ItemState.SENDING, 2).stream()
                            .map(item -> item.ref().label())
                            .collect(Collectors.toList()))
                    .containsExactly("wiki_page:early", "document:middle");
        }

        @Test
        void ofRecordsHoldTheirVersionsOnly() {
            sent(page("one"));
            sent(page("two"));
            sent(document("wiki_page:q", "three"));

            assertThat(items.of(wiki, List.of(PAGE))).hasSize(2);
            assertThat(items.of(wiki, List.of())).isEmpty();
        }

        @Test
        void doNotMixUpKindsWithTheSameId() {
            sent(document("wiki_page:7", "one"));
            sent(document("document:7", "two"));

            assertThat(items.of(wiki, List.of(RecordRef.parse("document:7").orElseThrow())))
                    .singleElement()
                    .extracting(item -> item.ref().label())
                    .isEqualTo("document:7");
        }
    }

    @Nested
    class ToldToPeople {

        private List<String> listed(ItemList list, String after, int limit) {
            return items
                    .listed(
                            wiki.location(),
                            list,
                            DataType.WIKI.documentKinds(),
                            after == null ? null : RecordRef.parse(after).orElseThrow(),
                            limit)
                    .stream()
                    .map(item -> item.ref().label())
                    .toList();
        }

        private void refused(DatasetKey dataset, String label, String text) {
            Document document = document(label, text);
            within(() -> items.sending(dataset, document, null, 1));
            Item item = items.of(dataset, List.of(document.ref())).stream()
                    .filter(found -> found.hash().equals(document.hash()))
                    .findFirst()
                    .orElseThrow();
            within(() -> items.refuse(item, "rejected"));
        }

        @Test
        void theVersionsOfARecordAreTheNewestFirst() {
            Item old = built(page("one"));
            db.clock().advance(Duration.ofHours(1));
            sent(page("two"));
            sent(document("wiki_page:q", "other"));

            List<ItemAccount> accounts = items.accounts(wiki.location(), PAGE);

            assertThat(accounts).extracting(ItemAccount::state).containsExactly(ItemState.SENT, ItemState.SUPERSEDED);
            assertThat(accounts).extracting(ItemAccount::isFound).containsExactly(false, true);
            assertThat(accounts.get(1).hash()).isEqualTo(old.hash());
            assertThat(accounts.get(0).sentAt()).isEqualTo(db.clock().instant());
        }

        @Test
        void refusedRecordsComePageByPageAndEachOnce() {
            refused(wiki, "wiki_page:b", "one");
            refused(wiki, "wiki_page:b", "two");
            refused(wiki, "wiki_page:a", "one");
            refused(wiki, "document:z", "one");
            sent(page("sound"));

            assertThat(listed(ItemList.REFUSED, null, 2)).containsExactly("document:z", "wiki_page:a");
            assertThat(listed(ItemList.REFUSED, "wiki_page:a", 2)).containsExactly("wiki_page:b");
            assertThat(items.listed(wiki.location(), ItemList.REFUSED, List.of(), null, 9))
                    .isEmpty();
            assertThat(items.listed(db.location("loc-b"), ItemList.REFUSED, DataType.WIKI.documentKinds(), null, 9))
                    .isEmpty();
        }

        @Test
        void shortenedIsWhatCogneeHasNowAndOnlyThat() {
            sent(document("wiki_page:a", "x".repeat(50_000)));
            sent(document("wiki_page:b", "x".repeat(50_000)));
            sent(document("wiki_page:b", "no longer long"));

            assertThat(listed(ItemList.SHORTENED, null, 9)).containsExactly("wiki_page:a");
        }
    }

    @Nested
    class Forgotten {

        @Test
        void isOneItemOfItsOwnLocation() {
            Item item = sent(page("one"));
            LocationId other = db.location("loc-b");

            db.tenancy().within(other, () -> items.forget(other, item.id()));
            assertThat(isThere(item)).isTrue();
            within(() -> items.forget(wiki.location(), item.id()));

            assertThat(isThere(item)).isFalse();
        }

        @Test
        void nothingIsFoundOfAnotherLocation() {
            Item item = sent(page("one"));

            assertThat(items.find(db.location("loc-b"), item.id())).isEmpty();
        }
    }
}
