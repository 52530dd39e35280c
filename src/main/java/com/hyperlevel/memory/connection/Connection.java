package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.cognee.ServerAddress;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The agency's connection as it is stored, without its secret.
 *
 * @param email the e-mail address of the Cognee user
 * @param apiKey whether the login is an API key; otherwise a password
 * @param changedBy the actor in one word
 */
public record Connection(
        UUID serverId,
        UUID loginId,
        ServerAddress address,
        String email,
        boolean apiKey,
        boolean locationsMayEnable,
        boolean sendUnproven,
        @Nullable String modelProvider,
        Instant changedAt,
        String changedBy) {

    /** Who runs the model behind the server, where somebody said so. */
    public Optional<String> provider() {
        return Optional.ofNullable(modelProvider);
    }

    /** Whether the server may be inside a network. */
    public boolean allowInternal() {
        return address.isInternalAllowed();
    }
}
