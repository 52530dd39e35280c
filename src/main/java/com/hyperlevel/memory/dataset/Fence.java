package com.hyperlevel.memory.dataset;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * One run of a server's lane: the number that only the newest run holds, and until when it may start calls. Every write
 * of the engine is made under it ({@link Fences#within}), so that a run that was paused and declared dead writes
 * nothing when it comes back.
 */
public record Fence(UUID server, long number, Instant startsNoCallAfter) {

    /** How long a run starts calls. */
    public static final Duration RUN = Duration.ofSeconds(20);

    /** Whether this run may still start a call. */
    public boolean allowsCallAt(Instant now) {
        return now.isBefore(startsNoCallAfter);
    }
}
