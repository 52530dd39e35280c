package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Fence;
import com.hyperlevel.memory.dataset.Fences;
import com.hyperlevel.memory.deletion.Deletions;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.item.Item;
import com.hyperlevel.memory.item.ItemState;
import com.hyperlevel.memory.item.Items;
import com.hyperlevel.memory.record.Changes;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.sharing.LocationSharing;
import com.hyperlevel.memory.sharing.Sharing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Writes down what is about to be sent, in one transaction that locks the location's change row: only records that are
 * still there as they were read, only while the type is on and redacted as it was. Whoever changes, erases or switches off
 * afterwards finds the rows.
 */
@Component
class WriteAhead {

    private final Records records;
    private final Items items;
    private final Deletions deletions;
    private final Sharing sharing;
    private final Changes changes;
    private final Fences fences;

    WriteAhead(Records records, Items items, Deletions deletions, Sharing sharing, Changes changes, Fences fences) {
        this.records = records;
        this.items = items;
        this.deletions = deletions;
        this.sharing = sharing;
        this.changes = changes;
        this.fences = fences;
    }

    /** The documents that may go now; empty when the type is not on any more, or its redaction is another. */
    Optional<List<Letter>> write(Fence fence, DatasetState dataset, Batch batch, boolean redact) {
        if (batch.isEmpty()) {
            return Optional.of(List.of());
        }
        LocationId location = dataset.location();
        return fences.within(fence, location, () -> {
            changes.lock(location);
            if (!stillHolds(dataset, redact)) {
                return Optional.<List<Letter>>empty();
            }
            items.noLongerSuspect(batch.outdated());
            Set<RecordRef> unchanged = unchanged(location, batch);
            batch.adoptions().stream()
                    .filter(adopting -> unchanged.contains(adopting.record().ref()))
                    .forEach(this::adopt);
            List<Batch.Sending> going = batch.sendings().stream()
                    .filter(sending -> unchanged.contains(sending.record().ref()))
                    .toList();
            going.forEach(sending -> items.sending(
                    dataset.key(),
                    sending.document(),
                    sending.record().contact().map(RecordId::value).orElse(null),
                    sending.record().changeNo()));
            return Optional.of(letters(dataset, going));
        });
    }

    /**
     * Of letters whose rows were written before, those that may still go: the type is on, and nothing happened to the
     * record that queued its item for deletion.
     */
    List<Letter> stillGoing(Fence fence, DatasetState dataset, List<Letter> letters, boolean redact) {
        LocationId location = dataset.location();
        return fences.within(fence, location, () -> {
            changes.lock(location);
            if (!stillHolds(dataset, redact)) {
                return List.of();
            }
            Set<Item> sending =
                    items
                            .of(
                                    dataset.key(),
                                    letters.stream()
                                            .map(letter -> letter.item().ref())
                                            .toList())
                            .stream()
                            .filter(item -> item.state() == ItemState.SENDING)
                            .collect(Collectors.toSet());
            return letters.stream()
                    .filter(letter -> sending.contains(letter.item()))
                    .toList();
        });
    }

    /** People may have narrowed their choice since the cycle began; the documents were made for the older one. */
    private boolean stillHolds(DatasetState dataset, boolean redact) {
        LocationSharing shared = sharing.of(dataset.location());
        return shared.stateOf(dataset.type()) == Consent.State.ON
                && shared.of(dataset.type()).redacts() == redact;
    }

    private void adopt(Batch.Adopting adopting) {
        Item item = adopting.item();
        boolean stays = item.state() == ItemState.SUPERSEDED || deletions.cancel(item);
        if (stays) {
            items.adopt(item, adopting.record().changeNo());
        }
    }

    private Set<RecordRef> unchanged(LocationId location, Batch batch) {
        Map<RecordRef, Long> read = new HashMap<>();
        batch.sendings()
                .forEach(sending ->
                        read.put(sending.record().ref(), sending.record().changeNo()));
        batch.adoptions()
                .forEach(adopting ->
                        read.put(adopting.record().ref(), adopting.record().changeNo()));
        Map<RecordRef, Long> now = records.numbersOfAlive(location, read.keySet());
        return read.entrySet().stream()
                .filter(entry -> entry.getValue().equals(now.get(entry.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private List<Letter> letters(DatasetState dataset, List<Batch.Sending> going) {
        Map<RecordRef, Document> documents = going.stream()
                .map(Batch.Sending::document)
                .collect(Collectors.toMap(Document::ref, document -> document));
        List<Letter> letters = new ArrayList<>();
        for (Item item : items.of(dataset.key(), documents.keySet())) {
            Document document = documents.get(item.ref());
            if (document != null && item.hash().equals(document.hash()) && item.state() == ItemState.SENDING) {
                letters.add(new Letter(item, document));
            }
        }
        return letters;
    }
}
