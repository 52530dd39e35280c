package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
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

    private final JdbcClient jdbc;
    private final Kinds kinds;

    Reading(JdbcClient jdbc, Kinds kinds) {
        this.jdbc = jdbc;
        this.kinds = kinds;
    }

    List<SourceRecord> next(LocationId location, Kind kind, long afterChangeNo, int limit) {
        return jdbc.sql(WITH_SURROUNDINGS.formatted("""
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
                .param("limit", limit)
                .query(this::read)
                .list();
    }

    List<SourceRecord> all(LocationId location, Collection<RecordRef> refs) {
        return jdbc.sql(WITH_SURROUNDINGS.formatted("""
                select s.*
                  from unnest(:kinds::text[], :ids::text[]) as asked (kind, record_id)
                  join source_records s on s.location_id = :location
                                       and s.kind = asked.kind
                                       and s.record_id = asked.record_id
                """))
                .param("location", location.value())
                .param("kinds", RecordRows.kinds(refs))
                .param("ids", RecordRows.ids(refs))
                .query(this::read)
                .list();
    }

    private SourceRecord read(ResultSet row, int number) throws SQLException {
        RecordRef ref = RecordRows.ref(row.getString("kind"), row.getString("record_id"));
        ObjectNode attributes = RecordJson.readKept(row.getString("attributes"));
        Surroundings around = new Surroundings(
                row.getString("contact_name"),
                row.getString("parent_name"),
                row.getString("grandparent_name"),
                ZoneId.of(row.getString("time_zone")));
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
                () -> kinds.title(ref, attributes, around),
                () -> kinds.draft(ref, attributes, around));
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
