package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Reads records, each in one go with the names around it and whether it is alive. */
@Component
class Reading {

    private static final String WITH_SURROUNDINGS = """
            select r.kind, r.record_id, r.change_no, r.changed_at, r.eligible, r.skeleton, r.memory, r.version,
                   r.contact_id, r.attributes, r.name,
                   exists (select from alive_records a
                            where a.location_id = r.location_id
                              and a.kind = r.kind
                              and a.record_id = r.record_id) as alive,
                   c.name as contact_name, p.name as parent_name, g.name as grandparent_name, l.time_zone
              from (%s) r
              join locations l on l.location_id = r.location_id
              left join source_records c on c.location_id = r.location_id
                                        and c.kind = 'contact'
                                        and c.record_id = r.contact_id
              left join source_records p on p.location_id = r.location_id
                                        and p.kind = r.parent_kind
                                        and p.record_id = r.parent_id
              left join source_records g on g.location_id = p.location_id
                                        and g.kind = p.parent_kind
                                        and g.record_id = p.parent_id
             order by r.change_no
            """;

    private static final int GATHERED_TEXT = 64 * 1024;
    private static final int GATHERED_SUM = 400_000;

    private final JdbcClient jdbc;
    private final Kinds kinds;

    Reading(JdbcClient jdbc, Kinds kinds) {
        this.jdbc = jdbc;
        this.kinds = kinds;
    }

    List<SourceRecord> next(LocationId location, Kind kind, long afterChangeNo, int limit) {
        return read(
                location,
                jdbc.sql(WITH_SURROUNDINGS.formatted("""
                select *
                  from source_records
                 where location_id = :location
                   and kind = :kind
                   and change_no > :after
                 order by change_no
                 limit :limit
                """))
                        .param("location", location.value())
                        .param("kind", kind.word())
                        .param("after", afterChangeNo)
                        .param("limit", limit));
    }

    List<SourceRecord> all(LocationId location, Collection<RecordRef> refs) {
        return read(
                location,
                jdbc.sql(WITH_SURROUNDINGS.formatted("""
                select s.*
                  from unnest(:kinds::text[], :ids::text[]) as asked (kind, record_id)
                  join source_records s on s.location_id = :location
                                       and s.kind = asked.kind
                                       and s.record_id = asked.record_id
                """))
                        .param("location", location.value())
                        .param("kinds", RecordRows.kinds(refs))
                        .param("ids", RecordRows.ids(refs)));
    }

    private List<SourceRecord> read(LocationId location, StatementSpec query) {
        // Filled before anybody asks a record for its draft.
        Map<RecordRef, List<Object>> parts = new HashMap<>();
        List<SourceRecord> records =
                query.query((row, number) -> read(row, parts)).list();
        records.stream()
                .filter(SourceRecord::alive)
                .map(SourceRecord::ref)
                .filter(ref -> kinds.gatheredBy(ref.kind()).isPresent())
                .collect(Collectors.groupingBy(RecordRef::kind))
                .forEach((kind, refs) -> gather(location, kind, refs, parts));
        return records;
    }

    /**
     * Reads what records are gathered from, the oldest first; of each text and in sum much more than a document holds,
     * so that redaction may shorten it, but never all of a flood.
     */
    private void gather(LocationId location, Kind kind, List<RecordRef> refs, Map<RecordRef, List<Object>> parts) {
        Kind part = kinds.gatheredBy(kind).orElseThrow();
        jdbc.sql("""
                select x.parent_id, x.attributes
                  from (select s.parent_id, s.record_id, (s.attributes ->> 'at')::timestamptz as at,
                               jsonb_set(s.attributes, '{text}', to_jsonb(left(s.attributes ->> 'text', :text)))
                                   as attributes,
                               sum(least(length(s.attributes ->> 'text'), 2000) + 20)
                                   over (partition by s.parent_id
                                             order by (s.attributes ->> 'at')::timestamptz, s.record_id) as characters
                          from source_records s
                         where s.location_id = :location
                           and s.parent_kind = :kind
                           and s.parent_id = any(:ids)
                           and s.kind = :part
                           and s.eligible
                           and s.memory is distinct from false) x
                 where x.characters <= :sum
                 order by x.parent_id, x.at, x.record_id
                """)
                .param("location", location.value())
                .param("kind", kind.word())
                .param("ids", RecordRows.ids(refs))
                .param("part", part.word())
                .param("text", GATHERED_TEXT)
                .param("sum", GATHERED_SUM)
                .query((row, number) -> parts.computeIfAbsent(
                                RecordRows.ref(kind.word(), row.getString("parent_id")), ref -> new ArrayList<>())
                        .add(kinds.data(part, RecordJson.readKept(row.getString("attributes")))))
                .list();
    }

    private SourceRecord read(ResultSet row, Map<RecordRef, List<Object>> parts) throws SQLException {
        RecordRef ref = RecordRows.ref(row.getString("kind"), row.getString("record_id"));
        ObjectNode attributes = RecordJson.readKept(row.getString("attributes"));
        String contactName = row.getString("contact_name");
        String parentName = row.getString("parent_name");
        String grandparentName = row.getString("grandparent_name");
        ZoneId zone = ZoneId.of(row.getString("time_zone"));
        Supplier<Surroundings> around = () ->
                new Surroundings(contactName, parentName, grandparentName, parts.getOrDefault(ref, List.of()), zone);
        return new SourceRecord(
                ref,
                row.getLong("change_no"),
                row.getObject("changed_at", OffsetDateTime.class).toInstant(),
                row.getBoolean("alive"),
                row.getBoolean("eligible"),
                row.getBoolean("skeleton"),
                RecordRows.flag(row, "memory"),
                RecordRows.version(row.getBigDecimal("version")),
                RecordRows.id(row.getString("contact_id")),
                attributes,
                () -> kinds.title(ref, attributes, around.get()),
                () -> kinds.draft(ref, attributes, around.get()));
    }

    Set<RecordRef> alive(LocationId location, Collection<RecordRef> refs) {
        return new HashSet<>(jdbc.sql("""
                select a.kind, a.record_id
                  from unnest(:kinds::text[], :ids::text[]) as asked (kind, record_id)
                  join alive_records a on a.location_id = :location
                                      and a.kind = asked.kind
                                      and a.record_id = asked.record_id
                """)
                .param("location", location.value())
                .param("kinds", RecordRows.kinds(refs))
                .param("ids", RecordRows.ids(refs))
                .query((row, number) -> RecordRows.ref(row.getString("kind"), row.getString("record_id")))
                .list());
    }

    Map<RecordRef, Long> numbersOfAlive(LocationId location, Collection<RecordRef> refs) {
        Map<RecordRef, Long> numbers = new HashMap<>();
        jdbc.sql("""
                select r.kind, r.record_id, r.change_no
                  from unnest(:kinds::text[], :ids::text[]) as asked (kind, record_id)
                  join alive_records a on a.location_id = :location
                                      and a.kind = asked.kind
                                      and a.record_id = asked.record_id
                  join source_records r on r.location_id = :location
                                       and r.kind = a.kind
                                       and r.record_id = a.record_id
                """)
                .param("location", location.value())
                .param("kinds", RecordRows.kinds(refs))
                .param("ids", RecordRows.ids(refs))
                .query((row, number) -> numbers.put(
                        RecordRows.ref(row.getString("kind"), row.getString("record_id")), row.getLong("change_no")))
                .list();
        return numbers;
    }

    Map<Kind, Long> counts(LocationId location) {
        Map<Kind, Long> counts = new EnumMap<>(Kind.class);
        jdbc.sql("""
                select kind, count(*) as records
                  from source_records
                 where location_id = :location
                 group by kind
                """)
                .param("location", location.value())
                .query((row, number) -> Map.entry(row.getString("kind"), row.getLong("records")))
                .list()
                .forEach(count -> Kind.parse(count.getKey()).ifPresent(kind -> counts.put(kind, count.getValue())));
        return counts;
    }
}
