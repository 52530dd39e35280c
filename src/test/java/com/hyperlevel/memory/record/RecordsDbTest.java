package com.hyperlevel.memory.record;

import static com.hyperlevel.memory.record.TestRecords.json;
import static com.hyperlevel.memory.record.TestRecords.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.PutResult.State;
import com.hyperlevel.memory.support.TestDatabase;
import com.hyperlevel.memory.tenant.Location;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordsDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final String PAGE =
            "{'space_id':'s','title':'Öffnungszeiten','body':'Montag bis Freitag','trashed':false}";

    private final FakeConsent consent =
            new FakeConsent().on(DataType.WIKI, DataType.NOTES, DataType.TICKETS, DataType.CONTACTS);
    private final List<RecordRef> published = new ArrayList<>();
    private final Records records = TestRecords.in(db, consent, event -> {
        if (event instanceof RecordsChanged changed) {
            published.addAll(changed.refs());
        }
    });
    private final Changes changes = TestRecords.changesIn(db);
    private LocationId a;

    @BeforeEach
    void location() {
        a = db.location("loc-a");
    }

    private State put(String label, String data) {
        return records.put(a, ref(label), json(data)).state();
    }

    private State delete(String label) {
        return records.delete(a, ref(label)).state();
    }

    private State delete(String label, int version) {
        return records.delete(a, ref(label), Version.parse("" + version)).state();
    }

    private boolean isAlive(String label) {
        return records.alive(a, List.of(ref(label))).contains(ref(label));
    }

    private SourceRecord get(String label) {
        return records.find(a, ref(label)).orElseThrow();
    }

    private long lastNo() {
        return db.tenancy().within(a, () -> changes.lastNo(a));
    }

    private void fanOut() {
        while (records.fanOutStep(a, 2)) {
            assertThat(records.hasFanOuts(a)).isTrue();
        }
        assertThat(records.hasFanOuts(a)).isFalse();
    }

    @Nested
    class Upsert {

        @Test
        void aStoredRecordIsReadBack() {
            assertThat(put("wiki_space:s", "{'name':'Haus','team_access':'read'}"))
                    .isEqualTo(State.STORED);
            assertThat(put("wiki_page:p", PAGE)).isEqualTo(State.STORED);

            SourceRecord page = get("wiki_page:p");
            assertThat(page.alive()).isTrue();
            assertThat(page.attributes()).isEqualTo(RecordJson.readKept("""
                    {"space_id":"s","title":"Öffnungszeiten","body":"Montag bis Freitag","format":"text","trashed":false}
                    """));
            assertThat(page.draft().lines())
                    .containsExactly(
                            new Draft.Line("Titel", "Öffnungszeiten", Draft.Mark.PLAIN),
                            new Draft.Line("Bereich", "Haus", Draft.Mark.PLAIN),
                            new Draft.Line("", "Montag bis Freitag", Draft.Mark.PLAIN));
            assertThat(published).containsExactly(ref("wiki_space:s"), ref("wiki_page:p"));
        }

        @Test
        void anUpsertReplacesTheWholeRecord() {
            put("contact:c", "{'name':'Ada','city':'Bonn'}");

            put("contact:c", "{'name':'Ada','country':'DE'}");

            assertThat(get("contact:c").attributes()).isEqualTo(RecordJson.readKept("""
                    {"name":"Ada","country":"DE"}
                    """));
        }

        @Test
        void eachChangeTakesTheNextNumberAndWakesTheSync() {
            put("wiki_page:p", PAGE);
            put("contact:c", "{'name':'Ada'}");

            assertThat(get("wiki_page:p").changeNo()).isEqualTo(1);
            assertThat(get("contact:c").changeNo()).isEqualTo(2);
            assertThat(db.owner()
                            .sql("select due_at is not null from location_changes")
                            .query(Boolean.class)
                            .single())
                    .isTrue();
        }

        // BR-063, BR-075
        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                        {'name':'Müller','tags':['a','b'],'city':'Köln'} | {'city':'Köln','tags':['a','b'],'name':'Müller'}
                        {'name':'Müller','tags':['a','b']}               | {'name':'Müller','tags':['b','a','b']}
                        {'name':'Müller'}                                | {'name':'Müller   '}
                        {'name':'Müller'}                                | {'name':'Mu\u0308ller'}
                        {'name':'Müller'}                                | {'name':'Müller','city':null,'street':'Weg 1'}
                        {'name':'M','custom_fields':{'a':'1','b':'2'}}   | {'name':'M','custom_fields':{'b':'2','a':'1'}}
                        """)
        void whatIsEqualTakesNoNumberAndPublishesNothing(String first, String second) {
            put("contact:c", first);
            published.clear();

            assertThat(put("contact:c", second)).isEqualTo(State.UNCHANGED);

            assertThat(lastNo()).isEqualTo(1);
            assertThat(get("contact:c").changeNo()).isEqualTo(1);
            assertThat(published).isEmpty();
        }

        @Test
        void equalDataWithANewerVersionKeepsTheVersionOnly() {
            put("contact:c", "{'name':'Ada','version':1}");

            assertThat(put("contact:c", "{'name':'Ada','version':5}")).isEqualTo(State.UNCHANGED);

            assertThat(get("contact:c").version()).contains(Version.parse("5"));
            assertThat(lastNo()).isEqualTo(1);
            assertThat(put("contact:c", "{'name':'Eva','version':4}")).isEqualTo(State.STALE);
        }

        // BR-018
        @Test
        void theSameIdInAnotherLocationIsAnotherRecord() {
            LocationId b = db.location("loc-b");
            put("contact:c", "{'name':'Ada'}");

            records.put(b, ref("contact:c"), json("{'name':'Bob'}"));

            assertThat(get("contact:c").title()).isEqualTo("Ada");
            assertThat(records.find(b, ref("contact:c")).orElseThrow().title()).isEqualTo("Bob");
        }

        // BR-020
        @Test
        void idsWithColonsStayApart() {
            put("contact:1", "{'name':'One'}");
            put("contact:1:2", "{'name':'Two'}");
            put("contact:contact:1", "{'name':'Three'}");

            assertThat(records.next(a, Kind.CONTACT, 0, 10))
                    .extracting(SourceRecord::title)
                    .containsExactly("One", "Two", "Three");
        }

        @Test
        void anUnknownLocationIsMissing() {
            assertThatThrownBy(() -> records.put(new LocationId("nowhere"), ref("contact:c"), json("{'name':'Ada'}")))
                    .isInstanceOfSatisfying(
                            Problem.class, p -> assertThat(p.code()).isEqualTo("not_found"));
        }

        @Test
        void aKindOfOursIsRefused() {
            assertThatThrownBy(() -> put("memory:m", "{'text':'x'}"))
                    .isInstanceOfSatisfying(
                            Problem.class, p -> assertThat(p.code()).isEqualTo("kind_not_supported"));
            assertThatThrownBy(() -> put("conversation_month:k:2026-03", "{'conversation_id':'k','month':'2026-03'}"))
                    .isInstanceOfSatisfying(
                            Problem.class, p -> assertThat(p.code()).isEqualTo("kind_not_supported"));
        }

        @Test
        void aMemoryIsWrittenByThisService() {
            consent.on(DataType.MEMORIES);

            PutResult result = records.putOwn(a, ref("memory:m"), json("{'text':'Der Schlüssel liegt links'}"));

            assertThat(result.kept()).isTrue();
            assertThat(isAlive("memory:m")).isTrue();
        }
    }

    @Nested
    class ConsentDecides {

        @Test
        void aTypeThatIsOffKeepsNothing() {
            consent.off(DataType.WIKI);

            PutResult result = records.put(a, ref("wiki_page:p"), json(PAGE));

            assertThat(result).isEqualTo(new PutResult(State.OFF, DataType.WIKI, false));
            assertThat(result.kept()).isFalse();
            assertThat(records.find(a, ref("wiki_page:p"))).isEmpty();
            assertThat(lastNo()).isZero();
            assertThat(published).isEmpty();
        }

        @Test
        void whileOffADeleteOfAnUnknownRecordLeavesNoTrace() {
            consent.off(DataType.WIKI);

            assertThat(delete("wiki_page:p", 7)).isEqualTo(State.OFF);

            assertThat(tombstones()).isZero();
        }

        @Test
        void preparingKeeps() {
            consent.preparing(DataType.WIKI);

            assertThat(put("wiki_page:p", PAGE)).isEqualTo(State.STORED);
        }

        @Test
        void anUpsertOfATypeThatWentOffTakesTheOldCopyAway() {
            put("wiki_page:p", PAGE);
            consent.off(DataType.WIKI);
            published.clear();

            assertThat(put("wiki_page:p", PAGE)).isEqualTo(State.OFF);

            assertThat(records.find(a, ref("wiki_page:p"))).isEmpty();
            assertThat(published).containsExactly(ref("wiki_page:p"));
        }

        @Test
        void aDeleteHoldsWhileOff() {
            put("wiki_page:p", PAGE);
            consent.off(DataType.WIKI);

            assertThat(delete("wiki_page:p")).isEqualTo(State.DELETED);

            assertThat(records.find(a, ref("wiki_page:p"))).isEmpty();
        }

        @Test
        void ofAContactASkeletonIsKeptWhileOthersNeedIt() {
            consent.off(DataType.CONTACTS);

            PutResult result = records.put(
                    a, ref("contact:c"), json("{'name':'Ada','email':'ada@example.org','memory':true,'city':'Bonn'}"));

            assertThat(result).isEqualTo(new PutResult(State.STORED, DataType.CONTACTS, true));
            SourceRecord contact = get("contact:c");
            assertThat(contact.skeleton()).isTrue();
            assertThat(contact.alive()).isFalse();
            assertThat(contact.attributes()).isEqualTo(RecordJson.readKept("{\"name\":\"Ada\"}"));
        }

        @Test
        void aNoteLivesOnASkeletonAndHasItsName() {
            consent.off(DataType.CONTACTS);
            put("contact:c", "{'name':'Ada'}");

            put("note:n", "{'contact_id':'c','text':'Mag Tee'}");

            assertThat(isAlive("note:n")).isTrue();
            assertThat(get("note:n").draft().lines()).contains(new Draft.Line("Kontakt", "Ada", Draft.Mark.PLAIN));
        }

        @Test
        void aSkeletonBecomesAContactWhenContactsAreSwitchedOn() {
            consent.off(DataType.CONTACTS);
            put("contact:c", "{'name':'Ada','city':'Bonn'}");
            consent.on(DataType.CONTACTS);

            assertThat(put("contact:c", "{'name':'Ada','city':'Bonn'}")).isEqualTo(State.STORED);

            assertThat(isAlive("contact:c")).isTrue();
        }

        @Test
        void noContactIsKeptWhenNobodyNeedsIt() {
            consent.off(DataType.CONTACTS).off(DataType.NOTES).off(DataType.TICKETS);

            assertThat(put("contact:c", "{'name':'Ada'}")).isEqualTo(State.OFF);
        }

        @Test
        void emptyingContactsLeavesSkeletonsWhileOthersNeedThem() {
            put("contact:c", "{'name':'Ada','city':'Bonn'}");
            put("note:n", "{'contact_id':'c','text':'Mag Tee'}");
            consent.off(DataType.CONTACTS);

            records.empty(a, DataType.CONTACTS);

            assertThat(get("contact:c").skeleton()).isTrue();
            assertThat(get("contact:c").attributes()).isEqualTo(RecordJson.readKept("{\"name\":\"Ada\"}"));
            assertThat(isAlive("note:n")).isTrue();
        }

        @Test
        void aShrunkContactIsTheSameAsASkeleton() {
            put("contact:c", "{'company':'Ada AG','city':'Bonn'}");
            consent.off(DataType.CONTACTS);
            records.empty(a, DataType.CONTACTS);

            assertThat(put("contact:c", "{'company':'Ada AG','city':'Bonn'}")).isEqualTo(State.UNCHANGED);
        }

        @Test
        void skeletonsGoWithTheLastTypeThatNeedsThem() {
            consent.off(DataType.CONTACTS).off(DataType.TICKETS);
            put("contact:c", "{'name':'Ada'}");
            put("note:n", "{'contact_id':'c','text':'Mag Tee'}");
            consent.off(DataType.NOTES);

            records.empty(a, DataType.NOTES);

            assertThat(records.counts(a)).isEmpty();
        }

        @Test
        void emptyingMemoriesKeepsThem() {
            consent.on(DataType.MEMORIES);
            records.putOwn(a, ref("memory:m"), json("{'text':'x'}"));

            records.empty(a, DataType.MEMORIES);

            assertThat(records.counts(a)).isEqualTo(Map.of(Kind.MEMORY, 1L));
        }
    }

    private long tombstones() {
        return db.owner()
                .sql("select count(*) from record_tombstones")
                .query(Long.class)
                .single();
    }

    @Nested
    class Order {

        @Test
        void anOlderVersionChangesNothing() {
            put("contact:c", "{'name':'New','version':2}");

            assertThat(put("contact:c", "{'name':'Old','version':1}")).isEqualTo(State.STALE);

            assertThat(get("contact:c").title()).isEqualTo("New");
            assertThat(lastNo()).isEqualTo(1);
        }

        @Test
        void aTimeIsAVersion() {
            put("contact:c", "{'name':'New','version':'2026-03-01T10:00:00.000002+01:00'}");

            assertThat(put("contact:c", "{'name':'Old','version':'2026-03-01T09:00:00.000001Z'}"))
                    .isEqualTo(State.STALE);
            assertThat(put("contact:c", "{'name':'Newer','version':'2026-03-01T09:00:00.000003Z'}"))
                    .isEqualTo(State.STORED);
        }

        @Test
        void aDeletionIsRememberedWithItsVersion() {
            put("contact:c", "{'name':'Ada','version':1}");
            assertThat(delete("contact:c", 2)).isEqualTo(State.DELETED);

            assertThat(put("contact:c", "{'name':'Ada','version':1}")).isEqualTo(State.STALE);
            assertThat(put("contact:c", "{'name':'Ada','version':2}")).isEqualTo(State.STALE);
            assertThat(put("contact:c", "{'name':'Ada','version':3}")).isEqualTo(State.STORED);
            assertThat(tombstones()).isZero();
        }

        @Test
        void aDeleteMayComeBeforeItsUpsert() {
            assertThat(delete("contact:c", 2)).isEqualTo(State.UNCHANGED);

            assertThat(put("contact:c", "{'name':'Ada','version':1}")).isEqualTo(State.STALE);
        }

        @Test
        void anOlderDeleteIsStale() {
            put("contact:c", "{'name':'Ada','version':3}");

            assertThat(delete("contact:c", 2)).isEqualTo(State.STALE);

            assertThat(records.find(a, ref("contact:c"))).isPresent();
        }

        @Test
        void withoutVersionsTheLastOneWins() {
            put("contact:c", "{'name':'Ada'}");
            delete("contact:c");

            assertThat(put("contact:c", "{'name':'Eva'}")).isEqualTo(State.STORED);
        }

        @Test
        void anUpsertWithoutVersionKeepsTheOneThatIsKnown() {
            put("contact:c", "{'name':'Ada','version':5}");
            put("contact:c", "{'name':'Eva'}");

            assertThat(put("contact:c", "{'name':'Old','version':4}")).isEqualTo(State.STALE);
        }

        // BR-042
        @Test
        void whatWasErasedDoesNotComeBackNorAnythingAboutIt() {
            db.owner().sql("""
                            insert into record_tombstones (location_id, kind, record_id, erased, deleted_at)
                            values ('loc-a', 'contact', 'c7', true, now())
                            """).update();

            assertThat(put("contact:c7", "{'name':'Ada','version':99}")).isEqualTo(State.ERASED);
            assertThat(put("note:n", "{'contact_id':'c7','text':'x'}")).isEqualTo(State.ERASED);
            assertThat(put("ticket:t", "{'subject':'x','contact_id':'c7','merged_into':null}"))
                    .isEqualTo(State.ERASED);
            assertThat(records.counts(a)).isEmpty();
        }
    }

    @Nested
    class Objections {

        @BeforeEach
        void space() {
            put("wiki_space:s", "{'name':'Haus','team_access':'read'}");
        }

        @Test
        void anObjectionHoldsThroughUpsertsThatDoNotMentionIt() {
            put("wiki_page:p", PAGE.replace("}", ",'memory':false}"));

            assertThat(put("wiki_page:p", PAGE)).isEqualTo(State.UNCHANGED);
            put("wiki_page:p", PAGE.replace("Montag", "Dienstag"));

            assertThat(isAlive("wiki_page:p")).isFalse();
            assertThat(get("wiki_page:p").memory()).contains(false);
        }

        @Test
        void itIsTakenBackByName() {
            put("wiki_page:p", PAGE.replace("}", ",'memory':false}"));

            put("wiki_page:p", PAGE.replace("}", ",'memory':true}"));

            assertThat(isAlive("wiki_page:p")).isTrue();
        }

        @Test
        void itHoldsThroughADeletion() {
            put("wiki_page:p", PAGE.replace("}", ",'memory':false}"));
            delete("wiki_page:p");

            put("wiki_page:p", PAGE);

            assertThat(isAlive("wiki_page:p")).isFalse();
        }

        @Test
        void aLateOneStillCounts() {
            put("wiki_page:p", PAGE.replace("}", ",'version':3}"));
            published.clear();

            assertThat(put("wiki_page:p", PAGE.replace("}", ",'version':2,'memory':false}")))
                    .isEqualTo(State.STALE);

            assertThat(isAlive("wiki_page:p")).isFalse();
            assertThat(published).containsExactly(ref("wiki_page:p"));
        }

        @Test
        void aContactsCountsForAllThatHangsOnIt() {
            put("contact:c", "{'name':'Ada'}");
            put("note:n", "{'contact_id':'c','text':'x'}");
            put("ticket:t", "{'subject':'x','contact_id':'c','merged_into':null}");
            assertThat(isAlive("note:n") && isAlive("ticket:t")).isTrue();
            published.clear();

            put("contact:c", "{'name':'Ada','memory':false}");
            fanOut();

            assertThat(isAlive("note:n") || isAlive("ticket:t")).isFalse();
            assertThat(published).containsExactly(ref("contact:c"), ref("note:n"), ref("ticket:t"));
        }

        @Test
        void aSpacesCountsForItsPages() {
            put("wiki_page:p", PAGE);

            put("wiki_space:s", "{'name':'Haus','team_access':'read','memory':false}");

            assertThat(isAlive("wiki_page:p")).isFalse();
        }
    }

    @Nested
    class Parents {

        @Test
        void aChildMayComeBeforeItsParent() {
            put("wiki_page:p", PAGE);
            assertThat(isAlive("wiki_page:p")).isFalse();
            long before = get("wiki_page:p").changeNo();

            put("wiki_space:s", "{'name':'Haus','team_access':'read'}");
            fanOut();

            assertThat(isAlive("wiki_page:p")).isTrue();
            assertThat(get("wiki_page:p").changeNo()).isGreaterThan(before);
        }

        // BR-022
        @Test
        void hidingASpaceHidesItsPagesAtOnceAndTheFanOutTellsOfThem() {
            put("wiki_space:s", "{'name':'Haus','team_access':'read'}");
            for (int i = 0; i < 5; i++) {
                put("wiki_page:p" + i, PAGE);
            }
            published.clear();

            put("wiki_space:s", "{'name':'Haus','team_access':'none'}");

            assertThat(isAlive("wiki_page:p0")).isFalse();
            assertThat(records.describe(a, List.of(ref("wiki_page:p0")))).isEmpty();
            assertThat(records.hasFanOuts(a)).isTrue();
            fanOut();
            assertThat(published)
                    .containsExactly(
                            ref("wiki_space:s"),
                            ref("wiki_page:p0"),
                            ref("wiki_page:p1"),
                            ref("wiki_page:p2"),
                            ref("wiki_page:p3"),
                            ref("wiki_page:p4"));
            assertThat(records.next(a, Kind.WIKI_PAGE, 7, 10)).hasSize(5).noneMatch(SourceRecord::alive);
        }

        @Test
        void aFanOutThatIsQueuedAgainStartsAgain() {
            put("wiki_space:s", "{'name':'Haus','team_access':'read'}");
            for (int i = 0; i < 3; i++) {
                put("wiki_page:p" + i, PAGE);
            }
            put("wiki_space:s", "{'name':'Hof','team_access':'read'}");
            records.fanOutStep(a, 2);
            put("wiki_space:s", "{'name':'Garten','team_access':'read'}");
            published.clear();

            fanOut();

            assertThat(published).containsExactly(ref("wiki_page:p0"), ref("wiki_page:p1"), ref("wiki_page:p2"));
        }

        @Test
        void anotherNameOfAContactRenumbersItsNotesAndTickets() {
            put("contact:c", "{'name':'Ada'}");
            put("note:n", "{'contact_id':'c','text':'x'}");
            put("ticket:t", "{'subject':'x','contact_id':'c','merged_into':null}");
            long before = lastNo();

            put("contact:c", "{'name':'Ada Lovelace'}");
            fanOut();

            assertThat(get("note:n").changeNo()).isGreaterThan(before);
            assertThat(get("ticket:t").draft().lines())
                    .contains(new Draft.Line("Kontakt", "Ada Lovelace", Draft.Mark.PLAIN));
        }

        @Test
        void anotherCityOfAContactLeavesItsNotesAlone() {
            put("contact:c", "{'name':'Ada'}");
            put("note:n", "{'contact_id':'c','text':'x'}");

            put("contact:c", "{'name':'Ada','city':'Bonn'}");

            assertThat(records.hasFanOuts(a)).isFalse();
        }

        @Test
        void deletingAContactEndsItsNotesAndLeavesItsTickets() {
            put("contact:c", "{'name':'Ada'}");
            put("note:n", "{'contact_id':'c','text':'x'}");
            put("ticket:t", "{'subject':'x','contact_id':'c','merged_into':null}");
            published.clear();

            delete("contact:c");
            fanOut();

            assertThat(isAlive("note:n")).isFalse();
            assertThat(isAlive("ticket:t")).isTrue();
            assertThat(published).containsExactly(ref("contact:c"), ref("note:n"), ref("ticket:t"));
        }

        @Test
        void aMergedTicketIsNotAlive() {
            put("ticket:t", "{'subject':'x','merged_into':'u'}");

            assertThat(isAlive("ticket:t")).isFalse();
        }
    }

    @Nested
    class MergedContacts {

        @BeforeEach
        void contacts() {
            put("contact:old", "{'name':'Old'}");
            put("contact:new", "{'name':'New'}");
        }

        @Test
        void itsRecordsMoveToTheTarget() {
            put("note:n", "{'contact_id':'old','text':'x'}");

            put("contact:old", "{'name':'Old','merged_into':'new'}");
            fanOut();

            assertThat(isAlive("contact:old")).isFalse();
            assertThat(isAlive("note:n")).isTrue();
            assertThat(get("note:n").contact()).contains(new RecordId("new"));
            assertThat(get("note:n").title()).isEqualTo("New");
            assertThat(published).contains(ref("note:n"));
        }

        @Test
        void aRecordOfTheOldIdThatComesLaterIsTheTargets() {
            put("contact:old", "{'name':'Old','merged_into':'new'}");
            delete("contact:old");

            put("note:n", "{'contact_id':'old','text':'x'}");

            assertThat(get("note:n").contact()).contains(new RecordId("new"));
            assertThat(isAlive("note:n")).isTrue();
        }

        @Test
        void stepsAreFollowedInAnyOrder() {
            put("contact:last", "{'name':'Last'}");
            put("note:n", "{'contact_id':'old','text':'x'}");

            put("contact:new", "{'name':'New','merged_into':'last'}");
            put("contact:old", "{'name':'Old','merged_into':'new'}");

            assertThat(get("note:n").contact()).contains(new RecordId("last"));
        }

        @Test
        void aMergeTakenBackMovesTheRecordsBack() {
            put("note:n", "{'contact_id':'old','text':'x'}");
            put("note:m", "{'contact_id':'new','text':'x'}");
            put("contact:old", "{'name':'Old','merged_into':'new'}");

            put("contact:old", "{'name':'Old'}");

            assertThat(get("note:n").contact()).contains(new RecordId("old"));
            assertThat(get("note:m").contact()).contains(new RecordId("new"));
        }

        @Test
        void aCircleEnds() {
            put("note:n", "{'contact_id':'old','text':'x'}");

            put("contact:old", "{'name':'Old','merged_into':'new'}");
            put("contact:new", "{'name':'New','merged_into':'old'}");

            assertThat(isAlive("note:n")).isFalse();
        }

        @Test
        void aContactIsNotMergedIntoItself() {
            assertThatThrownBy(() -> put("contact:old", "{'name':'Old','merged_into':'old'}"))
                    .isInstanceOfSatisfying(
                            Problem.class, p -> assertThat(p.field()).contains("merged_into"));
        }

        @Test
        void anErasedTargetKeepsRecordsOfTheOldIdOut() {
            put("contact:old", "{'name':'Old','merged_into':'new'}");
            db.owner().sql("""
                            insert into record_tombstones (location_id, kind, record_id, erased, deleted_at)
                            values ('loc-a', 'contact', 'new', true, now())
                            """).update();

            assertThat(put("note:n", "{'contact_id':'old','text':'x'}")).isEqualTo(State.ERASED);
        }
    }

    @Nested
    class Reads {

        @Test
        void nextGoesOnAfterACursorWithoutGapOrRepetition() {
            for (int i = 0; i < 25; i++) {
                put("contact:c" + i, "{'name':'N" + i + "'}");
            }

            List<String> seen = new ArrayList<>();
            long cursor = 0;
            for (List<SourceRecord> page = records.next(a, Kind.CONTACT, 0, 10);
                    !page.isEmpty();
                    page = records.next(a, Kind.CONTACT, cursor, 10)) {
                page.forEach(found -> seen.add(found.ref().id().value()));
                cursor = page.get(page.size() - 1).changeNo();
            }

            assertThat(seen).hasSize(25).doesNotHaveDuplicates();
        }

        @Test
        void titleAndLinkAreThoseOfNow() {
            LocationId linked = new LocationId("loc-l");
            db.locations()
                    .create(new Location(
                            linked,
                            "L",
                            Locale.GERMAN,
                            ZoneId.of("Europe/Berlin"),
                            Map.of(Kind.TICKET, "https://crm.example.org/tickets/{id}?tab=1")));
            records.put(linked, ref("ticket:a+b"), json("{'subject':'Eins','merged_into':null}"));
            records.put(
                    linked,
                    ref("ticket:u"),
                    json("{'subject':'Zwei','merged_into':null,'url':'https://example.org/u?x=1'}"));
            records.put(linked, ref("contact:c"), json("{'name':'Ada'}"));

            Map<RecordRef, Described> described = records.describe(
                    linked, List.of(ref("ticket:a+b"), ref("ticket:u"), ref("contact:c"), ref("ticket:none")));

            assertThat(described)
                    .containsOnly(
                            Map.entry(
                                    ref("ticket:a+b"),
                                    new Described("Eins", "https://crm.example.org/tickets/a%2Bb?tab=1")),
                            Map.entry(ref("ticket:u"), new Described("Zwei", "https://example.org/u?x=1")),
                            Map.entry(ref("contact:c"), new Described("Ada", null)));
        }

        @Test
        void touchingRenumbersAndPublishesNothing() {
            put("contact:c", "{'name':'Ada'}");
            published.clear();

            assertThat(records.touch(a, List.of(ref("contact:c"), ref("contact:gone"))))
                    .isEqualTo(1);

            assertThat(get("contact:c").changeNo()).isEqualTo(2);
            assertThat(published).isEmpty();
        }

        @Test
        void nothingOfARecordShowsInItsText() {
            put("contact:c", "{'name':'Zebra-7781'}");

            SourceRecord contact = get("contact:c");

            assertThat(contact + " " + contact.draft() + contact.draft().lines()
                            + records.describe(a, List.of(ref("contact:c"))))
                    .doesNotContain("7781");
        }
    }
}
