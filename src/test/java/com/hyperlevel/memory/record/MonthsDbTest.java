package com.hyperlevel.memory.record;

import static com.hyperlevel.memory.record.TestRecords.json;
import static com.hyperlevel.memory.record.TestRecords.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.document.Documents;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.support.TestDatabase;
import com.hyperlevel.memory.tenant.Location;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A conversation's messages become one document a month (BR-073). */
class MonthsDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final LocationId BERLIN = new LocationId("berlin");

    private final List<RecordsChanged> published = new ArrayList<>();
    private Records records;

    @BeforeEach
    void aLocationThatKeepsEverything() {
        db.location(BERLIN.value());
        records = TestRecords.in(
                db, new FakeConsent().on(DataType.values()), event -> published.add((RecordsChanged) event));
        put("contact:c1", "{'name':'Ada Beispiel'}");
        put("conversation:k", "{'channel':'email','contact_id':'c1'}");
        published.clear();
    }

    private void put(String label, String data) {
        records.put(BERLIN, ref(label), json(data));
    }

    private void message(String id, String at, String text) {
        put(
                "message:" + id,
                "{'conversation_id':'k','direction':'in','text':'" + text + "','at':'" + at + "','draft':false}");
    }

    private String document(String label) {
        return new Documents()
                .of(records.find(BERLIN, ref(label)).orElseThrow(), false)
                .text();
    }

    private List<String> months() {
        return records.next(BERLIN, Kind.CONVERSATION_MONTH, 0, 100).stream()
                .filter(SourceRecord::alive)
                .map(record -> record.ref().label())
                .sorted()
                .toList();
    }

    private List<RecordRef> refs() {
        return published.stream().flatMap(event -> event.refs().stream()).toList();
    }

    @Test
    void aMonthHoldsItsMessagesTheOldestFirst() {
        message("m2", "2026-03-02T10:00:00Z", "Wann ist das Rad fertig?");
        put(
                "message:m1",
                "{'conversation_id':'k','direction':'out','subject':'Annahme','text':'Danke!','at':'2026-03-01T09:30:00.5Z','draft':false}");
        put(
                "message:m0",
                "{'conversation_id':'k','direction':'in','text':'Hallo','at':'2026-03-01T09:30:00Z','draft':false}");

        assertThat(document("conversation_month:k:2026-03")).isEqualTo("""
                HyperLevel · Gesprächsverläufe (E-Mail/Chat) · conversation:k:2026-03
                Kontakt: Ada Beispiel
                Kanal: email
                2026-03-01 10:30 · Eingang: Hallo
                2026-03-01 10:30 · Ausgang · Annahme: Danke!
                2026-03-02 11:00 · Eingang: Wann ist das Rad fertig?""");
        assertThat(refs()).contains(ref("conversation_month:k:2026-03"));
    }

    @Test
    void theLocationsZoneDecidesAtTheBorderOfMonths() {
        message("m1", "2026-03-31T21:59:59Z", "noch März");
        message("m2", "2026-03-31T22:00:00Z", "schon April");
        message("m3", "2026-12-31T23:30:00+01:00", "noch Dezember");

        assertThat(months())
                .containsExactly(
                        "conversation_month:k:2026-03", "conversation_month:k:2026-04", "conversation_month:k:2026-12");
        assertThatThrownBy(() -> message("m4", "2026-03-31T22:00:00", "ohne Zone"))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.field()).contains("at"));
    }

    @Test
    void aCorrectedTimeMovesTheMessageAndAnEmptyMonthGoes() {
        message("m1", "2026-03-15T10:00:00Z", "Hallo");
        published.clear();

        message("m1", "2026-04-15T10:00:00Z", "Hallo");

        assertThat(months()).containsExactly("conversation_month:k:2026-04");
        assertThat(records.find(BERLIN, ref("conversation_month:k:2026-03"))).isEmpty();
        assertThat(refs()).contains(ref("conversation_month:k:2026-03"), ref("conversation_month:k:2026-04"));
    }

    @Test
    void aMessageKeepsItsMonthWhenTheZoneChanges() {
        message("m1", "2026-03-31T22:00:00Z", "April in Berlin");
        db.locations().change(new Location(BERLIN, "Name", Locale.GERMAN, ZoneId.of("America/New_York"), Map.of()));

        put(
                "message:m1",
                "{'conversation_id':'k','direction':'in','text':'geändert','at':'2026-03-31T22:00:00Z','draft':false}");
        message("m2", "2026-03-31T22:00:00Z", "neu");

        assertThat(months()).containsExactly("conversation_month:k:2026-03", "conversation_month:k:2026-04");
        assertThat(document("conversation_month:k:2026-04"))
                .contains("geändert")
                .doesNotContain("neu");
    }

    @Test
    void draftsAndObjectionsStayOutAndAMonthOfOnlySuchIsNotAlive() {
        put(
                "message:m1",
                "{'conversation_id':'k','direction':'out','text':'Entwurf','at':'2026-03-01T09:30:00Z','draft':true}");
        put(
                "message:m2",
                "{'conversation_id':'k','direction':'in','text':'Geheim','at':'2026-03-02T09:30:00Z','draft':false,'memory':false}");
        assertThat(months()).isEmpty();

        message("m3", "2026-03-03T09:30:00Z", "Offen");

        assertThat(months()).containsExactly("conversation_month:k:2026-03");
        assertThat(document("conversation_month:k:2026-03")).contains("Offen").doesNotContain("Entwurf", "Geheim");
        records.delete(BERLIN, ref("message:m3"));
        assertThat(months()).isEmpty();
    }

    @Test
    void aMessageMayComeBeforeItsConversation() {
        put(
                "message:m1",
                "{'conversation_id':'later','direction':'in','text':'Hallo','at':'2026-03-01T09:30:00Z','draft':false}");
        assertThat(months()).isEmpty();

        put("conversation:later", "{'channel':'chat','contact_id':'c1'}");

        assertThat(months()).containsExactly("conversation_month:later:2026-03");
        assertThat(document("conversation_month:later:2026-03")).contains("Ada Beispiel", "Kanal: chat");
    }

    @Test
    void aReassignedConversationTakesItsMonthsToTheOtherContactAtOnce() {
        message("m1", "2026-03-01T09:30:00Z", "Hallo");
        put("contact:c2", "{'name':'Berta Muster','memory':false}");

        put("conversation:k", "{'channel':'email','contact_id':'c2'}");

        assertThat(months()).isEmpty();
        assertThat(records.hasFanOuts(BERLIN)).isTrue();
        assertThat(records.find(BERLIN, ref("conversation_month:k:2026-03"))
                        .orElseThrow()
                        .contact())
                .hasValueSatisfying(contact -> assertThat(contact.value()).isEqualTo("c2"));
    }

    @Test
    void aMergedContactTakesTheMonthsAlong() {
        message("m1", "2026-03-01T09:30:00Z", "Hallo");
        put("contact:c2", "{'name':'Berta Muster'}");

        put("contact:c1", "{'name':'Ada Beispiel','merged_into':'c2'}");

        assertThat(document("conversation_month:k:2026-03")).contains("Berta Muster");
    }

    @Test
    void everyMessageIsCutAfterItWasRedacted() {
        String text = "x".repeat(1_990) + " +49 30 23125123 " + "y".repeat(500);
        message("m1", "2026-03-01T09:30:00Z", text);

        Document document = new Documents()
                .of(records.find(BERLIN, ref("conversation_month:k:2026-03")).orElseThrow(), true);

        assertThat(document.shortened()).isTrue();
        assertThat(document.text()).endsWith("x [Telefon]").doesNotContain("23125");
    }

    @Test
    void anImportOfOneMonthLooksAtItOnce() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 150; i++) {
            lines.append(("{'op':'upsert','kind':'message','id':'m" + i
                            + "','data':{'conversation_id':'k','direction':'in','text':'Nummer " + i
                            + "','at':'2026-03-01T09:30:00Z','draft':false}}\n")
                    .replace('\'', '"'));
        }

        records.importLines(BERLIN, new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)));

        assertThat(refs().stream().filter(ref("conversation_month:k:2026-03")::equals))
                .hasSize(1);
        assertThat(document("conversation_month:k:2026-03")).contains("Nummer 0", "Nummer 149");
    }

    @Test
    void nobodyWritesOrDeletesAMonth() {
        message("m1", "2026-03-01T09:30:00Z", "Hallo");

        assertThatThrownBy(() -> records.delete(BERLIN, ref("conversation_month:k:2026-03")))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo("kind_not_supported"));
        assertThat(months()).hasSize(1);
    }

    @Test
    void aConversationWhoseIdIsTooLongForItsMonthsIsRefusedByName() {
        String id = "k".repeat(119);

        assertThatThrownBy(() -> put(
                        "message:m",
                        "{'conversation_id':'" + id
                                + "','direction':'in','text':'x','at':'2026-03-01T09:30:00Z','draft':false}"))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.code()).isEqualTo("too_long");
                    assertThat(problem.field()).contains("conversation_id");
                });
    }
}
