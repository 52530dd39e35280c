package com.hyperlevel.memory.item;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.dataset.DatasetKey;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.tenant.Tenancy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/**
 * The table of items. Its transitions say from which states they start, so that a row that moved on meanwhile (an
 * erasure between two steps) is left as it is. All but the look-ups are called inside the engine's transaction, or in
 * the transaction of the fact that makes an item go.
 */
@Component
public class Items {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;
    private final Clock clock;

    /** Items in the database behind this client. */
    public Items(JdbcClient jdbc, Tenancy tenancy, Clock clock) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
        this.clock = clock;
    }

    /** The items of these records in a dataset, any version and state. */
    public List<Item> of(DatasetKey dataset, Collection<RecordRef> refs) {
        return tenancy.within(
                dataset.location(),
                () -> jdbc.sql("""
                        select i.*
                          from cognee_items i
                          join unnest(:kinds::text[], :ids::text[]) wanted (kind, record_id) using (kind, record_id)
                         where i.location_id = :location
                           and i.dataset_key = :dataset
                        """)
                        .param("location", dataset.location().value())
                        .param("dataset", dataset.value())
                        .param(
                                "kinds",
                                refs.stream().map(ref -> ref.kind().word()).toArray(String[]::new))
                        .param("ids", refs.stream().map(ref -> ref.id().value()).toArray(String[]::new))
                        .query(Items::read)
                        .list());
    }

    /** What became of each version of a record, in whatever dataset, the one that was sent last first. */
    public List<ItemAccount> accounts(LocationId location, RecordRef ref) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select i.dataset_key, i.hash, i.state, i.sent_at, i.built_at, i.refused_reason
                          from cognee_datasets d
                          join cognee_items i using (location_id, dataset_key)
                         where d.location_id = :location
                           and i.kind = :kind
                           and i.record_id = :record
                         order by i.sent_at desc nulls first, i.hash
                        """)
                        .param("location", location.value())
                        .param("kind", ref.kind().word())
                        .param("record", ref.id().value())
                        .query((row, number) -> new ItemAccount(
                                new DatasetKey(location, row.getObject("dataset_key", UUID.class)),
                                row.getString("hash"),
                                ItemState.parse(row.getString("state")),
                                instant(row, "sent_at"),
                                instant(row, "built_at"),
                                row.getString("refused_reason")))
                        .list());
    }

    /**
     * The next records of a list, each once, by kind and id.
     *
     * @param kinds only of these
     * @param after the last one of the page before, null for the first page
     */
    public List<ListedItem> listed(
            LocationId location, ItemList list, Collection<Kind> kinds, @Nullable RecordRef after, int limit) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select distinct on (kind, record_id) kind, record_id, refused_reason, sent_at
                          from cognee_items
                         where location_id = :location
                           and %s
                           and kind = any(:kinds)
                           and (kind, record_id) > (:afterKind, :afterId)
                         order by kind, record_id
                         limit :limit
                        """.formatted(list.condition()))
                        .param("location", location.value())
                        .param("kinds", kinds.stream().map(Kind::word).toArray(String[]::new))
                        .param("afterKind", after == null ? "" : after.kind().word())
                        .param("afterId", after == null ? "" : after.id().value())
                        .param("limit", limit)
                        .query((row, number) ->
                                new ListedItem(ref(row), row.getString("refused_reason"), instant(row, "sent_at")))
                        .list());
    }

    /** The items of a dataset in one state, oldest change first. */
    public List<Item> in(DatasetKey dataset, ItemState state, int limit) {
        return tenancy.within(
                dataset.location(),
                () -> jdbc.sql("""
                        select *
                          from cognee_items
                         where location_id = :location
                           and dataset_key = :dataset
                           and state = :state
                         order by change_no, kind, record_id
                         limit :limit
                        """)
                        .param("location", dataset.location().value())
                        .param("dataset", dataset.value())
                        .param("state", state.word())
                        .param("limit", limit)
                        .query(Items::read)
                        .list());
    }

    /** The item of this id, while it is there. */
    public Optional<Item> find(LocationId location, UUID item) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select *
                          from cognee_items
                         where location_id = :location
                           and item_id = :item
                        """)
                        .param("location", location.value())
                        .param("item", item)
                        .query(Items::read)
                        .optional());
    }

    /** The shown records behind Cognee's ids in a dataset: what is queued for deletion maps to nothing. */
    public Map<UUID, RecordRef> shown(DatasetKey dataset, Collection<UUID> dataIds) {
        return tenancy.within(dataset.location(), () -> {
            Map<UUID, RecordRef> refs = new HashMap<>();
            jdbc.sql("""
                    select *
                      from cognee_items
                     where location_id = :location
                       and dataset_key = :dataset
                       and data_id = any(:dataIds)
                       and state in ('sent', 'superseded')
                    """)
                    .param("location", dataset.location().value())
                    .param("dataset", dataset.value())
                    .param("dataIds", dataIds.toArray(UUID[]::new))
                    .query(Items::read)
                    .list()
                    .forEach(item -> refs.put(item.dataId(), item.ref()));
            return refs;
        });
    }

    /** Writes ahead that a document is being sent. A row of the same text that Cognee refused before is used again. */
    public void sending(DatasetKey dataset, Document document, @Nullable String contact, long changeNo) {
        jdbc.sql("""
                insert into cognee_items (location_id, dataset_key, kind, record_id, hash, item_id, state, file_name,
                                          rule_version, redacted, redactions, shortened, characters, contact_id,
                                          change_no)
                values (:location, :dataset, :kind, :record, :hash, :item, 'sending', :fileName,
                        :rule, :redacted, :redactions, :shortened, :characters, :contact, :changeNo)
                on conflict (location_id, dataset_key, kind, record_id, hash) do update
                   set state = 'sending', refused_reason = null, change_no = excluded.change_no,
                       contact_id = excluded.contact_id
                 where cognee_items.state in ('refused', 'sending', 'suspect')
                   and (cognee_items.state = 'sending' or cognee_items.data_id is null)
                """)
                .param("location", dataset.location().value())
                .param("dataset", dataset.value())
                .param("kind", document.ref().kind().word())
                .param("record", document.ref().id().value())
                .param("hash", document.hash())
                .param("item", UUID.randomUUID())
                .param("fileName", document.fileName())
                .param("rule", document.ruleVersion())
                .param("redacted", document.redacted())
                .param("redactions", document.redactions())
                .param("shortened", document.shortened())
                .param("characters", document.characters())
                .param("contact", contact)
                .param("changeNo", changeNo)
                .update();
    }

    /**
     * Cognee has the text of an item that was being sent. Its other versions in the dataset become superseded. An item
     * that was queued for deletion meanwhile keeps its state and only learns its data id, which its deletion needs.
     *
     * @return whether it now counts as sent
     */
    public boolean sent(Item item, UUID dataId) {
        boolean counts = jdbc.sql("""
                                update cognee_items
                                   set state = case when state = 'sending' then 'sent' else state end,
                                       data_id = :dataId, sent_at = :now, built_at = null
                                 where location_id = :location
                                   and item_id = :item
                                returning state
                                """)
                .param("location", item.dataset().location().value())
                .param("item", item.id())
                .param("dataId", dataId)
                .param("now", now())
                .query(String.class)
                .optional()
                .filter(ItemState.SENT.word()::equals)
                .isPresent();
        if (counts) {
            supersedeOthers(item);
        }
        return counts;
    }

    private void supersedeOthers(Item item) {
        // What Cognee still has of a refused one or a suspect is queued for deletion already, and needs its row until
        // then.
        ofOthers(item, """
                update cognee_items
                   set state = case state when 'sent' then 'superseded' else 'removing' end
                 where location_id = :location
                   and dataset_key = :dataset
                   and kind = :kind
                   and record_id = :record
                   and item_id <> :item
                   and (state = 'sent' or (state in ('refused', 'suspect') and data_id is not null))
                """).update();
        ofOthers(item, """
                delete from cognee_items
                 where location_id = :location
                   and dataset_key = :dataset
                   and kind = :kind
                   and record_id = :record
                   and item_id <> :item
                   and state in ('refused', 'suspect')
                """).update();
    }

    /** A statement about the other versions of an item's record. */
    private StatementSpec ofOthers(Item item, String statement) {
        return jdbc.sql(statement)
                .param("location", item.dataset().location().value())
                .param("dataset", item.dataset().value())
                .param("kind", item.ref().kind().word())
                .param("record", item.ref().id().value())
                .param("item", item.id());
    }

    /** Whether the record of an item has another version in the dataset that is shown. */
    public boolean hasOther(Item item) {
        return ofOthers(item, """
                        select exists (select from cognee_items
                                        where location_id = :location
                                          and dataset_key = :dataset
                                          and kind = :kind
                                          and record_id = :record
                                          and item_id <> :item
                                          and state in ('sent', 'superseded'))
                        """).query(Boolean.class).single();
    }

    /**
     * An older version is the right one again (A, B, A): it counts as sent, the others as superseded. One that moved on
     * meanwhile comes back no more, and the others stay as they are.
     */
    public void adopt(Item item, long changeNo) {
        boolean adopted = jdbc.sql("""
                                update cognee_items
                                   set state = 'sent', change_no = :changeNo
                                 where location_id = :location
                                   and item_id = :item
                                   and state in ('sent', 'superseded', 'removing')
                                """)
                        .param("location", item.dataset().location().value())
                        .param("item", item.id())
                        .param("changeNo", changeNo)
                        .update()
                > 0;
        if (adopted) {
            supersedeOthers(item);
        }
    }

    /** Cognee does not take this text; it is tried again when the record changes. */
    public void refuse(Item item, String reason) {
        jdbc.sql("""
                update cognee_items
                   set state = 'refused', refused_reason = :reason
                 where location_id = :location
                   and item_id = :item
                   and state = 'sending'
                """)
                .param("location", item.dataset().location().value())
                .param("item", item.id())
                .param("reason", reason)
                .update();
    }

    /** What a dataset has in Cognee that no build has finished yet, older versions of records too. */
    public List<Item> unbuiltOf(DatasetKey dataset) {
        return tenancy.within(
                dataset.location(),
                () -> jdbc.sql("""
                        select *
                          from cognee_items
                         where location_id = :location
                           and dataset_key = :dataset
                           and state in ('sent', 'superseded')
                           and built_at is null
                         order by change_no, kind, record_id
                        """)
                        .param("location", dataset.location().value())
                        .param("dataset", dataset.value())
                        .query(Items::read)
                        .list());
    }

    /**
     * Cognee takes this text and never digests it; it is tried again when the record changes. An older version just
     * goes.
     */
    public void refuseBuilt(Item item, String reason) {
        jdbc.sql("""
                update cognee_items
                   set state = case when state = 'superseded' then 'removing' else 'refused' end,
                       refused_reason = :reason, trial = null
                 where location_id = :location
                   and item_id = :item
                   and state in ('sent', 'superseded')
                """)
                .param("location", item.dataset().location().value())
                .param("item", item.id())
                .param("reason", reason)
                .update();
    }

    /**
     * A build failed over one of these: they are to be taken out, and tried again in two groups, one after the other. An
     * older version just goes.
     */
    public void suspect(DatasetKey dataset, List<Item> items) {
        jdbc.sql("""
                with last as (select coalesce(max(trial), 0) as trial
                                from cognee_items
                               where location_id = :location
                                 and dataset_key = :dataset)
                update cognee_items i
                   set state = case when i.state = 'superseded' then 'removing' else 'suspect' end,
                       trial = last.trial + case when s.place * 2 <= :all then 1 else 2 end
                  from unnest(:items::uuid[]) with ordinality s (item_id, place), last
                 where i.location_id = :location
                   and i.item_id = s.item_id
                   and i.state in ('sent', 'superseded')
                """)
                .param("location", dataset.location().value())
                .param("dataset", dataset.value())
                .param("items", items.stream().map(Item::id).toArray(UUID[]::new))
                .param("all", items.size())
                .update();
    }

    /** Cognee no longer has an item that was taken out; its row stays, to be tried again or to say that it is refused. */
    public void takenOut(Item item) {
        jdbc.sql("""
                update cognee_items
                   set data_id = null, built_at = null
                 where location_id = :location
                   and item_id = :item
                   and state in ('suspect', 'refused')
                """)
                .param("location", item.dataset().location().value())
                .param("item", item.id())
                .update();
    }

    /** Whether Cognee still has items that are to be taken out. */
    public boolean anyToTakeOut(DatasetKey dataset) {
        return any(dataset, "state in ('suspect', 'refused') and data_id is not null");
    }

    /** The suspects that are tried again next: the first group, once it has been taken out. */
    public List<Item> nextTrial(DatasetKey dataset) {
        return tenancy.within(
                dataset.location(),
                () -> jdbc.sql("""
                        select *
                          from cognee_items
                         where location_id = :location
                           and dataset_key = :dataset
                           and state = 'suspect'
                           and trial = (select min(trial)
                                          from cognee_items
                                         where location_id = :location
                                           and dataset_key = :dataset
                                           and state = 'suspect')
                         order by change_no, kind, record_id
                        """)
                        .param("location", dataset.location().value())
                        .param("dataset", dataset.value())
                        .query(Items::read)
                        .list());
    }

    /** Forgets suspects whose records changed or went meanwhile; Cognee has nothing of them. */
    public void noLongerSuspect(Collection<Item> items) {
        items.forEach(item -> jdbc.sql("""
                        delete from cognee_items
                         where location_id = :location
                           and item_id = :item
                           and state = 'suspect'
                           and data_id is null
                        """)
                .param("location", item.dataset().location().value())
                .param("item", item.id())
                .update());
    }

    /** Forgets items that never arrived in Cognee; those that were queued for deletion meanwhile stay. */
    public void neverArrived(Collection<Item> items) {
        items.forEach(item -> jdbc.sql("""
                        delete from cognee_items
                         where location_id = :location
                           and item_id = :item
                           and state = 'sending'
                        """)
                .param("location", item.dataset().location().value())
                .param("item", item.id())
                .update());
    }

    /** A build ended well: everything that is in Cognee is in the graph, since nothing is added while one runs. */
    public void built(DatasetKey dataset) {
        jdbc.sql("""
                update cognee_items
                   set built_at = :now, trial = null
                 where location_id = :location
                   and dataset_key = :dataset
                   and built_at is null
                   and data_id is not null
                """)
                .param("location", dataset.location().value())
                .param("dataset", dataset.value())
                .param("now", now())
                .update();
    }

    /** The dataset is gone in Cognee: its items are forgotten, except those whose deletion has still to be closed. */
    public void lost(DatasetKey dataset) {
        jdbc.sql("""
                delete from cognee_items
                 where location_id = :location
                   and dataset_key = :dataset
                   and state not in ('removing', 'erasing')
                """)
                .param("location", dataset.location().value())
                .param("dataset", dataset.value())
                .update();
    }

    /** How many items wait for a build. */
    public int unbuilt(DatasetKey dataset) {
        return tenancy.within(
                dataset.location(),
                () -> jdbc.sql("""
                        select count(*)
                          from cognee_items
                         where location_id = :location
                           and dataset_key = :dataset
                           and state in ('sent', 'superseded')
                           and built_at is null
                        """)
                        .param("location", dataset.location().value())
                        .param("dataset", dataset.value())
                        .query(Integer.class)
                        .single());
    }

    /** Whether a dataset ever took a document. */
    public boolean anySent(DatasetKey dataset) {
        return any(dataset, "data_id is not null");
    }

    /** Whether anything of a dataset was ever built. */
    public boolean anyBuilt(DatasetKey dataset) {
        return any(dataset, "built_at is not null");
    }

    private boolean any(DatasetKey dataset, String condition) {
        return tenancy.within(
                dataset.location(),
                () -> jdbc.sql("""
                        select exists (select from cognee_items
                                        where location_id = :location
                                          and dataset_key = :dataset
                                          and %s)
                        """.formatted(condition))
                        .param("location", dataset.location().value())
                        .param("dataset", dataset.value())
                        .query(Boolean.class)
                        .single());
    }

    /** The numbers of a dataset for the status panel. */
    public ItemCounts counts(DatasetKey dataset) {
        return tenancy.within(
                dataset.location(),
                () -> jdbc.sql("""
                        select count(*) filter (where state = 'sent') as sent,
                               count(*) filter (where state = 'sent' and built_at is not null) as built,
                               count(*) filter (where state in ('sending', 'sent', 'suspect') and built_at is null) as waiting,
                               count(*) filter (where state = 'refused') as refused,
                               count(*) filter (where state = 'sent' and shortened) as shortened,
                               coalesce(sum(redactions) filter (where state = 'sent'), 0) as redactions
                          from cognee_items
                         where location_id = :location
                           and dataset_key = :dataset
                        """)
                        .param("location", dataset.location().value())
                        .param("dataset", dataset.value())
                        .query((row, number) -> new ItemCounts(
                                row.getLong("sent"),
                                row.getLong("built"),
                                row.getLong("waiting"),
                                row.getLong("refused"),
                                row.getLong("shortened"),
                                row.getLong("redactions")))
                        .single());
    }

    /** Forgets an item once it is gone in Cognee. */
    public void forget(LocationId location, UUID item) {
        jdbc.sql("delete from cognee_items where location_id = :location and item_id = :item")
                .param("location", location.value())
                .param("item", item)
                .update();
    }

    private OffsetDateTime now() {
        return OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        @Nullable OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private static RecordRef ref(ResultSet row) throws SQLException {
        return new RecordRef(Kind.parse(row.getString("kind")).orElseThrow(), new RecordId(row.getString("record_id")));
    }

    private static Item read(ResultSet row, int number) throws SQLException {
        DatasetKey dataset =
                new DatasetKey(new LocationId(row.getString("location_id")), row.getObject("dataset_key", UUID.class));
        return new Item(
                row.getObject("item_id", UUID.class),
                dataset,
                ref(row),
                row.getString("hash"),
                ItemState.parse(row.getString("state")),
                row.getString("file_name"),
                row.getObject("data_id", UUID.class),
                row.getObject("built_at") != null,
                row.getLong("change_no"),
                row.getObject("trial", Integer.class));
    }
}
