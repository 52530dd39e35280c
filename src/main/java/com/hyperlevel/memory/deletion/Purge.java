package com.hyperlevel.memory.deletion;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.Changes;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.tenant.Tenancy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Deletes the data of types that are off: the datasets in Cognee with everything in them, our copy, the map and the
 * cursors. Remembered notes stay here, unsent, since they have no other source.
 */
@Component
public class Purge {

    private final Deletions deletions;
    private final Records records;
    private final Consent consent;
    private final Changes changes;
    private final AuditLog audit;
    private final Tenancy tenancy;

    Purge(Deletions deletions, Records records, Consent consent, Changes changes, AuditLog audit, Tenancy tenancy) {
        this.deletions = deletions;
        this.records = records;
        this.consent = consent;
        this.changes = changes;
        this.audit = audit;
        this.tenancy = tenancy;
    }

    /**
     * Queues the deletion of these types' datasets and empties our copy, in one transaction. A second call joins the
     * first.
     *
     * @return how many datasets are queued, by type; 0 for one that never was in Cognee
     * @throws Problem {@code type_still_on} when one of them is not off; nothing is done then
     */
    public Map<DataType, Integer> purge(LocationId location, Actor actor, Set<DataType> types) {
        return tenancy.within(location, () -> {
            changes.lock(location);
            for (DataType type : types) {
                if (consent.stateOf(location, type) != Consent.State.OFF) {
                    throw new Problem(Category.CONFLICT, "type_still_on", type.word());
                }
            }
            Map<DataType, Integer> queued = new EnumMap<>(DataType.class);
            for (DataType type : types) {
                deletions.queueDatasets(location, type, Reason.PURGED);
                records.empty(location, type);
                queued.put(type, deletions.openDatasets(location, type));
            }
            List<String> words = types.stream().map(DataType::word).sorted().toList();
            audit.write(location, actor, Action.PURGE, "purged", Map.of("types", words));
            changes.take(location, 1);
            return queued;
        });
    }
}
