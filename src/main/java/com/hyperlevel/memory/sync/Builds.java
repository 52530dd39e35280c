package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.audit.DailyCounts;
import com.hyperlevel.memory.cognee.BuildStatus;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.Progress;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.dataset.Fence;
import com.hyperlevel.memory.dataset.Fences;
import com.hyperlevel.memory.deletion.Deletions;
import com.hyperlevel.memory.gateway.ConfirmedDataset;
import com.hyperlevel.memory.gateway.LocationClient;
import com.hyperlevel.memory.item.Items;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Builds the graph of a dataset. The phase {@code building} is written before the call and nothing is added until it
 * ends, so everything that is in Cognee when a build ends well is in the graph. A call that was not made or not answered
 * is made again: repeating it is harmless.
 */
@Component
class Builds {

    private static final Logger log = LoggerFactory.getLogger(Builds.class);

    private final Items items;
    private final Datasets datasets;
    private final Deletions deletions;
    private final Fences fences;
    private final SyncProperties properties;
    private final FaultPoints faults;
    private final DailyCounts daily;
    private final Clock clock;

    Builds(
            Items items,
            Datasets datasets,
            Deletions deletions,
            Fences fences,
            SyncProperties properties,
            FaultPoints faults,
            DailyCounts daily,
            Clock clock) {
        this.items = items;
        this.datasets = datasets;
        this.deletions = deletions;
        this.fences = fences;
        this.properties = properties;
        this.faults = faults;
        this.daily = daily;
        this.clock = clock;
    }

    /**
     * Starts a build when one is due, else says when to look again.
     *
     * @param nothingMoreDue whether every changed record has been sent
     */
    Next startIfDue(
            Fence fence, DatasetState dataset, LocationClient client, ConfirmedDataset target, boolean nothingMoreDue) {
        if (items.anyToTakeOut(dataset.key())) {
            // Built now, they would fail the run again.
            return Next.at(clock.instant().plus(properties.pollBuildEvery()));
        }
        int waiting = items.unbuilt(dataset.key());
        if (waiting == 0) {
            return nothingMoreDue ? rest(fence, dataset) : Next.now();
        }
        boolean firstOnes = waiting >= properties.batchSize() && !items.anyBuilt(dataset.key());
        if (!firstOnes && !nothingMoreDue && waiting < properties.backlogLimit()) {
            return Next.now();
        }
        Instant now = clock.instant();
        Instant earliest = earliest(dataset);
        if (now.isBefore(earliest)) {
            return nothingMoreDue || waiting >= properties.backlogLimit() ? Next.at(earliest) : Next.now();
        }
        if (datasets.buildsOn(dataset.server()) >= properties.buildsAtOnce()) {
            return Next.at(now.plus(properties.pollBuildEvery()));
        }
        DatasetState begun = begin(fence, dataset.building(now));
        faults.pass("build-written-ahead");
        return call(fence, begun, client, target);
    }

    private DatasetState begin(Fence fence, DatasetState building) {
        fences.within(fence, building.location(), () -> {
            datasets.save(building);
            datasets.rememberPending(building.key(), Set.of());
            daily.build(building.location());
        });
        return building;
    }

    private Instant earliest(DatasetState dataset) {
        Instant last = dataset.buildStartedAt();
        return last == null ? Instant.MIN : last.plus(properties.betweenBuilds());
    }

    private Next rest(Fence fence, DatasetState dataset) {
        save(fence, dataset.idle(clock.instant()));
        return Next.never();
    }

    private Next call(Fence fence, DatasetState dataset, LocationClient client, ConfirmedDataset target) {
        try {
            client.buildInBackground(target);
        } catch (CogneeException e) {
            // It queues behind whatever holds the dataset, and starts then; the status tells.
            if (!e.outcomeUnknown()) {
                throw e;
            }
        }
        faults.pass("build-called");
        save(fence, dataset.called(clock.instant()));
        return Next.at(clock.instant().plus(properties.pollBuildEvery()));
    }

    /** How many documents may wait for a build before sending pauses. */
    int backlogLimit() {
        return properties.backlogLimit();
    }

    /** Asks how the running build is doing. */
    Next poll(Fence fence, DatasetState dataset, LocationClient client, ConfirmedDataset target) {
        if (dataset.buildCalledAt() == null) {
            return call(fence, dataset, client, target);
        }
        BuildStatus status = client.buildStatus(target);
        return switch (status) {
            case COMPLETED -> completed(fence, dataset, client, target);
            case ERRORED -> errored(fence, dataset);
            case STARTED -> running(fence, dataset, client, target);
            case NEVER, INITIATED -> call(fence, dataset, client, target);
        };
    }

    private Next completed(Fence fence, DatasetState dataset, LocationClient client, ConfirmedDataset target) {
        Optional<Progress> progress = client.progress(target);
        if (progress.isPresent() && progress.get().pending() > 0) {
            // An older build's "completed": ours has not begun, or something came in behind our back.
            return call(fence, dataset, client, target);
        }
        fences.within(fence, dataset.location(), () -> {
            items.built(dataset.key());
            deletions.queueSuperseded(dataset.key());
            datasets.save(dataset.built(clock.instant()));
        });
        faults.pass("built");
        return Next.now();
    }

    private Next running(Fence fence, DatasetState dataset, LocationClient client, ConfirmedDataset target) {
        Instant now = clock.instant();
        Optional<Progress> progress = client.progress(target);
        DatasetState seen = progress.map(far -> dataset.progressed(now, far.completed(), far.total()))
                .orElse(dataset);
        Duration still = Duration.between(seen.motionlessSince(), now);
        if (still.compareTo(properties.buildFailsAfter()) >= 0) {
            return failed(fence, seen, "build_stuck");
        }
        fences.within(fence, dataset.location(), () -> {
            datasets.save(seen);
            progress.ifPresent(far -> datasets.rememberPending(dataset.key(), pending(far)));
        });
        if (still.compareTo(properties.buildIsDeadAfter()) >= 0
                && seen.wasCalledBefore(now, properties.buildIsDeadAfter())) {
            return call(fence, seen, client, target);
        }
        return Next.at(now.plus(properties.pollBuildEvery()));
    }

    private static List<UUID> pending(Progress progress) {
        return progress.items().stream()
                .filter(item -> !item.completed())
                .map(Progress.Item::id)
                .toList();
    }

    /** Takes out what the build failed over, if that can be told; otherwise it is the server's fault. */
    private Next errored(Fence fence, DatasetState dataset) {
        Duration still = Duration.between(dataset.motionlessSince(), clock.instant());
        Suspects suspects = Suspects.of(
                items.unbuiltOf(dataset.key()),
                datasets.pending(dataset.key()),
                still.compareTo(properties.poisonHoldsFor()) >= 0);
        if (suspects.isNobody()) {
            return failed(fence, dataset, "build_failed");
        }
        log.info(
                "The build of dataset {} failed: {} items are taken out, {}",
                dataset.name(),
                suspects.items().size(),
                suspects.culprit() ? "refused" : "to be tried again");
        fences.within(fence, dataset.location(), () -> {
            if (suspects.culprit()) {
                items.refuseBuilt(suspects.items().get(0), "undigested");
            } else {
                items.suspect(dataset.key(), suspects.items());
            }
            deletions.queueSuspected(dataset.key());
            datasets.save(dataset.sending());
        });
        faults.pass("suspects-taken-out");
        return Next.now();
    }

    private Next failed(Fence fence, DatasetState dataset, String code) {
        Instant now = clock.instant();
        DatasetState failed = save(fence, dataset.failed(code, now, Failures.pause(dataset, Optional.empty())));
        return Next.at(failed.nextAttempt());
    }

    private DatasetState save(Fence fence, DatasetState state) {
        fences.within(fence, state.location(), () -> datasets.save(state));
        return state;
    }
}
