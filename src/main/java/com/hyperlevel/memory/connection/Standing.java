package com.hyperlevel.memory.connection;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What counts of a server now, for those who decide and those who show it.
 *
 * @param seenAt when the verdict was last seen to be true
 * @param error what went wrong with the last look; {@link #errorKey} names the words for it
 * @param version as the server says of itself
 * @param sendUnproven whether the agency sends to it without a proof
 * @param pausedReason why nothing is sent to it until the agency tests again, a message key below
 *     {@code error.}
 */
public record Standing(
        Verdict verdict,
        @Nullable Instant seenAt,
        @Nullable String error,
        @Nullable String version,
        boolean sendUnproven,
        @Nullable String pausedReason,
        Set<Warning> warnings) {

    private static final Set<String> LOOKING = Set.of("probe_unclear", "canary_not_built", "canary_vanished");

    static final Standing UNSEEN = new Standing(Verdict.UNKNOWN, null, null, null, false, null, Set.of());

    public Standing {
        warnings = Set.copyOf(warnings);
    }

    /** The words of the error: those of a problem unless it is one of looking itself. */
    public Optional<String> errorKey() {
        return Optional.ofNullable(error).map(code -> LOOKING.contains(code) ? "posture." + code : "problem." + code);
    }

    /** Whether questions may be asked: isolation is proved, or the agency said that it goes without. */
    public boolean mayAsk() {
        return verdict == Verdict.ON || sendUnproven;
    }

    /** Whether records may be sent: as questions, unless sending is paused. */
    public boolean maySend() {
        return mayAsk() && pausedReason == null;
    }

    /** Why sending is paused, where it is. */
    public Optional<String> pause() {
        return Optional.ofNullable(pausedReason);
    }
}
