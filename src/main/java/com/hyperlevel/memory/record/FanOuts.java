package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Parents and contacts whose children must be looked at again, because something of theirs stands in the children's
 * documents or decides about them. Queued with the change, worked off in steps, so that no write waits for thousands.
 */
@Component
class FanOuts {

    private record FanOut(RecordRef parent, String afterKind, String afterId) {}

    private final JdbcClient jdbc;
    private final RecordRows rows;
    private final Clock clock;

    FanOuts(JdbcClient jdbc, RecordRows rows, Clock clock) {
        this.jdbc = jdbc;
        this.rows = rows;
        this.clock = clock;
    }

    /** Queues a parent, unless it has no children; one that is queued starts again. */
    void queue(LocationId location, RecordRef parent) {
        jdbc.sql("""
                insert into fan_outs (location_id, parent_kind, parent_id, queued_at)
                select :location, :kind, :id, :now
                 where exists (select from source_records
                                where location_id = :location
                                  and parent_kind = :kind
                                  and parent_id = :id)
                    or (:kind = 'contact'
                        and exists (select from source_records
                                     where location_id = :location
                                       and contact_id = :id))
                on conflict (location_id, parent_kind, parent_id) do update
                   set after_kind = '',
                       after_id = ''
                """)
                .param("location", location.value())
                .param("kind", parent.kind().word())
                .param("id", parent.id().value())
                .param("now", OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC))
                .update();
    }

    boolean isQueued(LocationId location) {
        return jdbc.sql("""
                select exists (select from fan_outs where location_id = :location)
                """)
                .param("location", location.value())
                .query(Boolean.class)
                .single();
    }

    /** Renumbers the next children of the parent that waits longest. Returns them; empty when it had no more. */
    List<RecordRef> step(LocationId location, int limit) {
        Optional<FanOut> next = oldest(location);
        if (next.isEmpty()) {
            return List.of();
        }
        List<RecordRef> children = children(location, next.get(), limit);
        rows.renumber(location, children);
        queueParentsAmong(location, children);
        if (children.size() < limit) {
            remove(location, next.get());
        } else {
            moveOn(location, next.get(), children.get(children.size() - 1));
        }
        return children;
    }

    private Optional<FanOut> oldest(LocationId location) {
        return jdbc.sql("""
                select parent_kind, parent_id, after_kind, after_id
                  from fan_outs
                 where location_id = :location
                 order by queued_at, parent_kind, parent_id
                 limit 1
                """)
                .param("location", location.value())
                .query((row, number) -> new FanOut(
                        RecordRows.ref(row.getString("parent_kind"), row.getString("parent_id")),
                        row.getString("after_kind"),
                        row.getString("after_id")))
                .optional();
    }

    private List<RecordRef> children(LocationId location, FanOut fanOut, int limit) {
        String children =
                fanOut.parent().kind() == Kind.CONTACT ? "contact_id = :id" : "parent_kind = :kind and parent_id = :id";
        return jdbc.sql("""
                select kind, record_id
                  from source_records
                 where location_id = :location
                   and %s
                   and (kind, record_id) > (:afterKind, :afterId)
                 order by kind, record_id
                 limit :limit
                """.formatted(children))
                .param("location", location.value())
                .param("kind", fanOut.parent().kind().word())
                .param("id", fanOut.parent().id().value())
                .param("afterKind", fanOut.afterKind())
                .param("afterId", fanOut.afterId())
                .param("limit", limit)
                .query((row, number) -> RecordRows.ref(row.getString("kind"), row.getString("record_id")))
                .list();
    }

    private void queueParentsAmong(LocationId location, List<RecordRef> children) {
        children.stream().filter(child -> !child.kind().isDocument()).forEach(child -> queue(location, child));
    }

    private void moveOn(LocationId location, FanOut fanOut, RecordRef last) {
        jdbc.sql("""
                update fan_outs
                   set after_kind = :afterKind,
                       after_id = :afterId
                 where location_id = :location
                   and parent_kind = :kind
                   and parent_id = :id
                """)
                .param("location", location.value())
                .param("kind", fanOut.parent().kind().word())
                .param("id", fanOut.parent().id().value())
                .param("afterKind", last.kind().word())
                .param("afterId", last.id().value())
                .update();
    }

    private void remove(LocationId location, FanOut fanOut) {
        RecordId id = fanOut.parent().id();
        jdbc.sql("""
                delete from fan_outs
                 where location_id = :location
                   and parent_kind = :kind
                   and parent_id = :id
                """)
                .param("location", location.value())
                .param("kind", fanOut.parent().kind().word())
                .param("id", id.value())
                .update();
    }
}
