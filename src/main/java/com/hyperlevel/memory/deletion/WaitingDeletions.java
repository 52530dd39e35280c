package com.hyperlevel.memory.deletion;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What waits to go of a type, summed up.
 *
 * @param open how many
 * @param since since when the oldest waits
 * @param nextTry when the next is tried
 * @param attempts the most failures in a row of any
 * @param error a stable code of what went wrong last with one of them, null while nothing did
 */
public record WaitingDeletions(
        long open,
        Instant since,
        Instant nextTry,
        int attempts,
        @Nullable String error) {

    /** Both together. */
    WaitingDeletions and(WaitingDeletions other) {
        return new WaitingDeletions(
                open + other.open,
                since.isBefore(other.since) ? since : other.since,
                nextTry.isBefore(other.nextTry) ? nextTry : other.nextTry,
                Math.max(attempts, other.attempts),
                error == null ? other.error : error);
    }
}
