package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.item.Item;
import com.hyperlevel.memory.record.SourceRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What one cycle found to do for a dataset: documents to send, items to adopt, and how far each kind was looked at.
 * Collected while reading, then carried out.
 */
final class Batch {

    /** A document with the record that it was built from. */
    record Sending(SourceRecord record, Document document) {}

    /** An item that is the right one again, with the record. */
    record Adopting(SourceRecord record, Item item) {}

    private final List<Sending> sendings = new ArrayList<>();
    private final List<Adopting> adoptions = new ArrayList<>();
    private final List<Item> outdated = new ArrayList<>();
    private final Map<Kind, Long> lookedAt = new EnumMap<>(Kind.class);
    private final int size;
    private int rowsLeft;
    private boolean through = true;
    private Next wake = Next.never();

    Batch(int size, int rows) {
        this.size = size;
        this.rowsLeft = rows;
    }

    boolean isFull() {
        return sendings.size() >= size || rowsLeft <= 0;
    }

    boolean isEmpty() {
        return sendings.isEmpty() && adoptions.isEmpty() && outdated.isEmpty();
    }

    int rowsLeft() {
        return rowsLeft;
    }

    void add(SourceRecord record, Plan plan) {
        rowsLeft--;
        lookedAt.put(record.ref().kind(), record.changeNo());
        if (plan instanceof Plan.Send send) {
            sendings.add(new Sending(record, send.document()));
        } else if (plan instanceof Plan.Adopt adopt) {
            adoptions.add(new Adopting(record, adopt.item()));
        }
    }

    /** A suspect's record is sent again, whatever else changed. */
    void addTrial(SourceRecord record, Document document) {
        rowsLeft--;
        sendings.add(new Sending(record, document));
    }

    /** A suspect whose text is not the right one any more. */
    void addOutdated(Item item) {
        outdated.add(item);
    }

    List<Item> outdated() {
        return outdated;
    }

    /** Reading stopped before the last changed record. */
    void stoppedEarly() {
        through = false;
    }

    /** Reading stopped before a record that must be left alone until then. */
    void waitsUntil(Instant quiet) {
        wake = wake.earlier(Next.at(quiet));
    }

    /** When the first of the records has been left alone for long enough that were too fresh now. */
    Next wake() {
        return wake;
    }

    /** Whether every changed record was looked at, but for those that are too fresh. */
    boolean isThrough() {
        return through;
    }

    List<Sending> sendings() {
        return sendings;
    }

    List<Adopting> adoptions() {
        return adoptions;
    }

    Map<Kind, Long> lookedAt() {
        return lookedAt;
    }
}
