package com.hyperlevel.memory.status;

import com.hyperlevel.memory.audit.DailyCounts;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.connection.AgencyConnection;
import com.hyperlevel.memory.connection.Connection;
import com.hyperlevel.memory.connection.OwnLogins;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.connection.Standing;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.dataset.Role;
import com.hyperlevel.memory.deletion.Deletions;
import com.hyperlevel.memory.deletion.WaitingDeletions;
import com.hyperlevel.memory.item.ItemCounts;
import com.hyperlevel.memory.item.ItemList;
import com.hyperlevel.memory.item.Items;
import com.hyperlevel.memory.item.ListedItem;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.sharing.LocationSharing;
import com.hyperlevel.memory.sharing.Sharing;
import com.hyperlevel.memory.sharing.TypeChoice;
import com.hyperlevel.memory.tenant.Tenancy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the status of a location in one transaction. */
@Component
public class Status {

    private static final ItemCounts NONE = new ItemCounts(0, 0, 0, 0, 0, 0);

    private static final int DAYS = 30;

    private final Tenancy tenancy;
    private final Sharing sharing;
    private final Records records;
    private final Datasets datasets;
    private final Items items;
    private final Deletions deletions;
    private final AgencyConnection connection;
    private final OwnLogins ownLogins;
    private final Posture posture;
    private final DailyCounts daily;

    Status(
            Tenancy tenancy,
            Sharing sharing,
            Records records,
            Datasets datasets,
            Items items,
            Deletions deletions,
            AgencyConnection connection,
            OwnLogins ownLogins,
            Posture posture,
            DailyCounts daily) {
        this.tenancy = tenancy;
        this.sharing = sharing;
        this.records = records;
        this.datasets = datasets;
        this.items = items;
        this.deletions = deletions;
        this.connection = connection;
        this.ownLogins = ownLogins;
        this.posture = posture;
        this.daily = daily;
    }

    /** How far a location is. */
    public LocationStatus of(LocationId location) {
        @Nullable
        Standing server =
                connection.current().map(Connection::serverId).map(posture::of).orElse(null);
        boolean ownLogin = ownLogins.ownEmail(location).isPresent();
        return tenancy.within(location, () -> {
            LocationSharing shared = sharing.of(location);
            Map<Kind, Long> counts = records.counts(location);
            List<DatasetState> present = datasets.of(location);
            Map<DataType, WaitingDeletions> waiting = deletions.waiting(location);
            List<TypeStatus> types = List.of(DataType.values()).stream()
                    .map(type -> ofType(shared, type, counts, present, waiting.get(type)))
                    .toList();
            return new LocationStatus(
                    shared.memoryOn(), shared.membersMayAsk(), server, ownLogin, types, daily.last(location, DAYS));
        });
    }

    /**
     * The next records of a list, by kind and id.
     *
     * @param types only of these
     * @param after the last one of the page before, null for the first page
     */
    public List<ListedItem> listed(
            LocationId location, ItemList list, Collection<DataType> types, @Nullable RecordRef after, int limit) {
        List<Kind> kinds =
                types.stream().flatMap(type -> type.documentKinds().stream()).toList();
        return items.listed(location, list, kinds, after, limit);
    }

    private TypeStatus ofType(
            LocationSharing shared,
            DataType type,
            Map<Kind, Long> counts,
            List<DatasetState> present,
            @Nullable WaitingDeletions waiting) {
        TypeChoice choice = shared.of(type);
        Optional<DatasetState> read = present.stream()
                .filter(dataset -> dataset.type() == type && dataset.role() == Role.READ)
                .findFirst();
        long here = counts.entrySet().stream()
                .filter(count -> count.getKey().type() == type)
                .mapToLong(Map.Entry::getValue)
                .sum();
        return new TypeStatus(
                type,
                shared.stateOf(type),
                choice.redacts(),
                choice.since(),
                here,
                read.map(DatasetState::phase).orElse(null),
                read.map(dataset -> items.counts(dataset.key())).orElse(NONE),
                read.map(DatasetState::progressDone).orElse(null),
                read.map(DatasetState::progressTotal).orElse(null),
                read.map(DatasetState::lastSyncAt).orElse(null),
                read.map(DatasetState::lastBuiltAt).orElse(null),
                read.map(DatasetState::lastError).orElse(null),
                read.map(DatasetState::lastErrorAt).orElse(null),
                read.map(DatasetState::nextAttemptAt).orElse(null),
                waiting);
    }
}
