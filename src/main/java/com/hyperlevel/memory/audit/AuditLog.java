package com.hyperlevel.memory.audit;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.tenant.Tenancy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The audit log. Rows are inserted in the transaction of the fact they tell of, and the service's database role can
 * neither change nor remove them.
 */
@Component
public class AuditLog {

    private static final TypeReference<Map<String, Object>> COUNTS = new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final Tenancy tenancy;
    private final Clock clock;
    private final JsonMapper json = JsonMapper.shared();

    /** The log in the database behind this client. */
    public AuditLog(JdbcClient jdbc, Tenancy tenancy, Clock clock) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
        this.clock = clock;
    }

    /**
     * Writes what happened in a location.
     *
     * @param summary a message key below {@code audit.}
     * @param counts numbers and words of our own, never content
     */
    public void write(LocationId location, Actor actor, Action action, String summary, Map<String, ?> counts) {
        tenancy.within(location, () -> insert(location.value(), actor, action, summary, counts));
    }

    /** Writes what happened to the agency as a whole; opens a transaction of its own reach, so call it outside others. */
    public void writeForAgency(Actor actor, Action action, String summary, Map<String, ?> counts) {
        tenancy.across("an audit row of the agency", () -> insert(null, actor, action, summary, counts));
    }

    private void insert(@Nullable String location, Actor actor, Action action, String summary, Map<String, ?> counts) {
        jdbc.sql("""
                insert into audit_log (location_id, at, actor_kind, actor_id, action, summary, counts)
                values (:location, :now, :actorKind, :actor, :action, :summary, :counts::jsonb)
                """)
                .param("location", location)
                .param("now", OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC))
                .param("actorKind", actor.sort().word())
                .param("actor", actor.id())
                .param("action", action.word())
                .param("summary", summary)
                .param("counts", json.writeValueAsString(counts))
                .update();
    }

    /**
     * The newest rows of a location, newest first.
     *
     * @param before only rows with a smaller number; {@link Long#MAX_VALUE} for the first page
     */
    public List<Entry> ofLocation(LocationId location, long before, int limit) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select entry_id, location_id, at, actor_kind, actor_id, action, summary, counts
                          from audit_log
                         where location_id = :location
                           and entry_id < :before
                         order by entry_id desc
                         limit :limit
                        """)
                        .param("location", location.value())
                        .param("before", before)
                        .param("limit", limit)
                        .query(this::read)
                        .list());
    }

    /** The newest rows of the agency and all locations, newest first; paged as {@link #ofLocation}. */
    public List<Entry> ofAgency(long before, int limit) {
        return tenancy.across(
                "the agency reads its log",
                () -> jdbc.sql("""
                        select entry_id, location_id, at, actor_kind, actor_id, action, summary, counts
                          from audit_log
                         where entry_id < :before
                         order by entry_id desc
                         limit :limit
                        """)
                        .param("before", before)
                        .param("limit", limit)
                        .query(this::read)
                        .list());
    }

    private Entry read(ResultSet row, int number) throws SQLException {
        String location = row.getString("location_id");
        return new Entry(
                row.getLong("entry_id"),
                location == null ? null : new LocationId(location),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                new Actor(
                        Actor.Sort.valueOf(row.getString("actor_kind").toUpperCase(Locale.ROOT)),
                        row.getString("actor_id")),
                Action.parse(row.getString("action")),
                row.getString("summary"),
                json.readValue(row.getString("counts"), COUNTS));
    }
}
