package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.dataset.Fence;
import com.hyperlevel.memory.dataset.Fences;
import com.hyperlevel.memory.gateway.ConfirmedDataset;
import com.hyperlevel.memory.gateway.LocationClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Sends what changed of a type, at most one batch a cycle:
 *
 * <ol>
 *   <li>Settle what an earlier run left unanswered.
 *   <li>Read changed records after the cursors and decide about each ({@link ChangedRecords}).
 *   <li>Write ahead ({@link WriteAhead}).
 *   <li>Call, and find out what arrived ({@link Delivery}).
 *   <li>Move the cursors.
 * </ol>
 *
 * The cursors move last, so dying anywhere makes the next cycle look at the same records again; what was sent is known
 * by its hash and costs nothing.
 */
@Component
class Sender {

    private final ChangedRecords changedRecords;
    private final WriteAhead writeAhead;
    private final Delivery delivery;
    private final Datasets datasets;
    private final Fences fences;
    private final AuditLog audit;
    private final FaultPoints faults;

    Sender(
            ChangedRecords changedRecords,
            WriteAhead writeAhead,
            Delivery delivery,
            Datasets datasets,
            Fences fences,
            AuditLog audit,
            FaultPoints faults) {
        this.changedRecords = changedRecords;
        this.writeAhead = writeAhead;
        this.delivery = delivery;
        this.datasets = datasets;
        this.fences = fences;
        this.audit = audit;
        this.faults = faults;
    }

    /** Sends one batch. */
    Sent send(Fence fence, DatasetState dataset, LocationClient client, ConfirmedDataset target, boolean redact) {
        delivery.settleEarlier(fence, dataset, client, target);
        Batch batch = changedRecords.next(dataset, redact);
        Optional<List<Letter>> letters = writeAhead.write(fence, dataset, batch, redact);
        if (letters.isEmpty()) {
            return new Sent(false, Next.now());
        }
        faults.pass("written-ahead");
        Delivered delivered = delivery.deliver(fence, dataset, client, target, letters.get(), redact);
        faults.pass("delivered");
        finish(fence, dataset, batch, delivered);
        faults.pass("cursors-moved");
        return new Sent(batch.isThrough() && delivered.isComplete(), batch.wake());
    }

    private void finish(Fence fence, DatasetState dataset, Batch batch, Delivered delivered) {
        boolean moves = delivered.isComplete() && !batch.lookedAt().isEmpty();
        boolean tells = delivered.documents() + delivered.refusals() > 0;
        if (moves || tells) {
            fences.within(fence, dataset.location(), () -> {
                if (moves) {
                    batch.lookedAt().forEach((kind, changeNo) -> datasets.advance(dataset.key(), kind, changeNo));
                }
                if (tells) {
                    audit.write(
                            dataset.location(),
                            Actor.system("lane"),
                            Action.PUSH,
                            "pushed",
                            counts(dataset, delivered));
                }
            });
        }
    }

    private static Map<String, Object> counts(DatasetState dataset, Delivered delivered) {
        return Map.of(
                "type", dataset.type().word(),
                "new", delivered.added(),
                "changed", delivered.changed(),
                "refused", delivered.refusals(),
                "redactions", delivered.redactions());
    }
}
