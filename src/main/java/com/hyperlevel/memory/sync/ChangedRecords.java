package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.document.Documents;
import com.hyperlevel.memory.item.Item;
import com.hyperlevel.memory.item.Items;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.record.SourceRecord;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Reads what changed of a type after the cursors of a dataset, and decides about each record. Writes nothing. */
@Component
class ChangedRecords {

    private static final int PAGE = 100;

    private final Records records;
    private final Documents documents;
    private final Items items;
    private final Datasets datasets;
    private final SyncProperties properties;
    private final Clock clock;

    ChangedRecords(
            Records records,
            Documents documents,
            Items items,
            Datasets datasets,
            SyncProperties properties,
            Clock clock) {
        this.records = records;
        this.documents = documents;
        this.items = items;
        this.datasets = datasets;
        this.properties = properties;
        this.clock = clock;
    }

    /** The next batch, kind by kind, oldest change first. */
    Batch next(DatasetState dataset, boolean redact) {
        Batch batch = new Batch(properties.batchSize(), properties.rowsPerCycle());
        addTrial(dataset, redact, batch);
        for (Kind kind : dataset.type().documentKinds()) {
            read(dataset, kind, redact, batch);
        }
        return batch;
    }

    /** The suspects whose turn it is, once everything else is built; those that were changed or went need no trial. */
    private void addTrial(DatasetState dataset, boolean redact, Batch batch) {
        List<Item> trial = items.nextTrial(dataset.key());
        if (trial.isEmpty() || items.unbuilt(dataset.key()) > 0 || items.anyToTakeOut(dataset.key())) {
            return;
        }
        Map<RecordRef, SourceRecord> alive = new HashMap<>();
        records.find(dataset.location(), trial.stream().map(Item::ref).toList()).stream()
                .filter(SourceRecord::alive)
                .forEach(record -> alive.put(record.ref(), record));
        for (Item item : trial) {
            SourceRecord record = alive.get(item.ref());
            Document document = record == null ? null : documents.of(record, redact);
            if (record != null && document != null && document.hash().equals(item.hash())) {
                batch.addTrial(record, document);
            } else {
                batch.addOutdated(item);
            }
        }
    }

    private void read(DatasetState dataset, Kind kind, boolean redact, Batch batch) {
        Instant now = clock.instant();
        long after = datasets.cursor(dataset.key(), kind);
        int limit;
        List<SourceRecord> page;
        do {
            limit = Math.min(PAGE, batch.rowsLeft());
            page = limit == 0 ? List.of() : records.next(dataset.location(), kind, after, limit);
            Map<RecordRef, List<Item>> present = present(dataset, page);
            for (SourceRecord record : page) {
                if (batch.isFull()) {
                    batch.stoppedEarly();
                    return;
                }
                Instant quiet = record.changedAt().plus(properties.quietOf(kind.type()));
                if (record.alive() && quiet.isAfter(now)) {
                    // Those behind it changed later still.
                    batch.waitsUntil(quiet);
                    return;
                }
                batch.add(record, plan(record, redact, present.getOrDefault(record.ref(), List.of())));
                after = record.changeNo();
            }
        } while (page.size() == limit && limit > 0);
        if (limit == 0) {
            batch.stoppedEarly();
        }
    }

    private Map<RecordRef, List<Item>> present(DatasetState dataset, List<SourceRecord> page) {
        if (page.isEmpty()) {
            return Map.of();
        }
        return items.of(dataset.key(), page.stream().map(SourceRecord::ref).toList()).stream()
                .collect(Collectors.groupingBy(Item::ref));
    }

    private Plan plan(SourceRecord record, boolean redact, List<Item> present) {
        // The items of a record that is not alive were queued for deletion with the fact.
        return record.alive() ? Plan.of(documents.of(record, redact), present) : new Plan.Nothing();
    }
}
