package com.hyperlevel.memory.lane;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.dataset.DatasetKey;
import com.hyperlevel.memory.dataset.Fence;
import com.hyperlevel.memory.dataset.Fences;
import com.hyperlevel.memory.dataset.LaneLost;
import com.hyperlevel.memory.deletion.DeletionRun;
import com.hyperlevel.memory.deletion.Deletions;
import com.hyperlevel.memory.deletion.Deletions.DueDataset;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.Changes;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.sync.SyncCycle;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * One run of a server's lane: takes the fence, then does due work until none is left or twenty seconds have passed.
 * Erasures of people go first, then fan-outs, cycles and other deletions, in turns by location, one after the other. A
 * location whose turn ends in a fault of ours is set back, so that it holds up nobody else.
 */
@Component
class Lane {

    private static final Logger log = LoggerFactory.getLogger(Lane.class);
    private static final int LOCATIONS_A_ROUND = 50;
    private static final int DELETIONS_A_ROUND = 50;
    private static final int CHILDREN_AT_ONCE = 1_000;
    private static final Duration AFTER_A_FAULT = Duration.ofMinutes(5);

    private final Fences fences;
    private final DueLocations dueLocations;
    private final Deletions deletions;
    private final DeletionRun deletionRun;
    private final Records records;
    private final Changes changes;
    private final SyncCycle syncCycle;
    private final Posture posture;
    private final Clock clock;

    Lane(
            Fences fences,
            DueLocations dueLocations,
            Deletions deletions,
            DeletionRun deletionRun,
            Records records,
            Changes changes,
            SyncCycle syncCycle,
            Posture posture,
            Clock clock) {
        this.fences = fences;
        this.dueLocations = dueLocations;
        this.deletions = deletions;
        this.deletionRun = deletionRun;
        this.records = records;
        this.changes = changes;
        this.syncCycle = syncCycle;
        this.posture = posture;
        this.clock = clock;
    }

    /**
     * Runs the lane of a server once.
     *
     * @param stopping whether this node is going down, asked between two rounds
     */
    void run(UUID server, BooleanSupplier stopping) {
        Fence fence = fences.take(server);
        try {
            probe(fence);
            wakeWhatWaited(fence);
            while (!stopping.getAsBoolean() && fence.allowsCallAt(clock.instant()) && round(fence)) {
                fences.check(fence);
            }
        } catch (LaneLost e) {
            log.info("Lane of server {} went on elsewhere", server);
        }
    }

    /** The next step of the access-control proof, where one is due. */
    private void probe(Fence fence) {
        while (fence.allowsCallAt(clock.instant()) && posture.canaryStep(fence.server(), clock.instant())) {
            fences.check(fence);
        }
    }

    /** What waited for the server to be safe, for a person's test or tick, goes on; who allowed it does not matter. */
    private void wakeWhatWaited(Fence fence) {
        if (fences.holdsBack(fence) && posture.maySend(fence.server())) {
            dueLocations.wakeAll(clock.instant());
            fences.released(fence);
        }
    }

    /** Gives everybody with due work one turn; answers whether there was any. */
    private boolean round(Fence fence) {
        boolean worked = eraseFirst(fence);
        Set<LocationId> turns = new LinkedHashSet<>(dueLocations.at(clock.instant(), LOCATIONS_A_ROUND));
        List<DueDataset> going = deletions.due(fence.server(), DELETIONS_A_ROUND);
        Set<LocationId> due = Set.copyOf(turns);
        going.forEach(dataset -> turns.add(dataset.dataset().location()));
        for (LocationId location : turns) {
            worked |= eraseFirst(fence);
            if (!fence.allowsCallAt(clock.instant())) {
                return worked;
            }
            if (due.contains(location)) {
                turn(fence, location);
            }
            going.stream()
                    .map(DueDataset::dataset)
                    .filter(dataset -> dataset.location().equals(location))
                    .forEach(dataset -> delete(fence, dataset));
            worked = true;
        }
        return worked;
    }

    private boolean eraseFirst(Fence fence) {
        List<DueDataset> erasures = deletions.due(fence.server(), DELETIONS_A_ROUND).stream()
                .filter(DueDataset::erasure)
                .toList();
        erasures.forEach(dataset -> delete(fence, dataset.dataset()));
        return !erasures.isEmpty();
    }

    private void delete(Fence fence, DatasetKey dataset) {
        if (fence.allowsCallAt(clock.instant())) {
            deletionRun.run(fence, dataset);
        }
    }

    private void turn(Fence fence, LocationId location) {
        try {
            boolean more = fences.within(fence, location, () -> records.fanOutStep(location, CHILDREN_AT_ONCE));
            if (!more) {
                syncCycle.run(fence, location);
            }
        } catch (LaneLost e) {
            throw e;
        } catch (RuntimeException e) {
            // Not one of the failures that the cycle knows and has recorded itself.
            boolean deletedMeanwhile = e instanceof Problem problem && problem.category() == Category.MISSING;
            if (!deletedMeanwhile) {
                log.error("The turn of location {} ended in a fault", location, e);
                fences.within(
                        fence,
                        location,
                        () -> changes.putOff(location, clock.instant().plus(AFTER_A_FAULT)));
            }
        }
    }
}
