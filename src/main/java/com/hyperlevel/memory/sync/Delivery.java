package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.Failure;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Fence;
import com.hyperlevel.memory.dataset.Fences;
import com.hyperlevel.memory.gateway.AddAnswer;
import com.hyperlevel.memory.gateway.ConfirmedDataset;
import com.hyperlevel.memory.gateway.LocationClient;
import com.hyperlevel.memory.gateway.StoredItem;
import com.hyperlevel.memory.item.Item;
import com.hyperlevel.memory.item.ItemState;
import com.hyperlevel.memory.item.Items;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Hands documents to Cognee and finds out which arrived. One bad document fails Cognee's whole request, so a refused add
 * is settled and repeated by halves until the culprit is alone. An add without an answer is unknown: its rows stay as
 * they are, and the next cycle settles it before anything else is sent.
 */
@Component
class Delivery {

    private static final int ALL = 10_000;

    private final WriteAhead writeAhead;
    private final Items items;
    private final Fences fences;
    private final FaultPoints faults;
    private final Clock clock;

    Delivery(WriteAhead writeAhead, Items items, Fences fences, FaultPoints faults, Clock clock) {
        this.writeAhead = writeAhead;
        this.items = items;
        this.fences = fences;
        this.faults = faults;
        this.clock = clock;
    }

    /**
     * Finds out what became of adds that an earlier run left without an answer: a delete of a random id queues behind
     * an add that still waits, and once it has answered, the list tells the truth.
     */
    void settleEarlier(Fence fence, DatasetState dataset, LocationClient client, ConfirmedDataset target) {
        List<Item> unknown = items.in(dataset.key(), ItemState.SENDING, ALL);
        if (!unknown.isEmpty()) {
            client.settle(target);
            faults.pass("settled");
            Map<String, UUID> stored = stored(client, target);
            fences.within(fence, dataset.location(), () -> {
                for (Item item : unknown) {
                    arrived(item, stored).ifPresent(dataId -> items.sent(item, dataId));
                }
                items.neverArrived(unknown.stream()
                        .filter(item -> arrived(item, stored).isEmpty())
                        .toList());
            });
        }
    }

    /** Sends the letters. */
    Delivered deliver(
            Fence fence,
            DatasetState dataset,
            LocationClient client,
            ConfirmedDataset target,
            List<Letter> letters,
            boolean redact) {
        Round round = new Round(fence, dataset, client, target, items.anySent(dataset.key()), redact);
        if (!letters.isEmpty()) {
            call(round, letters);
        }
        judge(round, letters.size());
        return round.delivered;
    }

    private void call(Round round, List<Letter> letters) {
        if (!round.fence.allowsCallAt(clock.instant())) {
            round.delivered.incomplete();
            forget(round, letters);
            return;
        }
        try {
            AddAnswer answer = round.client.add(
                    round.target, letters.stream().map(Letter::document).toList());
            faults.pass("added");
            record(round, letters, answer);
        } catch (CogneeException e) {
            if (e.failure() == Failure.REJECTED || e.failure() == Failure.SERVER_ERROR) {
                repeatByHalves(round, letters, e);
            } else {
                if (!e.outcomeUnknown()) {
                    forget(round, letters);
                }
                throw e;
            }
        }
    }

    private void record(Round round, List<Letter> letters, AddAnswer answer) {
        boolean paired = answer.dataIds().size() == letters.size()
                && answer.dataIds().stream().allMatch(Optional::isPresent);
        Map<String, UUID> stored = paired ? paired(letters, answer) : stored(round.client, round.target);
        List<Letter> lost = recordStored(round, letters, stored);
        if (!lost.isEmpty()) {
            round.delivered.incomplete();
            forget(round, lost);
        }
    }

    private static Map<String, UUID> paired(List<Letter> letters, AddAnswer answer) {
        Map<String, UUID> ids = new HashMap<>();
        for (int i = 0; i < letters.size(); i++) {
            ids.put(
                    StoredItem.stem(letters.get(i).item().fileName()),
                    answer.dataIds().get(i).orElseThrow());
        }
        return ids;
    }

    /** Records what is stored, and answers the letters that are not. */
    private List<Letter> recordStored(Round round, List<Letter> letters, Map<String, UUID> stored) {
        return fences.within(round.fence, round.dataset.location(), () -> {
            List<Letter> missing = new ArrayList<>();
            for (Letter letter : letters) {
                Optional<UUID> dataId = arrived(letter.item(), stored);
                if (dataId.isEmpty()) {
                    missing.add(letter);
                } else {
                    boolean changed = items.hasOther(letter.item());
                    items.sent(letter.item(), dataId.get());
                    round.delivered.sent(letter.document(), changed);
                }
            }
            return missing;
        });
    }

    private void repeatByHalves(Round round, List<Letter> letters, CogneeException refusal) {
        round.client.settle(round.target);
        List<Letter> missing = recordStored(round, letters, stored(round.client, round.target));
        if (missing.size() == 1 && letters.size() == 1) {
            round.failed.put(letters.get(0), refusal);
            return;
        }
        int half = missing.size() / 2;
        for (List<Letter> part : List.of(missing.subList(0, half), missing.subList(half, missing.size()))) {
            List<Letter> going =
                    part.isEmpty() ? part : writeAhead.stillGoing(round.fence, round.dataset, part, round.redact);
            if (!going.isEmpty()) {
                call(round, going);
            }
        }
    }

    /**
     * A single document that fails while others succeed is refused. When none succeeds it is the server's fault, except
     * that a lone one refused as wrong by a server that took others before is its own.
     */
    private void judge(Round round, int letters) {
        if (round.failed.isEmpty()) {
            return;
        }
        boolean othersSucceed = round.delivered.documents() > 0;
        CogneeException any = round.failed.values().iterator().next();
        boolean loneAndWrong = letters == 1 && round.tookOthersBefore && any.failure() == Failure.REJECTED;
        if (!othersSucceed && !loneAndWrong) {
            forget(round, List.copyOf(round.failed.keySet()));
            throw any;
        }
        fences.within(
                round.fence,
                round.dataset.location(),
                () -> round.failed.forEach((letter, e) -> {
                    items.refuse(letter.item(), e.failure().name().toLowerCase(Locale.ROOT));
                    round.delivered.refused();
                }));
    }

    /** These never arrived: the next cycle finds their records again, since the cursors did not move. */
    private void forget(Round round, List<Letter> letters) {
        fences.within(
                round.fence,
                round.dataset.location(),
                () -> items.neverArrived(letters.stream().map(Letter::item).toList()));
    }

    private static Map<String, UUID> stored(LocationClient client, ConfirmedDataset target) {
        Map<String, UUID> stored = new HashMap<>();
        client.items(target).forEach(item -> stored.put(item.name(), item.dataId()));
        return stored;
    }

    private static Optional<UUID> arrived(Item item, Map<String, UUID> stored) {
        return Optional.ofNullable(stored.get(StoredItem.stem(item.fileName())));
    }

    /** What one delivery knows while it goes on. */
    private static final class Round {

        private final Fence fence;
        private final DatasetState dataset;
        private final LocationClient client;
        private final ConfirmedDataset target;
        private final boolean tookOthersBefore;
        private final boolean redact;
        private final Map<Letter, CogneeException> failed = new HashMap<>();
        private final Delivered delivered = new Delivered();

        private Round(
                Fence fence,
                DatasetState dataset,
                LocationClient client,
                ConfirmedDataset target,
                boolean tookOthersBefore,
                boolean redact) {
            this.fence = fence;
            this.dataset = dataset;
            this.client = client;
            this.target = target;
            this.tookOthersBefore = tookOthersBefore;
            this.redact = redact;
        }
    }
}
