package com.hyperlevel.memory.recall;

import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.gateway.Passage;
import com.hyperlevel.memory.item.Items;
import com.hyperlevel.memory.record.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Keeps of what Cognee found only the passages of records that still live here. This also hides what waits for its
 * deletion, and whatever lies in a dataset without a row of ours.
 */
@Component
class LivePassages {

    private final Items items;
    private final Records records;

    LivePassages(Items items, Records records) {
        this.items = items;
        this.records = records;
    }

    List<Found> among(Scope scope, List<Passage> passages) {
        Map<DatasetName, List<Passage>> byDataset = passages.stream().collect(Collectors.groupingBy(Passage::dataset));
        List<Found> live = new ArrayList<>();
        byDataset.forEach((name, found) -> live.addAll(inDataset(scope.dataset(name), found)));
        return live;
    }

    private List<Found> inDataset(DatasetState dataset, List<Passage> passages) {
        Map<UUID, RecordRef> refs = items.shown(
                dataset.key(),
                passages.stream().map(Passage::documentId).distinct().toList());
        Set<RecordRef> alive = records.alive(dataset.location(), Set.copyOf(refs.values()));
        List<Found> live = new ArrayList<>();
        for (Passage passage : passages) {
            RecordRef ref = refs.get(passage.documentId());
            if (ref != null && alive.contains(ref)) {
                live.add(new Found(ref, passage));
            }
        }
        return live;
    }
}
