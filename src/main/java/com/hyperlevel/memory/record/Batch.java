package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries of one transaction: its block of change numbers, taken with the first change, the consent as it is in
 * this transaction, and what changed. Made after the change row was locked; used by one thread.
 */
final class Batch {

    /** How much of a kind is kept. */
    enum Keeping {
        NOTHING,
        SKELETON,
        EVERYTHING
    }

    private final LocationId location;
    private final Changes changes;
    private final Consent consent;
    private final Map<DataType, Consent.State> states = new EnumMap<>(DataType.class);
    private final Set<RecordRef> changed = new LinkedHashSet<>();
    private final Set<RecordRef> months = new LinkedHashSet<>();
    private @Nullable ZoneId zone;
    private int waiting;
    private long nextNo;
    private int left;

    Batch(LocationId location, int deliveries, Changes changes, Consent consent) {
        this.location = location;
        this.waiting = deliveries;
        this.changes = changes;
        this.consent = consent;
    }

    LocationId location() {
        return location;
    }

    PutResult deliver(Delivery delivery, Writing writing) {
        PutResult result = delivery.deliver(this, writing);
        waiting--;
        return result;
    }

    /** The number of a change of this record; at most one a delivery. */
    long changeNo(RecordRef ref) {
        if (left == 0) {
            left = waiting;
            nextNo = changes.take(location, left);
        }
        left--;
        changed.add(ref);
        return nextNo++;
    }

    /** The zone in which the location counts its months. */
    ZoneId zone(Months months) {
        ZoneId known = zone;
        if (known == null) {
            known = months.zone(location);
            zone = known;
        }
        return known;
    }

    /** Notes that what a month gathers changed, if the parent is one. */
    void gather(@Nullable RecordRef parent) {
        if (Months.isMonth(parent)) {
            months.add(parent);
        }
    }

    List<RecordRef> months() {
        return new ArrayList<>(months);
    }

    List<RecordRef> changed() {
        return new ArrayList<>(changed);
    }

    Keeping keeping(Kind kind) {
        if (isKept(kind.type())) {
            return Keeping.EVERYTHING;
        }
        boolean othersNeedIt = kind == Kind.CONTACT
                && Stream.of(DataType.NOTES, DataType.TICKETS, DataType.CONVERSATIONS)
                        .anyMatch(this::isKept);
        return othersNeedIt ? Keeping.SKELETON : Keeping.NOTHING;
    }

    private boolean isKept(DataType type) {
        return states.computeIfAbsent(type, asked -> consent.stateOf(location, asked)) != Consent.State.OFF;
    }
}
