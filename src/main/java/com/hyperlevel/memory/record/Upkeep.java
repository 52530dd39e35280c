package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.util.Collection;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** What happens to records without a delivery of the host: new numbers, fan-outs, emptying. */
@Component
class Upkeep {

    private final Changes changes;
    private final Consent consent;
    private final RecordRows rows;
    private final FanOuts fanOuts;
    private final ApplicationEventPublisher events;

    Upkeep(Changes changes, Consent consent, RecordRows rows, FanOuts fanOuts, ApplicationEventPublisher events) {
        this.changes = changes;
        this.consent = consent;
        this.rows = rows;
        this.fanOuts = fanOuts;
        this.events = events;
    }

    long touch(LocationId location, Collection<RecordRef> refs) {
        changes.lock(location);
        return rows.renumber(location, refs);
    }

    boolean fanOutStep(LocationId location, int limit) {
        changes.lock(location);
        List<RecordRef> children = fanOuts.step(location, limit);
        if (!children.isEmpty()) {
            events.publishEvent(new RecordsChanged(location, children));
        }
        return fanOuts.isQueued(location);
    }

    boolean hasFanOuts(LocationId location) {
        return fanOuts.isQueued(location);
    }

    void empty(LocationId location, DataType type) {
        changes.lock(location);
        Batch.Keeping contacts = new Batch(location, 0, changes, consent).keeping(Kind.CONTACT);
        switch (type) {
            case MEMORIES -> {}
            case CONTACTS -> {
                if (contacts == Batch.Keeping.SKELETON) {
                    rows.shrinkContacts(location);
                } else {
                    rows.dropAll(location, type);
                }
            }
            case WIKI, NOTES, TICKETS, COURSES, CONVERSATIONS -> {
                rows.dropAll(location, type);
                if (contacts == Batch.Keeping.NOTHING) {
                    rows.dropSkeletons(location);
                }
            }
        }
    }
}
