package com.hyperlevel.memory.deletion;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.cognee.Backoff;
import com.hyperlevel.memory.cognee.BuildStatus;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.dataset.DatasetKey;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.dataset.Fence;
import com.hyperlevel.memory.dataset.Fences;
import com.hyperlevel.memory.dataset.LaneLost;
import com.hyperlevel.memory.dataset.Phase;
import com.hyperlevel.memory.gateway.ConfirmedDataset;
import com.hyperlevel.memory.gateway.Gateway;
import com.hyperlevel.memory.gateway.LocationClient;
import com.hyperlevel.memory.gateway.StoredItem;
import com.hyperlevel.memory.item.Item;
import com.hyperlevel.memory.item.ItemState;
import com.hyperlevel.memory.item.Items;
import com.hyperlevel.memory.record.Records;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Carries out what is due of one dataset:
 *
 * <ol>
 *   <li>Confirm the dataset by the server's own list (name and owner). One that is certainly absent took everything
 *       with it.
 *   <li>Not while it is being built: every delete would hang until the build ends.
 *   <li>Settle items whose add was never answered, so that their data ids are known or they never arrived.
 *   <li>Delete up to a hundred, each noted before its call.
 *   <li>List the dataset to the end once; close what is absent, try the rest again later.
 * </ol>
 *
 * Dying between any two steps leaves open rows behind, and the next run repeats them: deleting what is gone succeeds.
 */
@Component
public class DeletionRun {

    private static final Logger log = LoggerFactory.getLogger(DeletionRun.class);
    private static final int AT_ONCE = 100;
    private static final Duration WHILE_BUILDING = Duration.ofSeconds(5);

    private final Deletions deletions;
    private final Datasets datasets;
    private final Items items;
    private final Records records;
    private final Gateway gateway;
    private final Fences fences;
    private final AuditLog audit;
    private final Clock clock;

    DeletionRun(
            Deletions deletions,
            Datasets datasets,
            Items items,
            Records records,
            Gateway gateway,
            Fences fences,
            AuditLog audit,
            Clock clock) {
        this.deletions = deletions;
        this.datasets = datasets;
        this.items = items;
        this.records = records;
        this.gateway = gateway;
        this.fences = fences;
        this.audit = audit;
        this.clock = clock;
    }

    /** Does one batch of what is due of a dataset. What fails waits for its next attempt. */
    public void run(Fence fence, DatasetKey dataset) {
        List<Deletion> due = fences.within(fence, dataset.location(), () -> deletions.due(dataset, AT_ONCE));
        if (due.isEmpty()) {
            return;
        }
        try {
            attempt(fence, dataset, due);
        } catch (CogneeException e) {
            log.info("Deleting in dataset {} failed: {}", due.get(0).name(), e.failure());
            fences.within(fence, dataset.location(), () -> due.forEach(deletion -> fail(deletion, e)));
        } catch (LaneLost e) {
            throw e;
        } catch (RuntimeException e) {
            // A fault of ours in one dataset holds up no other.
            log.error("Deleting in dataset {} ended in a fault", due.get(0).name(), e);
            fences.within(
                    fence,
                    dataset.location(),
                    () -> due.forEach(
                            deletion -> deletions.failed(deletion, "internal", wait(deletion, Optional.empty()))));
        }
    }

    private void attempt(Fence fence, DatasetKey dataset, List<Deletion> due) {
        Deletion first = due.get(0);
        LocationClient client = gateway.open(dataset.location(), first.login());
        Optional<ConfirmedDataset> found = client.find(first.name());
        if (found.isEmpty()) {
            closeIfCertainlyAbsent(fence, dataset, due, client);
        } else if (isBuilding(dataset) && client.buildStatus(found.get()) == BuildStatus.STARTED) {
            fences.within(fence, dataset.location(), () -> deletions.putOff(dataset, WHILE_BUILDING));
        } else if (first.ofWholeDataset()) {
            deleteDataset(fence, first, client, found.get());
        } else {
            deleteItems(fence, dataset, due, client, found.get());
        }
    }

    /** Whether a build of ours may run. A server killed in one says STARTED for ever, which must not keep data for ever. */
    private boolean isBuilding(DatasetKey dataset) {
        return datasets.find(dataset)
                .map(state -> state.phase() == Phase.BUILDING)
                .orElse(false);
    }

    private void closeIfCertainlyAbsent(Fence fence, DatasetKey dataset, List<Deletion> due, LocationClient client) {
        Deletion first = due.get(0);
        UUID datasetId = first.datasetId();
        boolean neverMade = datasetId == null;
        if (datasetId != null && !client.isAbsent(first.name(), datasetId)) {
            fences.within(
                    fence,
                    dataset.location(),
                    () -> due.forEach(deletion ->
                            deletions.failed(deletion, "dataset_not_ours", wait(deletion, Optional.empty()))));
            return;
        }
        Outcome outcome = neverMade ? Outcome.NEVER_SENT : Outcome.ALREADY_ABSENT;
        fences.within(fence, dataset.location(), () -> {
            if (first.ofWholeDataset()) {
                datasetIsGone(first, outcome);
            } else {
                due.forEach(deletion -> itemIsGone(deletion, outcome));
                tell(dataset.location(), Map.of(outcome, due.size()), due);
            }
        });
    }

    private void deleteDataset(Fence fence, Deletion deletion, LocationClient client, ConfirmedDataset found) {
        boolean goOn = fences.within(fence, deletion.dataset().location(), () -> deletions.calling(deletion));
        if (!goOn) {
            return;
        }
        client.deleteDataset(found);
        boolean absent = client.isAbsent(found.name(), found.id());
        fences.within(fence, deletion.dataset().location(), () -> {
            if (absent) {
                datasetIsGone(deletion, Outcome.DELETED);
            } else {
                deletions.failed(deletion, "still_listed", wait(deletion, Optional.empty()));
            }
        });
    }

    private void datasetIsGone(Deletion deletion, Outcome outcome) {
        deletions.close(deletion, outcome);
        int itemsToo = deletions.closeItemsOf(deletion.dataset());
        datasets.forget(deletion.dataset());
        audit.write(
                deletion.dataset().location(),
                Actor.system("lane"),
                Action.DELETE,
                "dataset_deleted",
                Map.of("type", deletion.name().type().word(), "items_closed", itemsToo, "outcome", outcome.word()));
    }

    private void deleteItems(
            Fence fence, DatasetKey dataset, List<Deletion> due, LocationClient client, ConfirmedDataset found) {
        Map<UUID, UUID> dataIds = settled(fence, dataset, due, client, found);
        Map<Deletion, CogneeException> failures = new HashMap<>();
        for (Deletion deletion : due) {
            UUID dataId = dataIds.get(deletion.id());
            if (dataId == null || !fence.allowsCallAt(clock.instant())) {
                continue;
            }
            if (fences.within(fence, dataset.location(), () -> deletions.calling(deletion))) {
                try {
                    client.deleteItem(found, dataId);
                } catch (CogneeException e) {
                    failures.put(deletion, e);
                    if (e.outcomeUnknown()) {
                        // The others were not asked for, and wait for the same reason.
                        due.subList(due.indexOf(deletion), due.size()).forEach(other -> failures.put(other, e));
                        break;
                    }
                }
            }
        }
        verify(fence, dataset, due, dataIds, failures, client, found);
    }

    /** The data ids of what is due, by deletion; those whose add was never answered are looked for by file name. */
    private Map<UUID, UUID> settled(
            Fence fence, DatasetKey dataset, List<Deletion> due, LocationClient client, ConfirmedDataset found) {
        Map<UUID, UUID> dataIds = new HashMap<>();
        List<Deletion> unknown = new ArrayList<>();
        fences.within(fence, dataset.location(), () -> {
            for (Deletion deletion : due) {
                Optional<UUID> known = Optional.ofNullable(deletion.dataId())
                        .or(() -> items.find(dataset.location(), itemOf(deletion))
                                .flatMap(item -> Optional.ofNullable(item.dataId())));
                known.ifPresentOrElse(id -> dataIds.put(deletion.id(), id), () -> unknown.add(deletion));
            }
        });
        if (!unknown.isEmpty()) {
            client.settle(found);
            Map<String, UUID> byName = new HashMap<>();
            client.items(found).forEach(item -> byName.put(item.name(), item.dataId()));
            for (Deletion deletion : unknown) {
                String fileName = deletion.fileName();
                UUID id = fileName == null ? null : byName.get(StoredItem.stem(fileName));
                if (id != null) {
                    dataIds.put(deletion.id(), id);
                }
            }
        }
        return dataIds;
    }

    private void verify(
            Fence fence,
            DatasetKey dataset,
            List<Deletion> due,
            Map<UUID, UUID> dataIds,
            Map<Deletion, CogneeException> failures,
            LocationClient client,
            ConfirmedDataset found) {
        Set<UUID> present = new HashSet<>();
        client.items(found).forEach(item -> present.add(item.dataId()));
        fences.within(fence, dataset.location(), () -> {
            Map<Outcome, Integer> closed = new EnumMap<>(Outcome.class);
            List<Deletion> gone = new ArrayList<>();
            for (Deletion deletion : due) {
                UUID dataId = dataIds.get(deletion.id());
                if (dataId == null || !present.contains(dataId)) {
                    Outcome outcome = dataId == null ? Outcome.NEVER_SENT : Outcome.DELETED;
                    itemIsGone(deletion, outcome);
                    closed.merge(outcome, 1, Integer::sum);
                    gone.add(deletion);
                } else if (failures.containsKey(deletion)) {
                    fail(deletion, failures.get(deletion));
                } else if (fence.allowsCallAt(clock.instant())) {
                    deletions.failed(deletion, "still_listed", wait(deletion, Optional.empty()));
                }
            }
            tell(dataset.location(), closed, gone);
        });
    }

    private void itemIsGone(Deletion deletion, Outcome outcome) {
        LocationId location = deletion.dataset().location();
        deletions.close(deletion, outcome);
        Optional<Item> item = items.find(location, itemOf(deletion));
        if (item.isPresent() && deletion.reason() == Reason.SUSPECTED && waitsOutside(item.get())) {
            items.takenOut(item.get());
        } else if (item.isPresent()) {
            items.forget(location, item.get().id());
            lookAgain(deletion.dataset(), item.get().ref());
        }
    }

    private static boolean waitsOutside(Item item) {
        return item.state() == ItemState.SUSPECT || item.state() == ItemState.REFUSED;
    }

    /** A record that became alive again while its only item was on its way out has to be sent anew. */
    private void lookAgain(DatasetKey dataset, RecordRef ref) {
        boolean elsewhere = items.of(dataset, List.of(ref)).stream()
                .anyMatch(item -> item.state() == ItemState.SENT || item.state() == ItemState.SENDING);
        if (!elsewhere && records.alive(dataset.location(), List.of(ref)).contains(ref)) {
            records.touch(dataset.location(), List.of(ref));
        }
    }

    private void tell(LocationId location, Map<Outcome, Integer> closed, List<Deletion> gone) {
        if (gone.isEmpty()) {
            return;
        }
        Map<String, Object> counts = new HashMap<>();
        closed.forEach((outcome, count) -> counts.put(outcome.word(), count));
        counts.put("type", gone.get(0).name().type().word());
        audit.write(location, Actor.system("lane"), Action.DELETE, "items_deleted", counts);
    }

    private void fail(Deletion deletion, CogneeException e) {
        deletions.failed(deletion, e.failure().name().toLowerCase(Locale.ROOT), wait(deletion, e.retryAfter()));
    }

    private static Duration wait(Deletion deletion, Optional<Duration> asked) {
        return Backoff.DAILY_AT_LAST.pause(deletion.attempts() + 1, asked);
    }

    private static UUID itemOf(Deletion deletion) {
        UUID item = deletion.item();
        if (item == null) {
            throw new IllegalStateException("this deletion is of a whole dataset");
        }
        return item;
    }
}
