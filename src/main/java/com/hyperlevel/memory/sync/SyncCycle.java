package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.connection.OwnLogins;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.dataset.Fence;
import com.hyperlevel.memory.dataset.Fences;
import com.hyperlevel.memory.dataset.Phase;
import com.hyperlevel.memory.dataset.Role;
import com.hyperlevel.memory.gateway.ConfirmedDataset;
import com.hyperlevel.memory.gateway.Gateway;
import com.hyperlevel.memory.gateway.LocationClient;
import com.hyperlevel.memory.item.Items;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.Changes;
import com.hyperlevel.memory.redaction.Redactor;
import com.hyperlevel.memory.sharing.LocationSharing;
import com.hyperlevel.memory.sharing.Sharing;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * One bounded step of the sync of one location: for each type that is on, one step of its dataset. At its end the
 * location is due again when its earliest dataset is, or not at all, unless a number was taken since the step began.
 */
@Component
public class SyncCycle {

    private final Sharing sharing;
    private final Datasets datasets;
    private final Items items;
    private final Gateway gateway;
    private final OwnLogins logins;
    private final Posture posture;
    private final Sender sender;
    private final Builds builds;
    private final Failures failures;
    private final Changes changes;
    private final Fences fences;
    private final Clock clock;

    SyncCycle(
            Sharing sharing,
            Datasets datasets,
            Items items,
            Gateway gateway,
            OwnLogins logins,
            Posture posture,
            Sender sender,
            Builds builds,
            Failures failures,
            Changes changes,
            Fences fences,
            Clock clock) {
        this.sharing = sharing;
        this.datasets = datasets;
        this.items = items;
        this.gateway = gateway;
        this.logins = logins;
        this.posture = posture;
        this.sender = sender;
        this.builds = builds;
        this.failures = failures;
        this.changes = changes;
        this.fences = fences;
        this.clock = clock;
    }

    /** Does one step. Failures of a type are recorded on its dataset and hold up no other type. */
    public void run(Fence fence, LocationId location) {
        long seen = fences.within(fence, location, () -> changes.lastNo(location));
        LocationSharing shared = sharing.of(location);
        Next next = Next.never();
        for (DatasetState dataset : inWork(fence, location, shared)) {
            if (!fence.allowsCallAt(clock.instant())) {
                next = next.earlier(Next.now());
            } else {
                next = next.earlier(step(fence, dataset, shared));
            }
        }
        settleDue(fence, location, seen, next);
    }

    private List<DatasetState> inWork(Fence fence, LocationId location, LocationSharing shared) {
        List<DatasetState> present = datasets.of(location);
        List<DatasetState> work = new ArrayList<>();
        for (DatasetState dataset : present) {
            boolean on = shared.on().contains(dataset.type()) && dataset.role() == Role.READ;
            if (dataset.server().equals(fence.server()) && (on || dataset.phase() == Phase.BUILDING)) {
                work.add(dataset);
            }
        }
        for (DataType type : shared.on()) {
            boolean begun = present.stream().anyMatch(dataset -> dataset.type() == type);
            if (!begun) {
                UUID login = logins.loginFor(location);
                work.add(fences.within(fence, location, () -> datasets.begin(location, type, fence.server(), login)));
            }
        }
        return work;
    }

    private Next step(Fence fence, DatasetState dataset, LocationSharing shared) {
        Instant now = clock.instant();
        if (dataset.waitsAt(now)) {
            return Next.at(dataset.nextAttempt());
        }
        LocationClient client = gateway.open(dataset.location(), dataset.login());
        try {
            // To ask how a build is doing sends nothing.
            if (!dataset.isBuildCalled() && !posture.maySend(dataset.server())) {
                return holdBack(fence, dataset);
            }
            if (dataset.phase() == Phase.BUILDING) {
                return poll(fence, dataset, client);
            }
            return sendAndBuild(
                    fence, dataset, client, shared.of(dataset.type()).redacts());
        } catch (CogneeException e) {
            return failures.record(fence, dataset, e);
        } catch (Problem e) {
            return failures.record(fence, dataset, e);
        }
    }

    /** Not due before it may be sent: the lane wakes every location then. */
    private Next holdBack(Fence fence, DatasetState dataset) {
        fences.within(fence, dataset.location(), () -> fences.holdBack(fence));
        return Next.never();
    }

    private Next poll(Fence fence, DatasetState dataset, LocationClient client) {
        Optional<ConfirmedDataset> target = client.find(dataset.name());
        return target.isPresent()
                ? builds.poll(fence, dataset, client, target.get())
                : startOverIfGone(fence, dataset, client);
    }

    private Next sendAndBuild(Fence fence, DatasetState dataset, LocationClient client, boolean redact) {
        if (dataset.confirmedId().isPresent() && client.find(dataset.name()).isEmpty()) {
            return startOverIfGone(fence, dataset, client);
        }
        ConfirmedDataset target = client.ensure(dataset.name());
        DatasetState confirmed = dataset.confirmed(target.id(), target.owner());
        fences.within(fence, dataset.location(), () -> {
            datasets.rewindFor(dataset.key(), redact, Redactor.RULE_VERSION);
            if (!confirmed.equals(dataset)) {
                datasets.save(confirmed);
            }
        });
        Sent sent = items.unbuilt(dataset.key()) < builds.backlogLimit()
                ? sender.send(fence, confirmed, client, target, redact)
                : new Sent(false, Next.never());
        return builds.startIfDue(fence, confirmed, client, target, sent.through())
                .earlier(sent.wake());
    }

    /**
     * The list does not have a dataset that was there. If it is gone though nobody here deleted it, it is made again and
     * everything is sent anew; a list that proves nothing is a failure like any other.
     */
    private Next startOverIfGone(Fence fence, DatasetState dataset, LocationClient client) {
        Optional<UUID> id = dataset.confirmedId();
        if (id.isPresent() && !client.isAbsent(dataset.name(), id.get())) {
            return failures.record(fence, dataset, "dataset_not_listed");
        }
        Instant now = clock.instant();
        fences.within(fence, dataset.location(), () -> {
            items.lost(dataset.key());
            datasets.rewind(dataset.key());
            datasets.save(dataset.missing(now));
        });
        return Next.now();
    }

    private void settleDue(Fence fence, LocationId location, long seen, Next next) {
        Instant now = clock.instant();
        fences.within(fence, location, () -> {
            if (next.at().equals(Instant.MAX)) {
                changes.clearDue(location, seen);
            } else if (changes.clearDue(location, seen) || next.at().isBefore(now)) {
                changes.wake(location, next.at().isBefore(now) ? now : next.at());
            }
        });
    }
}
