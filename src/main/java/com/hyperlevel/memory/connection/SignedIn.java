package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.cognee.CogneeClient;
import java.util.UUID;

/**
 * A login with what is needed to use it.
 *
 * @param userId which Cognee user it is: the owner of the datasets that it makes
 */
public record SignedIn(UUID serverId, UUID loginId, UUID userId, CogneeClient client) {}
