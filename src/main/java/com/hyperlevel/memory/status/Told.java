package com.hyperlevel.memory.status;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.deletion.Deletions;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.document.Documents;
import com.hyperlevel.memory.item.ItemAccount;
import com.hyperlevel.memory.item.Items;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.record.SourceRecord;
import com.hyperlevel.memory.record.Trace;
import com.hyperlevel.memory.record.Tracing;
import com.hyperlevel.memory.sharing.LocationSharing;
import com.hyperlevel.memory.sync.SyncProperties;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads what each part of the service knows of a record. */
@Component
class Told {

    private final Tracing tracing;
    private final Records records;
    private final Documents documents;
    private final Datasets datasets;
    private final Items items;
    private final Deletions deletions;
    private final SyncProperties sync;

    Told(
            Tracing tracing,
            Records records,
            Documents documents,
            Datasets datasets,
            Items items,
            Deletions deletions,
            SyncProperties sync) {
        this.tracing = tracing;
        this.records = records;
        this.documents = documents;
        this.datasets = datasets;
        this.items = items;
        this.deletions = deletions;
        this.sync = sync;
    }

    RecordStatus of(LocationId location, RecordRef ref, LocationSharing shared, @Nullable String hold, Instant now) {
        DataType type = ref.kind().type();
        Trace trace = tracing.of(location, ref);
        RecordRef document = trace.inDocumentOf().orElse(ref);
        Consent.State state = shared.stateOf(type);
        Optional<SourceRecord> record = state == Consent.State.OFF || !trace.isAlive()
                ? Optional.empty()
                : trace.inDocumentOf().flatMap(in -> records.find(location, in));
        Optional<DatasetState> dataset = datasets.readOf(location, type);
        return new RecordStatus(
                trace,
                state,
                shared.of(type).redacts(),
                record.map(found -> built(found, shared)).orElse(null),
                dataset.map(read -> versions(read, document)).orElse(List.of()),
                record.map(found -> quietUntil(found, now)).orElse(null),
                hold,
                dataset.map(Told::trouble).orElse(null),
                deletions.openOf(location, document));
    }

    private RecordStatus.Built built(SourceRecord record, LocationSharing shared) {
        Document document =
                documents.of(record, shared.of(record.ref().kind().type()).redacts());
        return new RecordStatus.Built(
                document.characters(),
                document.emails(),
                document.phones(),
                document.ibans(),
                document.shortened(),
                document.hash());
    }

    private List<ItemAccount> versions(DatasetState dataset, RecordRef document) {
        return items.accounts(dataset.location(), document).stream()
                .filter(version -> version.dataset().equals(dataset.key()))
                .toList();
    }

    private @Nullable Instant quietUntil(SourceRecord record, Instant now) {
        Instant quiet = record.changedAt().plus(sync.quietOf(record.ref().kind().type()));
        return quiet.isAfter(now) ? quiet : null;
    }

    private static RecordStatus.@Nullable Trouble trouble(DatasetState dataset) {
        String error = dataset.lastError();
        return error == null ? null : new RecordStatus.Trouble(error, dataset.lastErrorAt(), dataset.nextAttemptAt());
    }
}
