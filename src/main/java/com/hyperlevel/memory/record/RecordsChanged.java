package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.util.List;

/**
 * Records were written, deleted, or lost or won a parent or a name. Published in the transaction of the change, after
 * the rows are written; whoever keeps something about records that must not outlive them looks whether they are alive.
 */
public record RecordsChanged(LocationId location, List<RecordRef> refs) {

    public RecordsChanged {
        refs = List.copyOf(refs);
    }
}
