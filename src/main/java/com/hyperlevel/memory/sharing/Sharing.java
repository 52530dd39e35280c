package com.hyperlevel.memory.sharing;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.connection.AgencyConnection;
import com.hyperlevel.memory.connection.Connection;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.Changes;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.tenant.Tenancy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The opt-ins of each location, with their append-only history. Everything is off until somebody switches it on; a
 * choice that was made is never replaced by a default.
 */
@Component
public class Sharing implements Consent {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;
    private final Changes changes;
    private final AuditLog audit;
    private final ObjectProvider<OpenPurge> purge;
    private final AgencyConnection connection;
    private final Clock clock;

    /** The opt-ins in the database behind this client. */
    public Sharing(
            JdbcClient jdbc,
            Tenancy tenancy,
            Changes changes,
            AuditLog audit,
            ObjectProvider<OpenPurge> purge,
            AgencyConnection connection,
            Clock clock) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
        this.changes = changes;
        this.audit = audit;
        this.purge = purge;
        this.connection = connection;
        this.clock = clock;
    }

    /** What a location shares now. */
    public LocationSharing of(LocationId location) {
        // One statement, so that nobody sees the switch of one moment with the choices of another.
        List<Row> rows = tenancy.within(
                location,
                () -> jdbc.sql("""
                        select s.memory_on, s.members_may_ask, s.version, t.type, t.state, t.redact, t.since
                          from cognee_sharing s
                          left join cognee_sharing_types t using (location_id)
                         where s.location_id = :location
                        """)
                        .param("location", location.value())
                        .query(Sharing::row)
                        .list());
        Map<DataType, TypeChoice> types = new EnumMap<>(DataType.class);
        for (DataType type : DataType.values()) {
            types.put(type, TypeChoice.never(type));
        }
        rows.stream().flatMap(row -> row.choice().stream()).forEach(choice -> types.put(choice.type(), choice));
        return rows.stream()
                .findFirst()
                .map(row -> new LocationSharing(row.memoryOn(), row.membersMayAsk(), types, row.version()))
                .orElseGet(() -> new LocationSharing(false, false, types, 0));
    }

    @Override
    public State stateOf(LocationId location, DataType type) {
        return of(location).stateOf(type);
    }

    /**
     * Changes what a location shares, in one transaction with the history, the audit row and the number that wakes the
     * sync. The first time that the memory is switched on without naming types, the wiki is switched on.
     *
     * <p>Whether something may go on is decided by what the change really opens. When it may not, what the change takes
     * away is taken away all the same, and the rest is refused.
     *
     * @return what holds afterwards
     * @throws Problem {@code settings_changed} when it opens something, and was made on an older version; {@code memory_off}
     *     when it switches a type on while the memory is off; {@code purge_open} when that type's data in Cognee is still
     *     being deleted
     */
    public LocationSharing change(LocationId location, Actor actor, SharingChange wanted) {
        return change(location, actor, wanted, true);
    }

    /**
     * Changes what a location shares, as one of its own admins.
     *
     * @throws Problem as {@link #change}; {@code agency_enables} when something is switched on that only the agency may
     */
    public LocationSharing changeByLocation(LocationId location, Actor actor, SharingChange wanted) {
        boolean mayEnable =
                connection.current().map(Connection::locationsMayEnable).orElse(false);
        return change(location, actor, wanted, mayEnable);
    }

    private LocationSharing change(LocationId location, Actor actor, SharingChange wanted, boolean mayEnable) {
        Changed changed = tenancy.within(location, () -> {
            changes.lock(location);
            LocationSharing before = of(location);
            LocationSharing after = decide(before, wanted);
            Optional<Problem> refusal = refusal(location, before, after, wanted, mayEnable);
            LocationSharing allowed = refusal.isPresent() ? after.asFarAsItNarrows(before) : after;
            return new Changed(write(location, actor, before, allowed), refusal);
        });
        // Only after the commit: what was taken away stays taken away.
        changed.refusal().ifPresent(refusal -> {
            throw refusal;
        });
        return changed.holds();
    }

    private LocationSharing write(LocationId location, Actor actor, LocationSharing before, LocationSharing allowed) {
        LocationSharing after = allowed.stamped(before, clock.instant());
        if (after.equals(before)) {
            return before;
        }
        save(location, actor, before, after);
        audit.write(location, actor, Action.SETTINGS, "settings", summary(before, after));
        changes.take(location, 1);
        return after.next();
    }

    private static LocationSharing decide(LocationSharing before, SharingChange wanted) {
        boolean memoryOn = wanted.memoryOn() == null ? before.memoryOn() : wanted.memoryOn();
        boolean membersMayAsk = wanted.membersMayAsk() == null ? before.membersMayAsk() : wanted.membersMayAsk();
        Map<DataType, TypeChoice> types = new EnumMap<>(before.types());
        wanted.types().forEach((type, change) -> types.computeIfPresent(type, (t, choice) -> changed(choice, change)));
        boolean neverChosen = before.types().values().stream().allMatch(choice -> choice.since() == null);
        if (memoryOn && !before.memoryOn() && neverChosen && wanted.types().isEmpty()) {
            types.computeIfPresent(
                    DataType.WIKI,
                    (type, choice) -> changed(choice, new SharingChange.ForType(State.ON, choice.redact())));
        }
        return new LocationSharing(memoryOn, membersMayAsk, types, before.version());
    }

    private static TypeChoice changed(TypeChoice choice, SharingChange.ForType change) {
        State state = change.state() == null ? choice.state() : change.state();
        Boolean redact = change.redact() == null ? choice.redact() : change.redact();
        return new TypeChoice(choice.type(), state, redact, choice.since());
    }

    private Optional<Problem> refusal(
            LocationId location,
            LocationSharing before,
            LocationSharing after,
            SharingChange wanted,
            boolean mayEnable) {
        boolean stale = wanted.madeOn() != null && wanted.madeOn() != before.version();
        if (stale && after.opensMoreThan(before)) {
            return Optional.of(new Problem(Category.CONFLICT, "settings_changed"));
        }
        if (!after.switchesOnMoreThan(before)) {
            return Optional.empty();
        }
        if (!mayEnable) {
            return Optional.of(new Problem(Category.DENIED, "agency_enables"));
        }
        if (!after.memoryOn()) {
            return Optional.of(new Problem(Category.CONFLICT, "memory_off"));
        }
        return Arrays.stream(DataType.values())
                .filter(type -> before.stateOf(type) == State.OFF && after.stateOf(type) != State.OFF)
                .filter(type -> purge.stream().anyMatch(open -> open.isOpen(location, type)))
                .findFirst()
                .map(type -> new Problem(Category.CONFLICT, "purge_open", type.word()));
    }

    private void save(LocationId location, Actor actor, LocationSharing before, LocationSharing after) {
        OffsetDateTime now = OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
        jdbc.sql("""
                insert into cognee_sharing (location_id, memory_on, members_may_ask, changed_at, changed_by, version)
                values (:location, :memoryOn, :membersMayAsk, :now, :actor, 1)
                on conflict (location_id) do update
                   set memory_on = excluded.memory_on, members_may_ask = excluded.members_may_ask,
                       changed_at = excluded.changed_at, changed_by = excluded.changed_by,
                       version = cognee_sharing.version + 1
                """)
                .param("location", location.value())
                .param("memoryOn", after.memoryOn())
                .param("membersMayAsk", after.membersMayAsk())
                .param("now", now)
                .param("actor", actor.toString())
                .update();
        for (DataType type : DataType.values()) {
            if (!after.of(type).equals(before.of(type))) {
                saveType(location, actor, after.of(type));
            }
            if (after.stateOf(type) != before.stateOf(type)
                    || after.of(type).redacts() != before.of(type).redacts()) {
                remember(location, actor, type, after, now);
            }
        }
    }

    private void saveType(LocationId location, Actor actor, TypeChoice choice) {
        jdbc.sql("""
                insert into cognee_sharing_types (location_id, type, state, redact, since, changed_by)
                values (:location, :type, :state, :redact, :since, :actor)
                on conflict (location_id, type) do update
                   set state = excluded.state, redact = excluded.redact, since = excluded.since,
                       changed_by = excluded.changed_by
                """)
                .param("location", location.value())
                .param("type", choice.type().word())
                .param("state", choice.state().name().toLowerCase(Locale.ROOT))
                .param("redact", choice.redact())
                .param("since", choice.since() == null ? null : choice.since().atOffset(ZoneOffset.UTC))
                .param("actor", actor.toString())
                .update();
    }

    private void remember(LocationId location, Actor actor, DataType type, LocationSharing after, OffsetDateTime now) {
        jdbc.sql("""
                insert into cognee_sharing_history (location_id, at, actor, type, state, redact, server_id, login_id)
                select :location, :now, :actor, :type, :state, :redact, l.server_id, l.login_id
                  from (select) nothing
                  left join (select server_id, login_id, 1 as rank from logins where own_of = :location
                             union all
                             select server_id, login_id, 2 from cognee_connection
                             order by rank
                             limit 1) l on true
                """)
                .param("location", location.value())
                .param("now", now)
                .param("actor", actor.toString())
                .param("type", type.word())
                .param("state", after.stateOf(type).name().toLowerCase(Locale.ROOT))
                .param("redact", after.of(type).redacts())
                .update();
    }

    private static Map<String, Object> summary(LocationSharing before, LocationSharing after) {
        List<String> on = new ArrayList<>();
        List<String> preparing = new ArrayList<>();
        List<String> off = new ArrayList<>();
        List<String> redacted = new ArrayList<>();
        List<String> unredacted = new ArrayList<>();
        for (DataType type : DataType.values()) {
            if (after.stateOf(type) != before.stateOf(type)) {
                (switch (after.stateOf(type)) {
                            case ON -> on;
                            case PREPARING -> preparing;
                            case OFF -> off;
                        })
                        .add(type.word());
            }
            if (after.of(type).redacts() != before.of(type).redacts()) {
                (after.of(type).redacts() ? redacted : unredacted).add(type.word());
            }
        }
        return Map.of(
                "memory_on", after.memoryOn(),
                "members_may_ask", after.membersMayAsk(),
                "on", on,
                "preparing", preparing,
                "off", off,
                "redaction_on", redacted,
                "redaction_off", unredacted);
    }

    /** The locations that share something now or feed a type that is preparing, for what the host should send. */
    public Map<LocationId, LocationSharing> everywhere() {
        List<LocationId> locations = tenancy.across(
                "the agency's overview of opt-ins",
                () -> jdbc.sql("""
                        select location_id
                          from cognee_sharing
                         where memory_on
                         order by location_id
                        """)
                        .query((row, number) -> new LocationId(row.getString(1)))
                        .list());
        Map<LocationId, LocationSharing> all = new LinkedHashMap<>();
        locations.forEach(location -> all.put(location, of(location)));
        return all;
    }

    private static Row row(ResultSet row, int number) throws SQLException {
        return new Row(
                row.getBoolean("memory_on"),
                row.getBoolean("members_may_ask"),
                row.getLong("version"),
                row.getString("type") == null ? Optional.empty() : Optional.of(choice(row)));
    }

    private static TypeChoice choice(ResultSet row) throws SQLException {
        @Nullable OffsetDateTime since = row.getObject("since", OffsetDateTime.class);
        return new TypeChoice(
                DataType.parse(row.getString("type")).orElseThrow(),
                State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                row.getObject("redact", Boolean.class),
                since == null ? null : since.toInstant());
    }

    private record Row(boolean memoryOn, boolean membersMayAsk, long version, Optional<TypeChoice> choice) {}

    private record Changed(LocationSharing holds, Optional<Problem> refusal) {}
}
