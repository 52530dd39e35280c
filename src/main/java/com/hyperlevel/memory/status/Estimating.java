package com.hyperlevel.memory.status;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.document.Documents;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.record.SourceRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Counts what a type would send: builds every document as the sync would, a page of records at a time, so that memory
 * stays flat, and stops when the time is over. Cognee cuts a document into chunks and asks its model about each.
 */
@Component
class Estimating {

    static final Duration TIME = Duration.ofSeconds(8);
    static final int CHUNK = 24_000;

    private static final int CALLS_A_CHUNK = 2;
    private static final int PAGE = 40;
    private static final int EXAMPLES_A_KIND = 2;

    private final Records records;
    private final Documents documents;
    private final Clock clock;

    Estimating(Records records, Documents documents, Clock clock) {
        this.records = records;
        this.documents = documents;
        this.clock = clock;
    }

    /** Counts a type, at most {@link #TIME} long. Each page is a transaction of its own: call it outside of one. */
    Estimate of(LocationId location, DataType type, boolean redacts) {
        Map<Kind, Long> here = records.counts(location);
        long all = type.documentKinds().stream()
                .mapToLong(kind -> here.getOrDefault(kind, 0L))
                .sum();
        Walk walk = new Walk(location, redacts, clock.instant().plus(TIME));
        type.documentKinds().forEach(walk::through);
        return new Estimate(type, redacts, walk.inTime ? walk.lookedAt : all, walk.lookedAt, walk.sums, walk.examples);
    }

    /** One walk through the records of a type. */
    private final class Walk {

        private final LocationId location;
        private final boolean redacts;
        private final Instant until;
        private final List<Estimate.Example> examples = new ArrayList<>();
        private Estimate.Sums sums = Estimate.Sums.NONE;
        private long lookedAt;
        private boolean inTime = true;

        private Walk(LocationId location, boolean redacts, Instant until) {
            this.location = location;
            this.redacts = redacts;
            this.until = until;
        }

        private void through(Kind kind) {
            long after = 0;
            int examplesOfKind = 0;
            List<SourceRecord> page;
            do {
                if (clock.instant().isAfter(until)) {
                    inTime = false;
                    return;
                }
                page = records.next(location, kind, after, PAGE);
                for (SourceRecord record : page) {
                    after = record.changeNo();
                    lookedAt++;
                    if (record.alive()) {
                        Document document = documents.of(record, redacts);
                        sums = sums.plus(sumsOf(document));
                        if (examplesOfKind++ < EXAMPLES_A_KIND) {
                            examples.add(example(document));
                        }
                    }
                }
            } while (page.size() == PAGE);
        }
    }

    private static Estimate.Sums sumsOf(Document document) {
        long chunks = (document.characters() + CHUNK - 1L) / CHUNK;
        return new Estimate.Sums(
                1, document.characters(), chunks * CALLS_A_CHUNK, document.redactions(), document.shortened() ? 1 : 0);
    }

    private static Estimate.Example example(Document document) {
        return new Estimate.Example(document.ref(), document.text(), document.redactions(), document.shortened());
    }
}
