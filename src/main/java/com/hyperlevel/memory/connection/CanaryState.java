package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.cognee.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a server's isolation, and what is done next to know it again. Each method answers the next state.
 *
 * @param verdictAt when the verdict was last seen to be true
 * @param dueAt when the next step is due
 * @param attempts failures in a row
 * @param built whether the sentence of this token was built, so that a refresh needs no build
 * @param token the word that no other text has
 * @param startedAt when the running build was called
 * @param error the message key of what failed last
 */
record CanaryState(
        UUID serverId,
        Verdict verdict,
        @Nullable Instant verdictAt,
        Instant dueAt,
        int attempts,
        CanaryStep step,
        boolean built,
        @Nullable String token,
        @Nullable Instant startedAt,
        @Nullable String error) {

    static final Duration REFRESH = Duration.ofDays(1);
    static final Duration STALE = Duration.ofDays(2);
    private static final Duration POLL_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_BUILD = Duration.ofMinutes(15);

    /** The verdict that counts now: one that is too old is none. */
    Verdict verdictNow(Instant now) {
        return verdictNow(verdict, verdictAt, now);
    }

    static Verdict verdictNow(Verdict verdict, @Nullable Instant verdictAt, Instant now) {
        return verdictAt == null || verdictAt.plus(STALE).isBefore(now) ? Verdict.UNKNOWN : verdict;
    }

    boolean isDue(Instant now) {
        return !dueAt.isAfter(now);
    }

    Optional<String> word() {
        return Optional.ofNullable(token);
    }

    /** A login is required; the sentence is looked for, after it was planted and built where it is not. */
    CanaryState loginRequired(Instant now) {
        boolean stays = verdictNow(now) == Verdict.ON;
        return new CanaryState(
                serverId,
                stays ? Verdict.ON : Verdict.UNPROVEN,
                stays ? verdictAt : now,
                now,
                attempts,
                built ? CanaryStep.CHECK : CanaryStep.PLANT,
                built,
                token,
                startedAt,
                error);
    }

    CanaryState planted(String word, Instant now) {
        return new CanaryState(serverId, verdict, verdictAt, now, attempts, CanaryStep.BUILD, false, word, null, error);
    }

    CanaryState buildCalled(Instant now) {
        return new CanaryState(
                serverId,
                verdict,
                verdictAt,
                now.plus(POLL_PAUSE),
                attempts,
                CanaryStep.POLL,
                false,
                token,
                now,
                error);
    }

    /** The build goes on; when it does so for too long it is called again. */
    CanaryState building(Instant now) {
        boolean tooLong = startedAt == null || startedAt.plus(LONGEST_BUILD).isBefore(now);
        return tooLong ? buildFailed(now) : at(CanaryStep.POLL, now.plus(POLL_PAUSE));
    }

    CanaryState buildFailed(Instant now) {
        CanaryState failed = failed("canary_not_built", Optional.empty(), now);
        return failed.at(CanaryStep.BUILD, failed.dueAt);
    }

    CanaryState buildEnded(Instant now) {
        return new CanaryState(
                serverId, verdict, verdictAt, now, attempts, CanaryStep.CHECK, true, token, startedAt, error);
    }

    /** Found where it must be and nowhere else. */
    CanaryState proved(Instant now) {
        return decided(Verdict.ON, now);
    }

    /** Nobody has to log in, or something was found where it must not be. */
    CanaryState refuted(Instant now) {
        return decided(Verdict.OFF, now);
    }

    /** Not found where it must be: that proves nothing, so it is planted anew. */
    CanaryState vanished(Instant now) {
        CanaryState failed = failed("canary_vanished", Optional.empty(), now);
        return new CanaryState(
                serverId,
                Verdict.UNPROVEN,
                now,
                failed.dueAt,
                failed.attempts,
                CanaryStep.PLANT,
                false,
                null,
                null,
                failed.error);
    }

    /** A step could not be done; the verdict stays until it is too old. */
    CanaryState failed(String reason, Optional<Duration> retryAfter, Instant now) {
        int failures = attempts + 1;
        return new CanaryState(
                serverId,
                verdict,
                verdictAt,
                now.plus(Backoff.HOURLY_AT_LAST.pause(failures, retryAfter)),
                failures,
                step,
                built,
                token,
                startedAt,
                reason);
    }

    private CanaryState decided(Verdict seen, Instant now) {
        return new CanaryState(
                serverId, seen, now, now.plus(REFRESH), 0, CanaryStep.PROBE, built, token, startedAt, null);
    }

    private CanaryState at(CanaryStep next, Instant due) {
        return new CanaryState(serverId, verdict, verdictAt, due, attempts, next, built, token, startedAt, error);
    }
}
