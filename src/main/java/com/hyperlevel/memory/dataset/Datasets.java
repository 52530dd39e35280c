package com.hyperlevel.memory.dataset;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.tenant.Tenancy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The tables of datasets and of their cursors. Only the engine writes them, one lane at a time. */
@Component
public class Datasets {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;

    /** Datasets in the database behind this client. */
    public Datasets(JdbcClient jdbc, Tenancy tenancy) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
    }

    /** All datasets of a location, by type and generation. */
    public List<DatasetState> of(LocationId location) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select *
                          from cognee_datasets
                         where location_id = :location
                         order by type, generation
                        """)
                        .param("location", location.value())
                        .query(Datasets::read)
                        .list());
    }

    /** The dataset that questions about a type go to. */
    public Optional<DatasetState> readOf(LocationId location, DataType type) {
        return of(location).stream()
                .filter(dataset -> dataset.type() == type && dataset.role() == Role.READ)
                .findFirst();
    }

    /** The dataset of this key, while it is there. */
    public Optional<DatasetState> find(DatasetKey key) {
        return tenancy.within(
                key.location(),
                () -> jdbc.sql("""
                        select *
                          from cognee_datasets
                         where location_id = :location
                           and dataset_key = :key
                        """)
                        .param("location", key.location().value())
                        .param("key", key.value())
                        .query(Datasets::read)
                        .optional());
    }

    /**
     * The first generation of a type, made when it is not there. Its cursors start at the beginning. Call it inside the
     * engine's transaction.
     */
    public DatasetState begin(LocationId location, DataType type, UUID server, UUID login) {
        DatasetState first = DatasetState.first(
                new DatasetKey(location, UUID.randomUUID()), DatasetName.of(location, type, 1), server, login);
        jdbc.sql("""
                insert into cognee_datasets (location_id, dataset_key, type, generation, server_id, login_id, name,
                                             role, phase)
                values (:location, :key, :type, 1, :server, :login, :name, :role, :phase)
                on conflict (location_id, type, generation) do nothing
                """)
                .param("location", location.value())
                .param("key", first.key().value())
                .param("type", type.word())
                .param("server", server)
                .param("login", login)
                .param("name", first.name().value())
                .param("role", first.role().word())
                .param("phase", first.phase().word())
                .update();
        return readOf(location, type).orElseThrow();
    }

    /** Writes what the engine found out. Call it inside the engine's transaction. */
    public void save(DatasetState state) {
        jdbc.sql("""
                update cognee_datasets
                   set cognee_id = :cogneeId, owner_id = :ownerId, role = :role, phase = :phase,
                       attempts = :attempts, next_attempt_at = :nextAttemptAt, last_error = :lastError,
                       last_error_at = :lastErrorAt, last_sync_at = :lastSyncAt,
                       build_started_at = :buildStartedAt, build_called_at = :buildCalledAt,
                       last_progress_at = :lastProgressAt, progress_done = :progressDone,
                       progress_total = :progressTotal, last_built_at = :lastBuiltAt
                 where location_id = :location
                   and dataset_key = :key
                """)
                .param("location", state.location().value())
                .param("key", state.key().value())
                .param("cogneeId", state.cogneeId())
                .param("ownerId", state.ownerId())
                .param("role", state.role().word())
                .param("phase", state.phase().word())
                .param("attempts", state.attempts())
                .param("nextAttemptAt", utc(state.nextAttemptAt()))
                .param("lastError", state.lastError())
                .param("lastErrorAt", utc(state.lastErrorAt()))
                .param("lastSyncAt", utc(state.lastSyncAt()))
                .param("buildStartedAt", utc(state.buildStartedAt()))
                .param("buildCalledAt", utc(state.buildCalledAt()))
                .param("lastProgressAt", utc(state.lastProgressAt()))
                .param("progressDone", state.progressDone())
                .param("progressTotal", state.progressTotal())
                .param("lastBuiltAt", utc(state.lastBuiltAt()))
                .update();
    }

    /** Forgets a dataset with its items and cursors, once it is gone in Cognee. Returns whether it was there. */
    public boolean forget(DatasetKey key) {
        return tenancy.within(
                key.location(),
                () -> jdbc.sql("""
                                delete from cognee_datasets
                                 where location_id = :location
                                   and dataset_key = :key
                                """)
                                .param("location", key.location().value())
                                .param("key", key.value())
                                .update()
                        > 0);
    }

    /** Up to which change number a kind was looked at in a dataset; 0 at first. */
    public long cursor(DatasetKey key, Kind kind) {
        return tenancy.within(
                key.location(),
                () -> jdbc.sql("""
                        select change_no
                          from cognee_cursors
                         where location_id = :location
                           and dataset_key = :key
                           and kind = :kind
                        """)
                        .param("location", key.location().value())
                        .param("key", key.value())
                        .param("kind", kind.word())
                        .query(Long.class)
                        .optional()
                        .orElse(0L));
    }

    /** Moves the cursor of a kind forward; it never goes back. */
    public void advance(DatasetKey key, Kind kind, long changeNo) {
        jdbc.sql("""
                insert into cognee_cursors (location_id, dataset_key, kind, change_no)
                values (:location, :key, :kind, :changeNo)
                on conflict (location_id, dataset_key, kind) do update
                   set change_no = greatest(cognee_cursors.change_no, excluded.change_no)
                """)
                .param("location", key.location().value())
                .param("key", key.value())
                .param("kind", kind.word())
                .param("changeNo", changeNo)
                .update();
    }

    /**
     * Looks at every record again when the redaction choice or the rules changed since the cursors were moved: unchanged
     * texts cost nothing, changed ones are sent anew. Returns whether it did.
     */
    public boolean rewindFor(DatasetKey key, boolean redact, int ruleVersion) {
        boolean changed = jdbc.sql("""
                                update cognee_datasets
                                   set redact = :redact, rule_version = :rule
                                 where location_id = :location
                                   and dataset_key = :key
                                   and (redact, rule_version) is distinct from (:redact, :rule)
                                """)
                        .param("location", key.location().value())
                        .param("key", key.value())
                        .param("redact", redact)
                        .param("rule", ruleVersion)
                        .update()
                > 0;
        if (changed) {
            rewind(key);
        }
        return changed;
    }

    /** Looks at every record of a dataset again. */
    public void rewind(DatasetKey key) {
        jdbc.sql("delete from cognee_cursors where location_id = :location and dataset_key = :key")
                .param("location", key.location().value())
                .param("key", key.value())
                .update();
    }

    /** Ends the waiting of datasets that wait out a failure. Call it inside the location's transaction. */
    public void retryNow(LocationId location) {
        jdbc.sql("""
                update cognee_datasets
                   set next_attempt_at = null
                 where location_id = :location
                   and next_attempt_at is not null
                """).param("location", location.value()).update();
    }

    /** What the running build had not finished when it was last asked about, by Cognee's ids. */
    public Set<UUID> pending(DatasetKey key) {
        return tenancy.within(
                key.location(),
                () -> Set.copyOf(jdbc.sql("""
                        select unnest(pending)
                          from cognee_datasets
                         where location_id = :location
                           and dataset_key = :key
                        """)
                        .param("location", key.location().value())
                        .param("key", key.value())
                        .query(UUID.class)
                        .list()));
    }

    /** Remembers what the running build has not finished; empty when a build begins. Call it as {@link #save}. */
    public void rememberPending(DatasetKey key, Collection<UUID> pending) {
        jdbc.sql("""
                update cognee_datasets
                   set pending = :pending
                 where location_id = :location
                   and dataset_key = :key
                   and pending <> :pending
                """)
                .param("location", key.location().value())
                .param("key", key.value())
                .param("pending", pending.stream().sorted().toArray(UUID[]::new))
                .update();
    }

    /** How many builds run on a server; at most two may at once. */
    public int buildsOn(UUID server) {
        return tenancy.across(
                "builds at once on a server",
                () -> jdbc.sql("""
                        select count(*)
                          from cognee_datasets
                         where server_id = :server
                           and phase = 'building'
                        """).param("server", server).query(Integer.class).single());
    }

    private static DatasetState read(ResultSet row, int number) throws SQLException {
        LocationId location = new LocationId(row.getString("location_id"));
        return new DatasetState(
                new DatasetKey(location, row.getObject("dataset_key", UUID.class)),
                DatasetName.of(location, DataType.parse(row.getString("type")).orElseThrow(), row.getInt("generation")),
                row.getObject("server_id", UUID.class),
                row.getObject("login_id", UUID.class),
                row.getObject("cognee_id", UUID.class),
                row.getObject("owner_id", UUID.class),
                Role.parse(row.getString("role")),
                Phase.parse(row.getString("phase")),
                row.getInt("attempts"),
                instant(row, "next_attempt_at"),
                row.getString("last_error"),
                instant(row, "last_error_at"),
                instant(row, "last_sync_at"),
                instant(row, "build_started_at"),
                instant(row, "build_called_at"),
                instant(row, "last_progress_at"),
                row.getObject("progress_done", Integer.class),
                row.getObject("progress_total", Integer.class),
                instant(row, "last_built_at"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        @Nullable OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
