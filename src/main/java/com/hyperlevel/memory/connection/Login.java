package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.seal.Sealed;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One Cognee user that we sign in as. Its id never comes to mean another user; only its secret may change.
 *
 * @param ownOf the location whose own login it is; null for the agency's
 */
record Login(
        UUID id,
        UUID serverId,
        UUID cogneeUserId,
        String email,
        boolean apiKey,
        Sealed secret,
        @Nullable LocationId ownOf) {

    Optional<LocationId> owner() {
        return Optional.ofNullable(ownOf);
    }

    @Override
    public String toString() {
        return "Login[" + id + "]";
    }
}
