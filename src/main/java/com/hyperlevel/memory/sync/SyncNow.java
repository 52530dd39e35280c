package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.deletion.Deletions;
import com.hyperlevel.memory.record.Changes;
import com.hyperlevel.memory.tenant.Tenancy;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Starts a sync by hand: what waits out a failure is tried at once, deletions too. Pressing it often costs nothing, since
 * unchanged records are not sent and builds keep their distance.
 */
@Component
public class SyncNow {

    private final Tenancy tenancy;
    private final Datasets datasets;
    private final Deletions deletions;
    private final Changes changes;
    private final AuditLog audit;

    SyncNow(Tenancy tenancy, Datasets datasets, Deletions deletions, Changes changes, AuditLog audit) {
        this.tenancy = tenancy;
        this.datasets = datasets;
        this.deletions = deletions;
        this.changes = changes;
        this.audit = audit;
    }

    /** Wakes the location's sync. */
    public void start(LocationId location, Actor actor) {
        tenancy.within(location, () -> {
            changes.take(location, 1);
            datasets.retryNow(location);
            deletions.retryNow(location);
            audit.write(location, actor, Action.SYNC, "sync_started", Map.of());
        });
    }
}
