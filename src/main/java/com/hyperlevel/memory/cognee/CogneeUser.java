package com.hyperlevel.memory.cognee;

import java.util.UUID;

/**
 * The user behind a login.
 *
 * @param email empty when the server does not say
 */
public record CogneeUser(UUID id, String email) {}
