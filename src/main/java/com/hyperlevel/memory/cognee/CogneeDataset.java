package com.hyperlevel.memory.cognee;

import java.util.Optional;
import java.util.UUID;

/**
 * A dataset in the server's list. The list also holds what strangers shared with us: only name and owner together tell
 * whose it is.
 */
public record CogneeDataset(UUID id, String name, Optional<UUID> ownerId) {}
