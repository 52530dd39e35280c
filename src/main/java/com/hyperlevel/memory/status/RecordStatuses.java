package com.hyperlevel.memory.status;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.sharing.Sharing;
import com.hyperlevel.memory.tenant.Tenancy;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells of one record why it is or is not in the memory, in one transaction. */
@Component
public class RecordStatuses {

    private final Tenancy tenancy;
    private final Told told;
    private final Sharing sharing;
    private final Hold hold;
    private final Clock clock;

    RecordStatuses(Tenancy tenancy, Told told, Sharing sharing, Hold hold, Clock clock) {
        this.tenancy = tenancy;
        this.told = told;
        this.sharing = sharing;
        this.hold = hold;
        this.clock = clock;
    }

    /** What became of a record; one that never came is told of too. */
    public RecordStatus of(LocationId location, RecordRef ref) {
        @Nullable String held = hold.code().orElse(null);
        return tenancy.within(location, () -> told.of(location, ref, sharing.of(location), held, clock.instant()));
    }
}
