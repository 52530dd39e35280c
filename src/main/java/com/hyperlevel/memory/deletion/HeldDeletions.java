package com.hyperlevel.memory.deletion;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.connection.Holder;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells whether deletions are still open before a server or login may go, since they could not be carried out then. */
@Component
class HeldDeletions implements Holder {

    private final Deletions deletions;

    HeldDeletions(Deletions deletions) {
        this.deletions = deletions;
    }

    @Override
    public boolean holdsAnything(UUID serverId, @Nullable UUID loginId) {
        return deletions.openOn(serverId, loginId) > 0;
    }

    @Override
    public boolean holdsAnythingOf(LocationId location) {
        return deletions.open(location).values().stream().anyMatch(open -> open > 0);
    }

    @Override
    public Map<UUID, UUID> knownDatasets(UUID loginId) {
        return Map.of();
    }
}
