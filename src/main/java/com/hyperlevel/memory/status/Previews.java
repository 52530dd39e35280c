package com.hyperlevel.memory.status;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.document.Documents;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.record.SourceRecord;
import com.hyperlevel.memory.record.Trace;
import com.hyperlevel.memory.record.Tracing;
import com.hyperlevel.memory.sharing.LocationSharing;
import com.hyperlevel.memory.sharing.Sharing;
import com.hyperlevel.memory.sharing.TypeChoice;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.springframework.stereotype.Component;

/**
 * Shows people what would leave before they decide that it may; nothing leaves by looking at it. Every look is in the
 * audit log with its counts.
 */
@Component
public class Previews {

    private static final int ESTIMATES_AT_ONCE = 2;

    private final Records records;
    private final Tracing tracing;
    private final Documents documents;
    private final Estimating estimating;
    private final Sharing sharing;
    private final AuditLog audit;
    private final Semaphore places = new Semaphore(ESTIMATES_AT_ONCE);

    Previews(
            Records records,
            Tracing tracing,
            Documents documents,
            Estimating estimating,
            Sharing sharing,
            AuditLog audit) {
        this.records = records;
        this.tracing = tracing;
        this.documents = documents;
        this.estimating = estimating;
        this.sharing = sharing;
        this.audit = audit;
    }

    /**
     * What would leave for a record; for a message the document of its month.
     *
     * @throws Problem {@code preview_type_off}; {@code not_found} when the record is not here
     */
    public Preview of(LocationId location, RecordRef ref, Actor actor) {
        TypeChoice choice = choice(location, ref.kind().type());
        Trace trace = tracing.of(location, ref);
        if (!trace.isHere()) {
            throw Problem.notFound();
        }
        Optional<SourceRecord> record = trace.inDocumentOf()
                .filter(in -> trace.isAlive())
                .flatMap(in -> records.find(location, in))
                .filter(SourceRecord::alive);
        Preview preview = new Preview(
                trace,
                choice.redacts(),
                record.map(found -> sides(found, choice.redacts())).orElse(null));
        Preview.Sides text = preview.text();
        audited(
                location,
                actor,
                choice.type(),
                text == null ? 0 : 1,
                text == null ? 0 : text.emails() + text.phones() + text.ibans());
        return preview;
    }

    private Preview.Sides sides(SourceRecord record, boolean redacts) {
        Document after = documents.of(record, redacts);
        return new Preview.Sides(
                redacts ? documents.of(record, false).text() : after.text(),
                after.text(),
                after.emails(),
                after.phones(),
                after.ibans(),
                after.shortened());
    }

    /**
     * What a type costs, counted for some seconds at most. Call it outside a transaction.
     *
     * @throws Problem {@code preview_type_off}; {@code busy} while others are counting
     */
    public Estimate estimate(LocationId location, DataType type, Actor actor) {
        TypeChoice choice = choice(location, type);
        if (!places.tryAcquire()) {
            throw Problem.limited("busy", Duration.ofSeconds(5));
        }
        try {
            Estimate estimate = estimating.of(location, type, choice.redacts());
            audited(
                    location,
                    actor,
                    type,
                    estimate.counted().documents(),
                    estimate.counted().redactions());
            return estimate;
        } finally {
            places.release();
        }
    }

    private TypeChoice choice(LocationId location, DataType type) {
        LocationSharing shared = sharing.of(location);
        if (shared.stateOf(type) == Consent.State.OFF) {
            throw new Problem(Category.CONFLICT, "preview_type_off", type.word());
        }
        return shared.of(type);
    }

    private void audited(LocationId location, Actor actor, DataType type, long documents, long redactions) {
        audit.write(
                location,
                actor,
                Action.PREVIEW,
                "previewed",
                Map.of("type", type.word(), "documents", documents, "redactions", redactions));
    }
}
