package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.kind.AllKinds;
import com.hyperlevel.memory.support.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.node.ObjectNode;

/** Makes the beans of this package for tests without Spring. */
public final class TestRecords {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private TestRecords() {}

    /** Records in a test's database. */
    public static Records in(TestDatabase db, Consent consent, ApplicationEventPublisher events) {
        JdbcClient jdbc = db.jdbc();
        Changes changes = changesIn(db);
        RecordRows rows = new RecordRows(jdbc, changes, db.clock());
        FanOuts fanOuts = new FanOuts(jdbc, rows, db.clock());
        Kinds kinds = new Kinds(AllKinds.list());
        return new Records(
                db.tenancy(),
                db.locations(),
                kinds,
                new Writing(changes, consent, rows, new Merges(jdbc), fanOuts, events),
                new Reading(jdbc, kinds),
                new Upkeep(changes, consent, rows, fanOuts, events));
    }

    /** Change numbers in a test's database. */
    public static Changes changesIn(TestDatabase db) {
        return new Changes(db.jdbc(), db.clock());
    }

    /** {@code note:7}, for the kind and id of a record. */
    public static RecordRef ref(String label) {
        return RecordRef.parse(label).orElseThrow();
    }

    /** JSON as a host sends it; single quotes are double ones. */
    public static ObjectNode json(String json) {
        return RecordJson.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    /** A live record as it is read back, without a database. */
    public static SourceRecord record(String label, ObjectNode data, String contactName, String parentName) {
        return record(label, data, new Surroundings(contactName, parentName, null, BERLIN));
    }

    private static SourceRecord record(String label, ObjectNode data, Surroundings around) {
        RecordRef ref = ref(label);
        Kinds kinds = new Kinds(AllKinds.list());
        Incoming incoming = kinds.readOwn(ref, data);
        ObjectNode attributes = RecordJson.readKept(incoming.attributes());
        RecordId contact = incoming.traits().contact().orElse(null);
        return new SourceRecord(
                ref,
                1,
                Instant.EPOCH,
                true,
                true,
                false,
                null,
                null,
                contact,
                attributes,
                () -> kinds.title(ref, attributes, around),
                () -> kinds.draft(ref, attributes, around));
    }

    /** What is kept of valid data. */
    public static String kept(Kind kind, ObjectNode data) {
        return new Kinds(AllKinds.list())
                .readOwn(new RecordRef(kind, new RecordId("1")), data)
                .attributes();
    }
}
