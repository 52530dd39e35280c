package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.Trace.Hindrance;
import com.hyperlevel.memory.record.Trace.Presence;
import com.hyperlevel.memory.tenant.Tenancy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Finds out why a record is or is not alive. The same rule as the view {@code alive_records}, told instead of counted: the
 * record itself, its parent and its parent's parent, and the objection of its contact. A message stands in the document of
 * its month, so that what stops the month stops it too.
 */
@Component
public class Tracing {

    private static final int PARENTS = 2;

    private final JdbcClient jdbc;
    private final Tenancy tenancy;
    private final Kinds kinds;

    Tracing(JdbcClient jdbc, Tenancy tenancy, Kinds kinds) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
        this.kinds = kinds;
    }

    /** What is known of a record, whether it is here or not. */
    public Trace of(LocationId location, RecordRef ref) {
        return tenancy.within(location, () -> trace(location, ref));
    }

    private Trace trace(LocationId location, RecordRef ref) {
        Known known = known(location, ref);
        Set<Hindrance> hindrances = new LinkedHashSet<>();
        RecordRef document = ref.kind().isDocument() ? ref : null;
        if (known.presence() != Presence.HERE) {
            hindrances.add(new Hindrance(missing(known), ref));
            return new Trace(
                    ref,
                    known.presence(),
                    known.at(),
                    document,
                    hindrances.stream().toList());
        }
        hinder(ref, known, hindrances);
        if (known.skeleton()) {
            hindrances.add(new Hindrance(Obstacle.SKELETON, ref));
        }
        hinderByContact(location, known, hindrances);
        hinderByParents(location, known, hindrances);
        RecordRef parent = known.parent();
        if (parent != null && parent.kind() == Kind.CONVERSATION_MONTH) {
            document = parent;
            hindrances.addAll(trace(location, parent).hindrances());
        }
        return new Trace(
                ref, known.presence(), known.at(), document, hindrances.stream().toList());
    }

    private void hinderByParents(LocationId location, Known child, Set<Hindrance> hindrances) {
        RecordRef parent = child.parent();
        for (int i = 0; i < PARENTS && parent != null; i++) {
            Known known = known(location, parent);
            if (known.presence() == Presence.HERE) {
                hinder(parent, known, hindrances);
            } else {
                hindrances.add(new Hindrance(missing(known), parent));
            }
            parent = known.parent();
        }
    }

    private void hinderByContact(LocationId location, Known about, Set<Hindrance> hindrances) {
        RecordId contact = about.contact();
        if (contact != null) {
            RecordRef ref = new RecordRef(Kind.CONTACT, contact);
            if (known(location, ref).objected()) {
                hindrances.add(new Hindrance(Obstacle.OBJECTION, ref));
            }
        }
    }

    private static void hinder(RecordRef ref, Known known, Set<Hindrance> hindrances) {
        if (known.objected()) {
            hindrances.add(new Hindrance(Obstacle.OBJECTION, ref));
        }
        Obstacle hidden = known.hidden();
        if (hidden != null) {
            hindrances.add(new Hindrance(hidden, ref));
        }
    }

    private static Obstacle missing(Known known) {
        return switch (known.presence()) {
            case DELETED -> Obstacle.DELETED;
            case ERASED -> Obstacle.ERASED;
            case ABSENT, HERE -> Obstacle.ABSENT;
        };
    }

    /** What is kept of a record that decides about it. */
    private record Known(
            Presence presence,
            @Nullable Instant at,
            boolean skeleton,
            boolean objected,
            @Nullable Obstacle hidden,
            @Nullable RecordRef parent,
            @Nullable RecordId contact) {}

    private Known known(LocationId location, RecordRef ref) {
        return jdbc.sql("""
                select r.record_id is not null as here, t.record_id is not null as deleted,
                       r.changed_at, t.deleted_at, coalesce(t.erased, false) as erased,
                       coalesce(r.skeleton, false) as skeleton, coalesce(r.memory, true) as memory,
                       coalesce(r.eligible, false) as eligible,
                       r.parent_kind, r.parent_id, r.contact_id, r.attributes
                  from (values (:location, :kind, :id)) as asked (location_id, kind, record_id)
                  left join source_records r using (location_id, kind, record_id)
                  left join record_tombstones t using (location_id, kind, record_id)
                """)
                .param("location", location.value())
                .param("kind", ref.kind().word())
                .param("id", ref.id().value())
                .query((row, number) -> row.getBoolean("here") ? here(ref, row) : gone(row))
                .single();
    }

    private Known here(RecordRef ref, ResultSet row) throws SQLException {
        String parentKind = row.getString("parent_kind");
        return new Known(
                Presence.HERE,
                instant(row, "changed_at"),
                row.getBoolean("skeleton"),
                !row.getBoolean("memory"),
                row.getBoolean("eligible") ? null : kinds.hiddenBy(ref, row.getString("attributes")),
                parentKind == null ? null : RecordRows.ref(parentKind, row.getString("parent_id")),
                RecordRows.id(row.getString("contact_id")));
    }

    private static Known gone(ResultSet row) throws SQLException {
        Presence presence = Presence.ABSENT;
        if (row.getBoolean("deleted")) {
            presence = row.getBoolean("erased") ? Presence.ERASED : Presence.DELETED;
        }
        return new Known(presence, instant(row, "deleted_at"), false, false, null, null, null);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        @Nullable OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
