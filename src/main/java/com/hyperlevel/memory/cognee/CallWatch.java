package com.hyperlevel.memory.cognee;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.core5.concurrent.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * Ends one HTTP request at its deadline, however slowly its answer drips, and when the calling thread is interrupted:
 * socket time-outs count from the last byte, and blocking sockets know no interrupt.
 */
final class CallWatch implements Runnable {

    private final Thread caller = Thread.currentThread();
    private final Deadline deadline;
    private final AtomicReference<@Nullable Cancellable> request = new AtomicReference<>();
    private volatile boolean bodyBegun;
    private volatile @Nullable Failure ended;

    CallWatch(Deadline deadline) {
        this.deadline = deadline;
    }

    void guard(Cancellable guarded) {
        request.set(guarded);
    }

    void beginBody() {
        bodyBegun = true;
    }

    Duration remaining() {
        return deadline.remaining();
    }

    boolean isBodyBegun() {
        return bodyBegun;
    }

    /** Why this watch ended the request, if it did. */
    @Nullable
    Failure ended() {
        return ended;
    }

    /** Ends the request now, without reading the rest of its answer. */
    void cancel() {
        Cancellable guarded = request.get();
        if (guarded != null) {
            guarded.cancel();
        }
    }

    @Override
    public void run() {
        if (ended != null) {
            cancel();
        } else if (caller.isInterrupted()) {
            ended = Failure.INTERRUPTED;
            cancel();
        } else if (deadline.isOver()) {
            ended = Failure.TIMEOUT;
            cancel();
        }
    }
}
