package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.cognee.Backoff;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.dataset.Fence;
import com.hyperlevel.memory.dataset.Fences;
import com.hyperlevel.memory.problem.Problem;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** What a failed call means for a dataset: how long it waits, and whether the whole server has to wait for a person. */
@Component
class Failures {

    private static final Logger log = LoggerFactory.getLogger(Failures.class);

    private final Datasets datasets;
    private final Posture posture;
    private final Fences fences;
    private final Clock clock;

    Failures(Datasets datasets, Posture posture, Fences fences, Clock clock) {
        this.datasets = datasets;
        this.posture = posture;
        this.fences = fences;
        this.clock = clock;
    }

    /** Records the failure and answers when the dataset is tried again. */
    Next record(Fence fence, DatasetState dataset, CogneeException e) {
        String code = e.failure().name().toLowerCase(Locale.ROOT);
        switch (e.failure()) {
            // An operator has to act, so nothing is gained by trying on.
            case LOCAL_FILES_REFUSED, BUDGET -> posture.pause(dataset.server(), code);
            case UNREACHABLE,
                    TIMEOUT,
                    BUSY_429,
                    BREAKER_OPEN,
                    BAD_LOGIN,
                    UNAUTHORIZED,
                    FORBIDDEN,
                    NOT_FOUND,
                    REJECTED,
                    SERVER_ERROR,
                    UNEXPECTED_ANSWER,
                    INTERRUPTED -> {}
        }
        return record(fence, dataset, code, e.retryAfter());
    }

    /** Records a refusal of our own: the posture changed, or the server wrote where it must not. */
    Next record(Fence fence, DatasetState dataset, Problem e) {
        return record(fence, dataset, e.code(), e.retryAfter());
    }

    /** Records a failure that has no exception. */
    Next record(Fence fence, DatasetState dataset, String code) {
        return record(fence, dataset, code, Optional.empty());
    }

    private Next record(Fence fence, DatasetState dataset, String code, Optional<Duration> retryAfter) {
        log.info("Sync of dataset {} failed: {}", dataset.name(), code);
        // The step may have saved a later state than the one it began with.
        DatasetState latest = datasets.find(dataset.key()).orElse(dataset);
        DatasetState failed = latest.callFailed(code, clock.instant(), pause(latest, retryAfter));
        fences.within(fence, dataset.location(), () -> datasets.save(failed));
        return Next.at(failed.nextAttempt());
    }

    static Duration pause(DatasetState dataset, Optional<Duration> retryAfter) {
        return Backoff.HOURLY_AT_LAST.pause(dataset.attempts() + 1, retryAfter);
    }
}
