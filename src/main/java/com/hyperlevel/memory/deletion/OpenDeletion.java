package com.hyperlevel.memory.deletion;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A removal that is not through yet, for people who ask.
 *
 * @param attempts failures in a row
 * @param error a stable code of what went wrong last, null while nothing did
 */
public record OpenDeletion(
        Reason reason,
        Instant since,
        int attempts,
        Instant nextTry,
        @Nullable String error) {}
