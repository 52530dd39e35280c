package com.hyperlevel.memory.record;

import static com.hyperlevel.memory.record.TestRecords.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.record.ImportReport.Refusal;
import com.hyperlevel.memory.record.PutResult.State;
import com.hyperlevel.memory.support.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

// BR-071
class ImportDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final FakeConsent consent =
            new FakeConsent().on(DataType.WIKI, DataType.NOTES, DataType.TICKETS, DataType.CONTACTS);
    private final List<RecordsChanged> published = new ArrayList<>();
    private final Records records = TestRecords.in(db, consent, event -> {
        if (event instanceof RecordsChanged changed) {
            published.add(changed);
        }
    });
    private LocationId a;

    @BeforeEach
    void location() {
        a = db.location("loc-a");
    }

    private ImportReport take(String lines) throws IOException {
        return take(lines.getBytes(StandardCharsets.UTF_8));
    }

    private ImportReport take(byte[] lines) throws IOException {
        return records.importLines(a, new ByteArrayInputStream(lines));
    }

    private static String contact(String id, String name) {
        return "{\"op\":\"upsert\",\"kind\":\"contact\",\"id\":\"" + id + "\",\"data\":{\"name\":\"" + name + "\"}}";
    }

    private static String contacts(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> contact("c" + i, "N" + i))
                .collect(Collectors.joining("\n"));
    }

    private long contacts() {
        return records.counts(a).getOrDefault(Kind.CONTACT, 0L);
    }

    @Test
    void goodLinesAreKeptAndBadOnesNamed() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write("\uFEFF".getBytes(StandardCharsets.UTF_8));
        file.write((contact("first", "A") + "\r\n\r\n\n   \n").getBytes(StandardCharsets.UTF_8));
        file.write(new byte[] {'{', '"', 'o', 'p', '"', ':', '"', (byte) 0xC3, 0x28, '"', '}', '\n'});
        file.write("[1,2]\n".getBytes(StandardCharsets.UTF_8));
        file.write("{\"op\":\"upsert\"\n".getBytes(StandardCharsets.UTF_8));
        file.write("{\"op\":\"merge\",\"kind\":\"contact\",\"id\":\"x\"}\n".getBytes(StandardCharsets.UTF_8));
        file.write((contact("separator", "a\u2028b") + "\n").getBytes(StandardCharsets.UTF_8));
        file.write((contact("huge", "z".repeat(2_200_000)) + "\n").getBytes(StandardCharsets.UTF_8));
        file.write((contact("first", "Zuletzt") + "\n").getBytes(StandardCharsets.UTF_8));
        file.write(contact("last", "Ohne Zeilenende").getBytes(StandardCharsets.UTF_8));

        ImportReport report = take(file.toByteArray());

        assertThat(report.lines()).isEqualTo(12);
        assertThat(report.blank()).isEqualTo(3);
        assertThat(report.count(State.STORED)).isEqualTo(4);
        assertThat(report.refused()).isEqualTo(5);
        assertThat(report.refusals())
                .containsExactly(
                        new Refusal(5, "invalid_utf8", null, List.of()),
                        new Refusal(6, "json_unreadable", null, List.of()),
                        new Refusal(7, "json_unreadable", null, List.of()),
                        new Refusal(8, "unknown_word", "op", List.of("upsert, delete")),
                        new Refusal(10, "record_too_large", null, List.of(RecordJson.MAX_BYTES)));
        assertThat(records.find(a, ref("contact:first")).orElseThrow().title()).isEqualTo("Zuletzt");
        assertThat(records.find(a, ref("contact:last"))).isPresent();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {'op':'upsert','kind':'contact','id':'a b','data':{'name':'A'}}                      | not_an_id          | id
                    {'op':'upsert','kind':'planet','id':'a','data':{'name':'A'}}                         | kind_unknown       | kind
                    {'op':'upsert','kind':'memory','id':'a','data':{'text':'A'}}                         | kind_not_supported |
                    {'op':'upsert','kind':'contact','id':'a'}                                            | required           | data
                    {'op':'upsert','kind':'contact','id':'a','data':[1]}                                 | wrong_type         | data
                    {'op':'upsert','kind':'contact','id':'a','data':{'name':'A'},'location_id':'loc-b'}  | foreign_location   | location_id
                    {'op':'upsert','kind':'contact','id':'a','data':{'name':'A'},'tenant':'loc-b'}       | unknown_field      | tenant
                    {'op':'upsert','kind':'contact','id':'a','data':{'name':'A','x':1}}                  | unknown_field      | x
                    {'op':'delete','kind':'contact','id':'a','data':{'name':'A'}}                        | unknown_field      | data
                    {'op':'delete','kind':'contact','id':'a','version':'x'}                              | not_a_version      | version
                    {'op':'upsert','kind':'contact','id':'a\\u0000','data':{'name':'A'}}                 | text_invalid       | id
                    {'op':'upsert','op':'delete','kind':'contact','id':'a','data':{'name':'A'}}          | json_unreadable    |
                    """, quoteCharacter = '`')
    void whatIsWrongWithALineIsNamed(String line, String code, String field) throws IOException {
        ImportReport report = take(line.replace('\'', '"'));

        assertThat(report.refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.line()).isEqualTo(1);
            assertThat(refusal.code()).isEqualTo(code);
            assertThat(refusal.fieldName()).isEqualTo(field);
        });
        assertThat(records.counts(a)).isEmpty();
    }

    @Test
    void theOwnLocationMayBeNamed() throws IOException {
        String line = contact("c", "A").replace("{\"op\"", "{\"location_id\":\"loc-a\",\"op\"");

        assertThat(take(line).count(State.STORED)).isEqualTo(1);
    }

    @Test
    void upsertsAndDeletesAreTakenInTheirOrder() throws IOException {
        String delete = "{\"op\":\"delete\",\"kind\":\"contact\",\"id\":\"c\"}";

        ImportReport report = take(contact("c", "A") + "\n" + delete + "\n" + contact("c", "B"));

        assertThat(report.count(State.STORED)).isEqualTo(2);
        assertThat(report.count(State.DELETED)).isEqualTo(1);
        assertThat(records.find(a, ref("contact:c")).orElseThrow().title()).isEqualTo("B");
    }

    // BR-063
    @Test
    void theSecondImportOfAFileChangesNothing() throws IOException {
        take(contacts(0, 450));
        published.clear();
        long before = db.tenancy().within(a, () -> TestRecords.changesIn(db).lastNo(a));

        ImportReport report = take(contacts(0, 450));

        assertThat(report.count(State.UNCHANGED)).isEqualTo(450);
        assertThat(published).isEmpty();
        assertThat(db.tenancy().within(a, () -> TestRecords.changesIn(db).lastNo(a)))
                .isEqualTo(before);
    }

    @Test
    void atMostTwoHundredLinesShareATransaction() throws IOException {
        take(contacts(0, 450));

        assertThat(published).extracting(changed -> changed.refs().size()).containsExactly(200, 200, 50);
        assertThat(db.owner()
                        .sql("select count(distinct change_no) from source_records")
                        .query(Long.class)
                        .single())
                .isEqualTo(450);
    }

    @Test
    void twoImportsOfOneFileAtTheSameTimeStoreEachRecordOnce() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<ImportReport>> both =
                    List.of(pool.submit(() -> take(contacts(0, 1_000))), pool.submit(() -> take(contacts(0, 1_000))));

            long stored = 0;
            for (Future<ImportReport> one : both) {
                stored += one.get().count(State.STORED);
            }

            assertThat(stored).isEqualTo(1_000);
            assertThat(contacts()).isEqualTo(1_000);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void whatWasTakenBeforeTheStreamBrokeStays() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("cut");
            }
        };
        InputStream file = new SequenceInputStream(
                new ByteArrayInputStream((contacts(0, 250) + "\n{\"op\":\"ups").getBytes(StandardCharsets.UTF_8)),
                broken);

        assertThatThrownBy(() -> records.importLines(a, file)).isInstanceOf(IOException.class);

        assertThat(contacts()).isEqualTo(200);
    }

    @Test
    void aLineThatTheDatabaseRefusesTakesNoOtherWithIt() throws IOException {
        db.owner()
                .sql("alter table source_records add constraint no_n7 check (name <> 'N7')")
                .update();
        try {
            ImportReport report = take(contacts(0, 20));

            assertThat(report.count(State.STORED)).isEqualTo(19);
            assertThat(report.refusals()).containsExactly(new Refusal(8, "not_stored", null, List.of()));
            assertThat(contacts()).isEqualTo(19);
        } finally {
            db.owner().sql("alter table source_records drop constraint no_n7").update();
        }
    }

    @Test
    void aThousandRefusalsAreListedAndAllAreCounted() throws IOException {
        ImportReport report = take("x\n".repeat(1_500) + contact("c", "A"));

        assertThat(report.refused()).isEqualTo(1_500);
        assertThat(report.refusals()).hasSize(1_000);
        assertThat(report.count(State.STORED)).isEqualTo(1);
    }

    @Test
    void linesOfTypesThatAreOffAreCountedAsSuch() throws IOException {
        consent.off(DataType.WIKI);

        ImportReport report = take("{\"op\":\"upsert\",\"kind\":\"wiki_space\",\"id\":\"s\",\"data\":{\"name\":\"S\","
                + "\"team_access\":\"read\"}}\n" + contact("c", "A"));

        assertThat(report.count(State.OFF)).isEqualTo(1);
        assertThat(report.count(State.STORED)).isEqualTo(1);
    }

    @Test
    void theDemoRecordsAreAllGood() throws IOException {
        for (String demo : List.of("nordlicht", "bergwerk")) {
            try (InputStream file = getClass().getResourceAsStream("/demo/" + demo + ".ndjson")) {
                ImportReport report = records.importLines(a, file);

                assertThat(report.refusals()).isEmpty();
                assertThat(report.count(State.STORED)).isPositive();
            }
        }
    }
}
