package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.catalog.LocationId;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Knows what this service still has in Cognee. The packages that keep those rows implement it; before a server or login
 * may go, each of them is asked, outside of a transaction. Canaries do not count.
 */
public interface Holder {

    /**
     * Whether data is left on a server: a dataset that may exist there, or a deletion that is not closed.
     *
     * @param loginId which login's data; null for that of every login of the server
     */
    boolean holdsAnything(UUID serverId, @Nullable UUID loginId);

    /** Whether data of a location is left on any server, under any login. */
    boolean holdsAnythingOf(LocationId location);

    /** The datasets that are known to exist under a login: the owner by the dataset's id. */
    Map<UUID, UUID> knownDatasets(UUID loginId);
}
