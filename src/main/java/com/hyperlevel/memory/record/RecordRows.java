package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Component;

/** Writes the tables of records and of their deletions. */
@Component
class RecordRows {

    private final JdbcClient jdbc;
    private final Changes changes;
    private final Clock clock;

    RecordRows(JdbcClient jdbc, Changes changes, Clock clock) {
        this.jdbc = jdbc;
        this.changes = changes;
        this.clock = clock;
    }

    /** What is known of a record; its attributes are compared with the given ones by value, not by spelling. */
    Standing standing(LocationId location, RecordRef ref, @Nullable String attributes) {
        return jdbc.sql("""
                select r.record_id is not null as here,
                       r.name, r.parent_kind, r.parent_id, r.contact_id, r.skeleton, r.eligible,
                       r.version, r.memory, r.memory_version,
                       coalesce(r.attributes = :attributes::jsonb, false) as same_attributes,
                       case when r.kind = 'message' then r.attributes ->> 'at' end as at,
                       t.record_id is not null as deleted,
                       t.erased, t.version as deleted_version, t.memory as deleted_memory,
                       t.memory_version as deleted_memory_version,
                       m.target_id as merged_into
                  from (values (:location, :kind, :id)) as asked (location_id, kind, record_id)
                  left join source_records r using (location_id, kind, record_id)
                  left join record_tombstones t using (location_id, kind, record_id)
                  left join contact_merges m on m.location_id = asked.location_id
                                            and m.contact_id = asked.record_id
                                            and asked.kind = 'contact'
                """)
                .param("location", location.value())
                .param("kind", ref.kind().word())
                .param("id", ref.id().value())
                .param("attributes", attributes)
                .query((row, number) -> new Standing(
                        row.getBoolean("here") ? row(row) : null,
                        row.getBoolean("deleted") ? tombstone(row) : null,
                        row.getBoolean("same_attributes"),
                        instant(row.getString("at")),
                        id(row.getString("merged_into"))))
                .single();
    }

    private static Standing.Row row(ResultSet row) throws SQLException {
        String parentKind = row.getString("parent_kind");
        return new Standing.Row(
                row.getString("name"),
                parentKind == null ? null : ref(parentKind, row.getString("parent_id")),
                id(row.getString("contact_id")),
                row.getBoolean("skeleton"),
                row.getBoolean("eligible"),
                version(row.getBigDecimal("version")),
                new Objection(flag(row, "memory"), version(row.getBigDecimal("memory_version"))));
    }

    private static Standing.Tombstone tombstone(ResultSet row) throws SQLException {
        return new Standing.Tombstone(
                row.getBoolean("erased"),
                version(row.getBigDecimal("deleted_version")),
                new Objection(flag(row, "deleted_memory"), version(row.getBigDecimal("deleted_memory_version"))));
    }

    /** Writes a record over what is there and takes its tombstone away. */
    void write(LocationId location, RecordRef ref, Standing.Row row, String attributes, long changeNo) {
        RecordRef parent = row.parent();
        RecordId contact = row.contact();
        jdbc.sql("""
                with revived as (
                    delete from record_tombstones
                     where location_id = :location
                       and kind = :kind
                       and record_id = :id)
                insert into source_records (location_id, kind, record_id, parent_kind, parent_id, contact_id, name,
                                            attributes, skeleton, version, memory, memory_version, eligible,
                                            change_no, changed_at)
                values (:location, :kind, :id, :parentKind, :parentId, :contact, :name,
                        :attributes::jsonb, :skeleton, :version, :memory, :memoryVersion, :eligible,
                        :changeNo, :now)
                on conflict (location_id, kind, record_id) do update
                   set parent_kind = excluded.parent_kind,
                       parent_id = excluded.parent_id,
                       contact_id = excluded.contact_id,
                       name = excluded.name,
                       attributes = excluded.attributes,
                       skeleton = excluded.skeleton,
                       version = excluded.version,
                       memory = excluded.memory,
                       memory_version = excluded.memory_version,
                       eligible = excluded.eligible,
                       change_no = excluded.change_no,
                       changed_at = excluded.changed_at
                """)
                .param("location", location.value())
                .param("kind", ref.kind().word())
                .param("id", ref.id().value())
                .param("parentKind", parent == null ? null : parent.kind().word())
                .param("parentId", parent == null ? null : parent.id().value())
                .param("contact", contact == null ? null : contact.value())
                .param("name", row.name())
                .param("attributes", attributes)
                .param("skeleton", row.skeleton())
                .param("version", number(row.version()))
                .param("memory", row.objection().memory())
                .param("memoryVersion", number(row.objection().version()))
                .param("eligible", row.eligible())
                .param("changeNo", changeNo)
                .param("now", now())
                .update();
    }

    /** Writes versions that grew while nothing else changed. */
    void keepVersions(LocationId location, RecordRef ref, @Nullable Version version, Objection objection) {
        jdbc.sql("""
                update source_records
                   set version = :version,
                       memory_version = :memoryVersion
                 where location_id = :location
                   and kind = :kind
                   and record_id = :id
                """)
                .param("location", location.value())
                .param("kind", ref.kind().word())
                .param("id", ref.id().value())
                .param("version", number(version))
                .param("memoryVersion", number(objection.version()))
                .update();
    }

    /** Writes what the host said about the memory, and nothing else, under a new number. */
    void object(LocationId location, RecordRef ref, Objection objection, long changeNo) {
        jdbc.sql("""
                update source_records
                   set memory = :memory,
                       memory_version = :memoryVersion,
                       change_no = :changeNo,
                       changed_at = :now
                 where location_id = :location
                   and kind = :kind
                   and record_id = :id
                """)
                .param("location", location.value())
                .param("kind", ref.kind().word())
                .param("id", ref.id().value())
                .param("memory", objection.memory())
                .param("memoryVersion", number(objection.version()))
                .param("changeNo", changeNo)
                .param("now", now())
                .update();
    }

    /** Deletes a record without a trace. */
    void drop(LocationId location, RecordRef ref) {
        jdbc.sql("""
                delete from source_records
                 where location_id = :location
                   and kind = :kind
                   and record_id = :id
                """)
                .param("location", location.value())
                .param("kind", ref.kind().word())
                .param("id", ref.id().value())
                .update();
    }

    /** Keeps that a record is deleted, and what was said about it; an erasure stays one. */
    void bury(LocationId location, RecordRef ref, @Nullable Version version, Objection objection) {
        jdbc.sql("""
                insert into record_tombstones (location_id, kind, record_id, version, memory, memory_version, deleted_at)
                values (:location, :kind, :id, :version, :memory, :memoryVersion, :now)
                on conflict (location_id, kind, record_id) do update
                   set version = excluded.version,
                       memory = excluded.memory,
                       memory_version = excluded.memory_version
                """)
                .param("location", location.value())
                .param("kind", ref.kind().word())
                .param("id", ref.id().value())
                .param("version", number(version))
                .param("memory", objection.memory())
                .param("memoryVersion", number(objection.version()))
                .param("now", now())
                .update();
    }

    /** Gives records that are here new numbers, in the given order. Returns how many. */
    int renumber(LocationId location, Collection<RecordRef> refs) {
        if (refs.isEmpty()) {
            return 0;
        }
        return jdbc.sql("""
                update source_records r
                   set change_no = :first + n.position - 1
                  from unnest(:kinds::text[], :ids::text[]) with ordinality as n (kind, record_id, position)
                 where r.location_id = :location
                   and r.kind = n.kind
                   and r.record_id = n.record_id
                """)
                .param("location", location.value())
                .param("first", changes.take(location, refs.size()))
                .param("kinds", kinds(refs))
                .param("ids", ids(refs))
                .update();
    }

    /** Deletes every record of a type. */
    void dropAll(LocationId location, DataType type) {
        jdbc.sql("""
                delete from source_records
                 where location_id = :location
                   and kind = any(:kinds)
                """)
                .param("location", location.value())
                .param("kinds", kindsOf(type))
                .update();
    }

    /** Deletes the contacts of which only a skeleton was kept. */
    void dropSkeletons(LocationId location) {
        jdbc.sql("""
                delete from source_records
                 where location_id = :location
                   and kind = 'contact'
                   and skeleton
                """).param("location", location.value()).update();
    }

    /** Leaves of every contact what {@link RecordKind#skeleton} leaves. */
    void shrinkContacts(LocationId location) {
        jdbc.sql("""
                update source_records
                   set skeleton = true,
                       attributes = jsonb_strip_nulls(jsonb_build_object('name', name,
                                                                         'merged_into', attributes -> 'merged_into'))
                 where location_id = :location
                   and kind = 'contact'
                   and not skeleton
                """).param("location", location.value()).update();
    }

    private static SqlArrayValue kindsOf(DataType type) {
        return new SqlArrayValue(
                "text",
                Arrays.stream(Kind.values())
                        .filter(kind -> kind.type() == type)
                        .map(Kind::word)
                        .toArray());
    }

    static SqlArrayValue kinds(Collection<RecordRef> refs) {
        return new SqlArrayValue(
                "text", refs.stream().map(ref -> ref.kind().word()).toArray());
    }

    static SqlArrayValue ids(Collection<RecordRef> refs) {
        return new SqlArrayValue(
                "text", refs.stream().map(ref -> ref.id().value()).toArray());
    }

    static RecordRef ref(String kind, String id) {
        return new RecordRef(
                Kind.parse(kind).orElseThrow(() -> new IllegalStateException("a kind that this version does not know")),
                new RecordId(id));
    }

    static @Nullable RecordId id(@Nullable String id) {
        return id == null ? null : new RecordId(id);
    }

    private static @Nullable Instant instant(@Nullable String at) {
        return at == null ? null : Instant.parse(at);
    }

    static @Nullable Version version(@Nullable BigDecimal number) {
        return number == null ? null : new Version(number);
    }

    static @Nullable Boolean flag(ResultSet row, String column) throws SQLException {
        boolean flag = row.getBoolean(column);
        return row.wasNull() ? null : flag;
    }

    private static @Nullable BigDecimal number(@Nullable Version version) {
        return version == null ? null : version.value();
    }

    private OffsetDateTime now() {
        return OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
