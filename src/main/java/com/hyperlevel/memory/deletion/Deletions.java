package com.hyperlevel.memory.deletion;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.dataset.DatasetKey;
import com.hyperlevel.memory.item.Item;
import com.hyperlevel.memory.record.RecordsChanged;
import com.hyperlevel.memory.sharing.OpenPurge;
import com.hyperlevel.memory.tenant.Tenancy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The queue of deletions. A row is written in the transaction of the fact that makes something go, and closed only when
 * a complete list of the dataset no longer has it. It outlives restarts, an unreachable Cognee and the location itself.
 */
@Component
public class Deletions implements OpenPurge {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;
    private final Clock clock;

    /** The queue in the database behind this client. */
    public Deletions(JdbcClient jdbc, Tenancy tenancy, Clock clock) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
        this.clock = clock;
    }

    /** Queues, in the transaction of the change, the items of records that are no longer alive. */
    @EventListener
    public void on(RecordsChanged changed) {
        tenancy.within(changed.location(), () -> queueVanished(changed.location(), changed.refs()));
    }

    private void queueVanished(LocationId location, Collection<RecordRef> refs) {
        String[] kinds = refs.stream().map(ref -> ref.kind().word()).toArray(String[]::new);
        String[] ids = refs.stream().map(ref -> ref.id().value()).toArray(String[]::new);
        // Those that Cognee still has go with the others below; a deletion that is open already stays the only one.
        jdbc.sql("""
                delete from cognee_items i
                 using unnest(:kinds::text[], :ids::text[]) changed (kind, record_id)
                 where i.location_id = :location
                   and (i.kind, i.record_id) = (changed.kind, changed.record_id)
                   and i.state in ('refused', 'suspect')
                   and i.data_id is null
                   and not exists (select from alive_records a
                                    where a.location_id = i.location_id
                                      and (a.kind, a.record_id) = (i.kind, i.record_id))
                """)
                .param("location", location.value())
                .param("kinds", kinds)
                .param("ids", ids)
                .update();
        jdbc.sql("""
                with gone as (
                    update cognee_items i
                       set state = 'removing'
                      from unnest(:kinds::text[], :ids::text[]) changed (kind, record_id)
                     where i.location_id = :location
                       and (i.kind, i.record_id) = (changed.kind, changed.record_id)
                       and i.state in ('sending', 'sent', 'superseded', 'refused', 'suspect')
                       and not exists (select from alive_records a
                                        where a.location_id = i.location_id
                                          and (a.kind, a.record_id) = (i.kind, i.record_id))
                    returning i.*)
                insert into cognee_deletions (deletion_id, location_id, server_id, login_id, dataset_key, dataset_name,
                                              dataset_id, item_id, data_id, file_name, reason, next_attempt_at,
                                              requested_at)
                select gen_random_uuid(), g.location_id, d.server_id, d.login_id, d.dataset_key, d.name,
                       d.cognee_id, g.item_id, g.data_id, g.file_name, 'record_gone', :now, :now
                  from gone g
                  join cognee_datasets d using (location_id, dataset_key)
                on conflict (location_id, dataset_key, item_id) where closed_at is null do nothing
                """)
                .param("location", location.value())
                .param("kinds", kinds)
                .param("ids", ids)
                .param("now", now())
                .update();
    }

    /**
     * Queues the older versions of records whose newest version is built. Call it inside the engine's transaction.
     *
     * @return how many
     */
    public int queueSuperseded(DatasetKey dataset) {
        return jdbc.sql("""
                with gone as (
                    update cognee_items old
                       set state = 'removing'
                     where old.location_id = :location
                       and old.dataset_key = :dataset
                       and old.state = 'superseded'
                       and exists (select from cognee_items new
                                    where new.location_id = old.location_id
                                      and new.dataset_key = old.dataset_key
                                      and (new.kind, new.record_id) = (old.kind, old.record_id)
                                      and new.state = 'sent'
                                      and new.built_at is not null)
                    returning old.*)
                insert into cognee_deletions (deletion_id, location_id, server_id, login_id, dataset_key, dataset_name,
                                              dataset_id, item_id, data_id, file_name, reason, next_attempt_at,
                                              requested_at)
                select gen_random_uuid(), g.location_id, d.server_id, d.login_id, d.dataset_key, d.name,
                       d.cognee_id, g.item_id, g.data_id, g.file_name, 'superseded', :now, :now
                  from gone g
                  join cognee_datasets d using (location_id, dataset_key)
                on conflict (location_id, dataset_key, item_id) where closed_at is null do nothing
                """)
                .param("location", dataset.location().value())
                .param("dataset", dataset.value())
                .param("now", now())
                .update();
    }

    /**
     * Queues what has to leave Cognee because a build failed over it: suspects, and what is refused. Call it inside the
     * engine's transaction.
     */
    public void queueSuspected(DatasetKey dataset) {
        jdbc.sql("""
                insert into cognee_deletions (deletion_id, location_id, server_id, login_id, dataset_key, dataset_name,
                                              dataset_id, item_id, data_id, file_name, reason, next_attempt_at,
                                              requested_at)
                select gen_random_uuid(), i.location_id, d.server_id, d.login_id, d.dataset_key, d.name,
                       d.cognee_id, i.item_id, i.data_id, i.file_name, 'suspected', :now, :now
                  from cognee_items i
                  join cognee_datasets d using (location_id, dataset_key)
                 where i.location_id = :location
                   and i.dataset_key = :dataset
                   and i.state in ('suspect', 'refused', 'removing')
                   and i.data_id is not null
                on conflict (location_id, dataset_key, item_id) where closed_at is null do nothing
                """)
                .param("location", dataset.location().value())
                .param("dataset", dataset.value())
                .param("now", now())
                .update();
    }

    /** Queues all datasets of a type as a whole; a repeated call joins the first. Call it inside a transaction. */
    public void queueDatasets(LocationId location, DataType type, Reason reason) {
        jdbc.sql("""
                insert into cognee_deletions (deletion_id, location_id, server_id, login_id, dataset_key, dataset_name,
                                              dataset_id, reason, next_attempt_at, requested_at)
                select gen_random_uuid(), d.location_id, d.server_id, d.login_id, d.dataset_key, d.name,
                       d.cognee_id, :reason, :now, :now
                  from cognee_datasets d
                 where d.location_id = :location
                   and d.type = :type
                on conflict (location_id, dataset_key, item_id) where closed_at is null do nothing
                """)
                .param("location", location.value())
                .param("type", type.word())
                .param("reason", reason.word())
                .param("now", now())
                .update();
    }

    @Override
    public boolean isOpen(LocationId location, DataType type) {
        return openDatasets(location, type) > 0;
    }

    /** How many datasets of a type are queued for deletion as a whole. */
    int openDatasets(LocationId location, DataType type) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select count(*)
                          from cognee_deletions x
                          join cognee_datasets d using (location_id, dataset_key)
                         where x.location_id = :location
                           and x.item_id is null
                           and x.closed_at is null
                           and d.type = :type
                        """)
                        .param("location", location.value())
                        .param("type", type.word())
                        .query(Integer.class)
                        .single());
    }

    /**
     * Cancels the deletion of an item whose text is the right one again. An erasure, and one that Cognee may have been
     * asked for already, goes on.
     *
     * @return whether the item stays
     */
    public boolean cancel(Item item) {
        return jdbc.sql("""
                        update cognee_deletions
                           set closed_at = :now, outcome = 'cancelled'
                         where location_id = :location
                           and dataset_key = :dataset
                           and item_id = :item
                           and closed_at is null
                           and called_at is null
                           and reason <> 'erased'
                        """)
                        .param("location", item.dataset().location().value())
                        .param("dataset", item.dataset().value())
                        .param("item", item.id())
                        .param("now", now())
                        .update()
                > 0;
    }

    /** The datasets of a server with deletions due, people's erasures first, then in turns by waiting time. */
    public List<DueDataset> due(UUID server, int limit) {
        return tenancy.across(
                "the lane's due deletions",
                () -> jdbc.sql("""
                        select location_id, dataset_key, bool_or(reason = 'erased') as erasure
                          from cognee_deletions
                         where server_id = :server
                           and closed_at is null
                           and next_attempt_at <= :now
                         group by location_id, dataset_key
                         order by erasure desc, min(next_attempt_at), location_id
                         limit :limit
                        """)
                        .param("server", server)
                        .param("now", now())
                        .param("limit", limit)
                        .query((row, number) -> new DueDataset(
                                new DatasetKey(
                                        new LocationId(row.getString("location_id")),
                                        row.getObject("dataset_key", UUID.class)),
                                row.getBoolean("erasure")))
                        .list());
    }

    /** The due deletions of one dataset: that of the whole dataset alone, else of items, erasures first. */
    List<Deletion> due(DatasetKey dataset, int limit) {
        List<Deletion> rows = jdbc.sql("""
                        select *
                          from cognee_deletions
                         where location_id = :location
                           and dataset_key = :dataset
                           and closed_at is null
                           and next_attempt_at <= :now
                         order by (item_id is null) desc, (reason = 'erased') desc, next_attempt_at, deletion_id
                         limit :limit
                        """)
                .param("location", dataset.location().value())
                .param("dataset", dataset.value())
                .param("now", now())
                .param("limit", limit)
                .query(Deletions::read)
                .list();
        return rows.isEmpty() || !rows.get(0).ofWholeDataset() ? rows : rows.subList(0, 1);
    }

    /** Notes that Cognee is about to be asked, unless the row was closed meanwhile. Returns whether to go on. */
    boolean calling(Deletion deletion) {
        return jdbc.sql("""
                        update cognee_deletions
                           set called_at = :now
                         where location_id = :location
                           and deletion_id = :deletion
                           and closed_at is null
                        """)
                        .param("location", deletion.dataset().location().value())
                        .param("deletion", deletion.id())
                        .param("now", now())
                        .update()
                > 0;
    }

    void close(Deletion deletion, Outcome outcome) {
        jdbc.sql("""
                update cognee_deletions
                   set closed_at = :now, outcome = :outcome, last_error = null
                 where location_id = :location
                   and deletion_id = :deletion
                   and closed_at is null
                """)
                .param("location", deletion.dataset().location().value())
                .param("deletion", deletion.id())
                .param("outcome", outcome.word())
                .param("now", now())
                .update();
    }

    /** Closes the deletions of single items of a dataset that went as a whole. */
    int closeItemsOf(DatasetKey dataset) {
        return jdbc.sql("""
                update cognee_deletions
                   set closed_at = :now, outcome = 'deleted', last_error = null
                 where location_id = :location
                   and dataset_key = :dataset
                   and item_id is not null
                   and closed_at is null
                """)
                .param("location", dataset.location().value())
                .param("dataset", dataset.value())
                .param("now", now())
                .update();
    }

    /** A failed attempt, waited out. */
    void failed(Deletion deletion, String error, Duration wait) {
        jdbc.sql("""
                update cognee_deletions
                   set attempts = attempts + 1, last_error = :error, next_attempt_at = :next
                 where location_id = :location
                   and deletion_id = :deletion
                   and closed_at is null
                """)
                .param("location", deletion.dataset().location().value())
                .param("deletion", deletion.id())
                .param("error", error)
                .param("next", clock.instant().plus(wait).atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Puts off what is due of a dataset without counting it as a failure, since it is being built. */
    void putOff(DatasetKey dataset, Duration wait) {
        jdbc.sql("""
                update cognee_deletions
                   set next_attempt_at = :next
                 where location_id = :location
                   and dataset_key = :dataset
                   and closed_at is null
                   and next_attempt_at <= :now
                """)
                .param("location", dataset.location().value())
                .param("dataset", dataset.value())
                .param("now", now())
                .param("next", clock.instant().plus(wait).atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Makes every open deletion of a location due now. Call it inside the location's transaction. */
    public void retryNow(LocationId location) {
        jdbc.sql("""
                update cognee_deletions
                   set next_attempt_at = :now
                 where location_id = :location
                   and closed_at is null
                   and next_attempt_at > :now
                """).param("location", location.value()).param("now", now()).update();
    }

    /** How many deletions of a location are open, per type. */
    public Map<DataType, Long> open(LocationId location) {
        return waiting(location).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().open()));
    }

    /** What waits to go in a location, summed up by type; types with nothing are left out. */
    public Map<DataType, WaitingDeletions> waiting(LocationId location) {
        return tenancy.within(location, () -> {
            Map<DataType, WaitingDeletions> waiting = new EnumMap<>(DataType.class);
            jdbc.sql("""
                    select dataset_name, count(*) as open, min(requested_at) as since, min(next_attempt_at) as next_try,
                           max(attempts) as attempts,
                           (array_agg(last_error order by attempts desc) filter (where last_error is not null))[1]
                               as error
                      from cognee_deletions
                     where location_id = :location
                       and closed_at is null
                     group by dataset_name
                     order by dataset_name
                    """)
                    .param("location", location.value())
                    .query((row, number) -> waiting.merge(
                            DatasetName.parse(row.getString("dataset_name"))
                                    .orElseThrow()
                                    .type(),
                            new WaitingDeletions(
                                    row.getLong("open"),
                                    row.getObject("since", OffsetDateTime.class).toInstant(),
                                    row.getObject("next_try", OffsetDateTime.class)
                                            .toInstant(),
                                    row.getInt("attempts"),
                                    row.getString("error")),
                            WaitingDeletions::and))
                    .list();
            return waiting;
        });
    }

    /** What waits to go of a record, alone or with its whole dataset, the one that waits longest first. */
    public List<OpenDeletion> openOf(LocationId location, RecordRef ref) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select distinct x.deletion_id, x.reason, x.requested_at, x.attempts, x.next_attempt_at,
                                        x.last_error
                          from cognee_datasets d
                          join cognee_items i using (location_id, dataset_key)
                          join cognee_deletions x using (location_id, dataset_key)
                         where d.location_id = :location
                           and i.kind = :kind
                           and i.record_id = :record
                           and x.closed_at is null
                           and (x.item_id = i.item_id or x.item_id is null)
                         order by x.requested_at, x.deletion_id
                        """)
                        .param("location", location.value())
                        .param("kind", ref.kind().word())
                        .param("record", ref.id().value())
                        .query(Deletions::readOpen)
                        .list());
    }

    private static OpenDeletion readOpen(ResultSet row, int number) throws SQLException {
        return new OpenDeletion(
                Reason.parse(row.getString("reason")),
                row.getObject("requested_at", OffsetDateTime.class).toInstant(),
                row.getInt("attempts"),
                row.getObject("next_attempt_at", OffsetDateTime.class).toInstant(),
                row.getString("last_error"));
    }

    /** How many deletions are open on a server, or for one login of it. */
    public long openOn(UUID server, @Nullable UUID login) {
        return tenancy.across(
                "what is left before a connection goes",
                () -> jdbc.sql("""
                        select count(*)
                          from cognee_deletions
                         where server_id = :server
                           and (:login::uuid is null or login_id = :login::uuid)
                           and closed_at is null
                        """)
                        .param("server", server)
                        .param("login", login)
                        .query(Long.class)
                        .single());
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    private static Deletion read(ResultSet row, int number) throws SQLException {
        LocationId location = new LocationId(row.getString("location_id"));
        return new Deletion(
                row.getObject("deletion_id", UUID.class),
                new DatasetKey(location, row.getObject("dataset_key", UUID.class)),
                row.getObject("server_id", UUID.class),
                row.getObject("login_id", UUID.class),
                DatasetName.parse(row.getString("dataset_name")).orElseThrow(),
                row.getObject("dataset_id", UUID.class),
                row.getObject("item_id", UUID.class),
                row.getObject("data_id", UUID.class),
                row.getString("file_name"),
                Reason.parse(row.getString("reason")),
                row.getInt("attempts"),
                row.getObject("called_at") != null);
    }

    /** A dataset with deletions due. */
    public record DueDataset(DatasetKey dataset, boolean erasure) {}
}
