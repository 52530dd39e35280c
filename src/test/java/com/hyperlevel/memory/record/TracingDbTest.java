package com.hyperlevel.memory.record;

import static com.hyperlevel.memory.record.TestRecords.json;
import static com.hyperlevel.memory.record.TestRecords.ref;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.Trace.Presence;
import com.hyperlevel.memory.support.TestDatabase;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

class TracingDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final FakeConsent consent = new FakeConsent().on(DataType.values());
    private final Records records = TestRecords.in(db, consent, event -> {});
    private final Tracing tracing = TestRecords.tracingIn(db);
    private LocationId location;

    @BeforeEach
    void aLocationWithEverything() {
        location = db.location("loc-a");
        put("contact:c", "{'name':'Ada Beispiel'}");
        put("wiki_space:s", "{'name':'S','team_access':'read'}");
        put("wiki_page:p", "{'space_id':'s','title':'P','trashed':false}");
        put("course:k", "{'title':'K','published':true}");
        put("module:m", "{'course_id':'k','title':'M','published':true}");
        put("lesson:l", "{'module_id':'m','title':'L','published':true}");
        put("note:n", "{'contact_id':'c','text':'T'}");
        put("ticket:t", "{'subject':'S','contact_id':'c','merged_into':null}");
        put("kb_article:a", "{'title':'A','published':true}");
        put("conversation:v", "{'channel':'email','contact_id':'c'}");
        put("message:x", message("false"));
    }

    private static String message(String draft) {
        return "{'conversation_id':'v','direction':'in','text':'T','at':'2026-03-01T09:30:00Z','draft':" + draft + "}";
    }

    private void put(String label, String data) {
        records.put(location, ref(label), json(data));
    }

    private List<String> hindrances(String label) {
        return tracing.of(location, ref(label)).hindrances().stream()
                .map(found -> found.obstacle().word() + " " + found.of())
                .toList();
    }

    /** What happens to one record, and what is then said of another. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "wiki_page:p    | {'space_id':'s','title':'P','trashed':true}                 | wiki_page:p | trashed",
                "wiki_space:s   | {'name':'S','team_access':'none'}                           | wiki_page:p | private",
                "wiki_space:s   | {'name':'S','team_access':'read','memory':false}            | wiki_page:p | objection",
                "lesson:l       | {'module_id':'m','title':'L','published':false}             | lesson:l    | unpublished",
                "module:m       | {'course_id':'k','title':'M','published':false}             | lesson:l    | unpublished",
                "course:k       | {'title':'K','published':false}                             | lesson:l    | unpublished",
                "kb_article:a   | {'title':'A','published':false}                             | kb_article:a | unpublished",
                "ticket:t       | {'subject':'S','merged_into':'u'}                           | ticket:t    | merged",
                "ticket:t       | {'subject':'S','merged_into':null,'memory':false}           | ticket:t    | objection",
                "contact:c      | {'name':'Ada Beispiel','memory':false}                      | ticket:t    | objection",
                "contact:c      | {'name':'Ada Beispiel','memory':false}                      | note:n      | objection",
                "contact:c      | {'name':'Ada Beispiel','memory':false}                      | conversation_month:v:2026-03 | objection",
                "contact:c      | {'name':'Ada Beispiel','memory':false}                      | message:x   | objection",
                "conversation:v | {'channel':'email','memory':false}                          | message:x   | objection",
            })
    void theObstacleAndWhoseItIsAreNamed(String changed, String data, String asked, String obstacle) {
        assertThat(hindrances(asked)).isEmpty();

        put(changed, data);

        assertThat(hindrances(asked)).containsExactly(obstacle + " " + changed);
    }

    @Test
    void aMonthOfDraftsIsEmptyAndItsMessageADraft() {
        put("message:x", message("true"));

        assertThat(hindrances("conversation_month:v:2026-03")).containsExactly("empty conversation_month:v:2026-03");
        assertThat(hindrances("message:x")).containsExactly("draft message:x", "empty conversation_month:v:2026-03");
    }

    @Test
    void severalAreNamedTheRecordsOwnFirst() {
        put("wiki_page:p", "{'space_id':'s','title':'P','trashed':true,'memory':false}");
        put("wiki_space:s", "{'name':'S','team_access':'none'}");

        assertThat(hindrances("wiki_page:p"))
                .containsExactly("objection wiki_page:p", "trashed wiki_page:p", "private wiki_space:s");
    }

    @Test
    void aParentThatWasDeletedIsToldFromOneThatNeverCame() {
        records.delete(location, ref("contact:c"));
        put("note:early", "{'contact_id':'later','text':'T'}");

        assertThat(hindrances("note:n")).containsExactly("deleted contact:c");
        assertThat(hindrances("note:early")).containsExactly("absent contact:later");
    }

    @Test
    void whatIsNotHereNeverCameOrIsDeletedOrErased() {
        records.delete(location, ref("note:n"));
        records.delete(location, ref("ticket:t"));
        db.owner()
                .sql("update record_tombstones set erased = true where kind = 'ticket'")
                .update();

        assertThat(tracing.of(location, ref("note:none")))
                .isEqualTo(new Trace(
                        ref("note:none"),
                        Presence.ABSENT,
                        null,
                        ref("note:none"),
                        List.of(new Trace.Hindrance(Obstacle.ABSENT, ref("note:none")))));
        Trace deleted = tracing.of(location, ref("note:n"));
        assertThat(deleted.presence()).isEqualTo(Presence.DELETED);
        assertThat(deleted.at()).isEqualTo(db.clock().instant());
        assertThat(tracing.of(location, ref("ticket:t")).presence()).isEqualTo(Presence.ERASED);
    }

    @Test
    void ofASkeletonOnlyTheNameIsKept() {
        consent.off(DataType.CONTACTS);
        put("contact:d", "{'name':'Eva Muster'}");

        assertThat(hindrances("contact:d")).containsExactly("skeleton contact:d");
    }

    @Test
    void aMessageStandsInTheDocumentOfItsMonthAndAParentInNone() {
        assertThat(tracing.of(location, ref("message:x")).inDocumentOf()).contains(ref("conversation_month:v:2026-03"));
        assertThat(tracing.of(location, ref("lesson:l")).inDocumentOf()).contains(ref("lesson:l"));
        assertThat(tracing.of(location, ref("course:k")).inDocumentOf()).isEmpty();
    }

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    /** Whatever happened: nothing stops a record if, and only if, the view that decides counts it as alive. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void itSaysTheSameAsTheViewThatDecides(long seed) {
        Random random = new Random(seed);
        List<RecordRef> refs = records().stream().map(TestRecords::ref).toList();
        for (int i = 0; i < 8; i++) {
            change(refs.get(random.nextInt(refs.size())), random);
        }

        Set<RecordRef> alive = records.alive(location, refs);
        for (RecordRef ref : refs) {
            Trace trace = tracing.of(location, ref);
            boolean monthAlive = trace.inDocumentOf().map(alive::contains).orElse(true);
            assertThat(trace.isAlive()).as(trace.toString()).isEqualTo(alive.contains(ref) && monthAlive);
        }
    }

    private List<String> records() {
        return db.owner()
                .sql("select kind || ':' || record_id from source_records order by 1")
                .query(String.class)
                .list();
    }

    private void change(RecordRef ref, Random random) {
        if (ref.kind() == Kind.CONVERSATION_MONTH) {
            return;
        }
        if (random.nextInt(4) == 0) {
            records.delete(location, ref);
            return;
        }
        ObjectNode data = records.find(location, ref)
                .map(found -> found.attributes().deepCopy())
                .orElse(null);
        if (data == null) {
            return;
        }
        for (String flag : List.of("trashed", "published", "draft")) {
            if (data.has(flag)) {
                data.put(flag, random.nextBoolean());
            }
        }
        if (EnumSet.of(Kind.TICKET, Kind.CONTACT).contains(ref.kind())) {
            data.put("merged_into", random.nextBoolean() ? "other" : null);
        }
        if (data.has("team_access")) {
            data.put("team_access", random.nextBoolean() ? "none" : "read");
        }
        if (random.nextInt(3) == 0) {
            data.put("memory", random.nextBoolean());
        }
        records.put(location, ref, data);
    }
}
