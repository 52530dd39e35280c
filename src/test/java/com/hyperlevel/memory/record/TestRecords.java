package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.kind.AllKinds;
import com.hyperlevel.memory.support.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the beans of this package for tests without Spring. */
public final class TestRecords {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static final Kinds KINDS = new Kinds(AllKinds.list());

    private TestRecords() {}

    /** Records in a test's database. */
    public static Records in(TestDatabase db, Consent consent, ApplicationEventPublisher events) {
        JdbcClient jdbc = db.jdbc();
        Changes changes = changesIn(db);
        RecordRows rows = new RecordRows(jdbc, changes, db.clock());
        FanOuts fanOuts = new FanOuts(jdbc, rows, db.clock());
        Months months = new Months(jdbc, db.clock());
        return new Records(
                db.tenancy(),
                db.locations(),
                KINDS,
                new Writing(changes, consent, rows, new Merges(jdbc, months), months, fanOuts, events),
                new Reading(jdbc, KINDS),
                new Upkeep(changes, consent, rows, fanOuts, events));
    }

    /** Why records in a test's database are or are not alive. */
    public static Tracing tracingIn(TestDatabase db) {
        return new Tracing(db.jdbc(), db.tenancy(), KINDS);
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

    /** A live record as it is read back, without a database; the contact and parent are called so, null for none. */
    public static SourceRecord record(
            String label, ObjectNode data, @Nullable String contactName, @Nullable String parentName) {
        return record(label, data, contactName, parentName, null);
    }

    /** As above, with the name of the parent's parent. */
    public static SourceRecord record(
            String label,
            ObjectNode data,
            @Nullable String contactName,
            @Nullable String parentName,
            @Nullable String grandparentName) {
        RecordRef ref = ref(label);
        Surroundings around = new Surroundings(contactName, parentName, grandparentName, List.of(), BERLIN);
        Incoming incoming = KINDS.readOwn(ref, data);
        ObjectNode attributes = RecordJson.readKept(incoming.attributes());
        return new SourceRecord(
                ref,
                1,
                Instant.EPOCH,
                true,
                incoming.traits().eligible(),
                false,
                null,
                null,
                incoming.traits().contactId(),
                attributes,
                () -> KINDS.title(ref, attributes, around),
                () -> KINDS.draft(ref, attributes, around));
    }

    /** What is kept of valid data, with its fields in alphabetical order. */
    public static String kept(String label, ObjectNode data) {
        Map<String, JsonNode> sorted = new TreeMap<>();
        RecordJson.readKept(KINDS.readOwn(ref(label), data).attributes())
                .properties()
                .forEach(field -> sorted.put(field.getKey(), field.getValue()));
        return sorted.toString();
    }
}
