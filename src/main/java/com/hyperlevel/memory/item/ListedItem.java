package com.hyperlevel.memory.item;

import com.hyperlevel.memory.catalog.RecordRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A record in an {@link ItemList}.
 *
 * @param reason a stable code of why it was refused, null in other lists
 * @param sentAt when Cognee took it, null when it did not
 */
public record ListedItem(
        RecordRef ref, @Nullable String reason, @Nullable Instant sentAt) {}
