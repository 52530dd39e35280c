package com.hyperlevel.memory.dataset;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.catalog.LocationId;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One generation of one type of one location, as far as the engine got with it. It answers its next self; the engine
 * saves that with {@link Datasets#save}.
 *
 * @param cogneeId Cognee's id, null until the server's list confirmed it
 * @param attempts failures in a row
 * @param lastError a stable code, kept until the next success
 * @param buildStartedAt when the build that is running, or ran last, was called for
 * @param buildCalledAt when cognify was last called, again for a dead one
 * @param lastProgressAt when the running build last finished an item
 */
public record DatasetState(
        DatasetKey key,
        DatasetName name,
        UUID server,
        UUID login,
        @Nullable UUID cogneeId,
        @Nullable UUID ownerId,
        Role role,
        Phase phase,
        int attempts,
        @Nullable Instant nextAttemptAt,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        @Nullable Instant lastSyncAt,
        @Nullable Instant buildStartedAt,
        @Nullable Instant buildCalledAt,
        @Nullable Instant lastProgressAt,
        @Nullable Integer progressDone,
        @Nullable Integer progressTotal,
        @Nullable Instant lastBuiltAt) {

    static DatasetState first(DatasetKey key, DatasetName name, UUID server, UUID login) {
        return new DatasetState(
                key,
                name,
                server,
                login,
                null,
                null,
                Role.READ,
                Phase.IDLE,
                0,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** Whose data it holds. */
    public LocationId location() {
        return key.location();
    }

    /** Which type it holds. */
    public DataType type() {
        return name.type();
    }

    /** Cognee's id, once the server's list confirmed it. */
    public Optional<UUID> confirmedId() {
        return Optional.ofNullable(cogneeId);
    }

    /** Whether a failure still has to be waited out. */
    public boolean waitsAt(Instant now) {
        return nextAttemptAt != null && now.isBefore(nextAttemptAt);
    }

    /** The same dataset, known to Cognee by this id and owned by our login. */
    public DatasetState confirmed(UUID id, UUID owner) {
        return new DatasetState(
                key,
                name,
                server,
                login,
                id,
                owner,
                role,
                phase,
                attempts,
                nextAttemptAt,
                lastError,
                lastErrorAt,
                lastSyncAt,
                buildStartedAt,
                buildCalledAt,
                lastProgressAt,
                progressDone,
                progressTotal,
                lastBuiltAt);
    }

    /** Work is under way: something was sent or waits to be built. */
    public DatasetState sending() {
        return at(Phase.SENDING, 0, null, null, null, lastSyncAt);
    }

    /** Nothing is left to do; a success ends the error. */
    public DatasetState idle(Instant now) {
        return at(Phase.IDLE, 0, null, null, null, now);
    }

    /** A failure, waited out for the given time before the next attempt. */
    public DatasetState failed(String code, Instant now, Duration wait) {
        return at(Phase.BACKOFF, attempts + 1, now.plus(wait), code, now, lastSyncAt);
    }

    /**
     * A call failed, waited out for the given time. A build that may be running goes on being one: whatever is sent to
     * its dataset meanwhile would hang until it ends.
     */
    public DatasetState callFailed(String code, Instant now, Duration wait) {
        Phase next = phase == Phase.BUILDING ? Phase.BUILDING : Phase.BACKOFF;
        return at(next, attempts + 1, now.plus(wait), code, now, lastSyncAt);
    }

    /** A build is about to be called for; everything sent so far is in it. */
    public DatasetState building(Instant now) {
        return withBuild(Phase.BUILDING, now, null, now, null, null, lastBuiltAt);
    }

    /** Cognee was called for the build, for the first time or again. */
    public DatasetState called(Instant now) {
        return withBuild(Phase.BUILDING, buildStartedAt, now, lastProgressAt, progressDone, progressTotal, lastBuiltAt);
    }

    /** Whether a build may be running; one that was only written ahead is not. */
    public boolean isBuildCalled() {
        return phase == Phase.BUILDING && buildCalledAt != null;
    }

    /** Whether the last call for the build is at least that long ago. */
    public boolean wasCalledBefore(Instant now, Duration ago) {
        return buildCalledAt != null && !buildCalledAt.plus(ago).isAfter(now);
    }

    /**
     * Since when the running build has been seen to get no further: its last progress, or its start while it never made
     * any, or the last time that the server could not be asked.
     */
    public Instant motionlessSince() {
        Instant progress = Objects.requireNonNull(lastProgressAt, "no build is running");
        return lastErrorAt != null && lastErrorAt.isAfter(progress) ? lastErrorAt : progress;
    }

    /** When a failure is waited out. */
    public Instant nextAttempt() {
        return Objects.requireNonNull(nextAttemptAt, "nothing is waited out");
    }

    /** Cognee has it no more, though nobody here deleted it: everything begins again. */
    public DatasetState missing(Instant now) {
        return new DatasetState(
                key,
                name,
                server,
                login,
                null,
                null,
                role,
                Phase.IDLE,
                0,
                null,
                "dataset_missing",
                now,
                lastSyncAt,
                null,
                null,
                null,
                null,
                null,
                lastBuiltAt);
    }

    /** What the running build has finished; only more than before counts as progress. */
    public DatasetState progressed(Instant now, int done, int total) {
        boolean further = progressDone == null || done > progressDone;
        return withBuild(
                phase, buildStartedAt, buildCalledAt, further ? now : lastProgressAt, done, total, lastBuiltAt);
    }

    /** The build ended well. */
    public DatasetState built(Instant now) {
        return withBuild(Phase.SENDING, buildStartedAt, buildCalledAt, now, null, null, now)
                .sending();
    }

    private DatasetState at(
            Phase nextPhase,
            int nextAttempts,
            @Nullable Instant attemptAt,
            @Nullable String error,
            @Nullable Instant errorAt,
            @Nullable Instant syncAt) {
        return new DatasetState(
                key,
                name,
                server,
                login,
                cogneeId,
                ownerId,
                role,
                nextPhase,
                nextAttempts,
                attemptAt,
                error,
                errorAt,
                syncAt,
                buildStartedAt,
                buildCalledAt,
                lastProgressAt,
                progressDone,
                progressTotal,
                lastBuiltAt);
    }

    private DatasetState withBuild(
            Phase nextPhase,
            @Nullable Instant startedAt,
            @Nullable Instant calledAt,
            @Nullable Instant progressAt,
            @Nullable Integer done,
            @Nullable Integer total,
            @Nullable Instant builtAt) {
        return new DatasetState(
                key,
                name,
                server,
                login,
                cogneeId,
                ownerId,
                role,
                nextPhase,
                attempts,
                nextAttemptAt,
                lastError,
                lastErrorAt,
                lastSyncAt,
                startedAt,
                calledAt,
                progressAt,
                done,
                total,
                builtAt);
    }
}
