package com.hyperlevel.memory.connection;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One Cognee server. Its id never comes to mean another server; only its address may change.
 *
 * @param version as it said of itself, if it did
 * @param pausedReason why nothing is sent to it until the agency tests again
 */
record Server(
        UUID id,
        String address,
        @Nullable String version,
        Set<Warning> warnings,
        @Nullable String pausedReason) {

    Optional<String> pause() {
        return Optional.ofNullable(pausedReason);
    }
}
