package com.hyperlevel.memory.gateway;

import java.util.Optional;
import java.util.UUID;

/**
 * An item as the server lists it.
 *
 * @param name the stem of its file name
 * @param label what was sent with the first add of that content
 */
public record StoredItem(UUID dataId, String name, Optional<String> label) {}
