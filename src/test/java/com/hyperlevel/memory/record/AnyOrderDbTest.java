package com.hyperlevel.memory.record;

import static com.hyperlevel.memory.record.TestRecords.json;
import static com.hyperlevel.memory.record.TestRecords.ref;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.support.TestDatabase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Whatever the order in which versioned deliveries arrive, and however often each, they end in the same state. */
class AnyOrderDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final Records records = TestRecords.in(
            db, new FakeConsent().on(DataType.WIKI, DataType.NOTES, DataType.TICKETS, DataType.CONTACTS), event -> {});

    /** One thing that happened at the host; {@code data} null is a delete. */
    private record Event(RecordRef ref, int version, ObjectNode data) {}

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theEndIsTheSame(long seed) {
        Random random = new Random(seed);
        List<Event> history = history(random);
        LocationId ordered = db.location("ordered");
        history.forEach(event -> deliver(ordered, event));

        List<Event> mixed = new ArrayList<>(history);
        history.stream().filter(event -> random.nextInt(3) == 0).forEach(mixed::add);
        Collections.shuffle(mixed, random);
        LocationId other = db.location("mixed");
        mixed.forEach(event -> deliver(other, event));

        assertThat(state(other)).isEqualTo(state(ordered));
    }

    private static List<Event> history(Random random) {
        List<Event> history = new ArrayList<>();
        String[] labels = {"contact:a", "contact:b", "contact:c", "note:n", "ticket:t", "wiki_space:s", "wiki_page:p"};
        for (int version = 1; version <= 14; version++) {
            RecordRef ref = ref(labels[random.nextInt(labels.length)]);
            history.add(new Event(ref, version, random.nextInt(4) == 0 ? null : data(ref, random, version)));
        }
        return history;
    }

    private static ObjectNode data(RecordRef ref, Random random, int version) {
        String contact = "abc".charAt(random.nextInt(3)) + "";
        ObjectNode data = switch (ref.kind()) {
            case CONTACT -> json("{'name':'N" + random.nextInt(3) + "'}");
            case NOTE -> json("{'contact_id':'" + contact + "','text':'T" + random.nextInt(3) + "'}");
            case TICKET ->
                json("{'subject':'S','contact_id':'" + contact + "','merged_into':"
                        + (random.nextBoolean() ? "null" : "'u'") + "}");
            case WIKI_SPACE ->
                json("{'name':'S" + random.nextInt(2) + "','team_access':'" + (random.nextBoolean() ? "read" : "none")
                        + "'}");
            default -> json("{'space_id':'s','title':'P','trashed':" + random.nextBoolean() + "}");
        };
        data.put("version", version);
        if (random.nextInt(3) == 0) {
            data.put("memory", random.nextBoolean());
        }
        return data;
    }

    private void deliver(LocationId location, Event event) {
        if (event.data() == null) {
            records.delete(location, event.ref(), Version.parse("" + event.version()));
        } else {
            records.put(location, event.ref(), event.data());
        }
    }

    /** What is kept, what of it is alive, and what is remembered of the rest; without numbers and times. */
    private static List<String> state(LocationId location) {
        return db.owner()
                .sql("""
                        select concat_ws(' ', 'record', r.kind, r.record_id, r.parent_id, r.contact_id, r.name, r.attributes,
                                         r.version, r.memory, r.eligible,
                                         exists (select from alive_records a
                                                  where (a.location_id, a.kind, a.record_id)
                                                      = (r.location_id, r.kind, r.record_id)))
                          from source_records r
                         where r.location_id = :location
                         union all
                        select concat_ws(' ', 'deleted', t.kind, t.record_id, t.version, t.memory)
                          from record_tombstones t
                         where t.location_id = :location
                         order by 1
                        """)
                .param("location", location.value())
                .query(String.class)
                .list();
    }
}
