package com.hyperlevel.memory.cognee;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A call to Cognee failed. Says which call and how, never what was sent or answered; it has no cause on purpose, because
 * messages of parsers and HTTP libraries quote what they read.
 */
public final class CogneeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Failure failure;
    private final String call;
    private final int status;
    private final boolean outcomeUnknown;
    private final @Nullable Duration retryAfter;
    private final AddressRefused.@Nullable Reason addressRefusal;

    /** A failure without further facts, and without an effect on the server. */
    public CogneeException(String call, Failure failure) {
        this(of(call, failure));
    }

    private CogneeException(Facts facts) {
        super(facts.message());
        failure = facts.failure;
        call = facts.call;
        status = facts.status;
        outcomeUnknown = facts.outcomeUnknown;
        retryAfter = facts.retryAfter;
        addressRefusal = facts.addressRefusal;
    }

    /** Collects what is known about a failure. */
    static Facts of(String call, Failure failure) {
        return new Facts(call, failure);
    }

    /** What happened. */
    public Failure failure() {
        return failure;
    }

    /** The name of the call, such as {@code add}. */
    public String call() {
        return call;
    }

    /** The status of the answer, if there was one. */
    public OptionalInt status() {
        return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }

    /** How long to wait at least: from {@code Retry-After} (at most a day), a breaker or a paused login. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /** Whether the call may have changed something on the server, or still may, although it failed. */
    public boolean outcomeUnknown() {
        return outcomeUnknown;
    }

    /** Why the address that the server's name resolved to was refused; only with {@link Failure#UNREACHABLE}. */
    public Optional<AddressRefused.Reason> addressRefusal() {
        return Optional.ofNullable(addressRefusal);
    }

    /** The facts of a failure, put together step by step. */
    static final class Facts {

        private final String call;
        private final Failure failure;
        private int status;
        private boolean outcomeUnknown;
        private String detail = "";
        private @Nullable Duration retryAfter;
        private AddressRefused.@Nullable Reason addressRefusal;

        private Facts(String call, Failure failure) {
            this.call = call;
            this.failure = failure;
        }

        Facts status(int status) {
            this.status = status;
            return this;
        }

        Facts outcomeUnknown(boolean unknown) {
            outcomeUnknown = unknown;
            return this;
        }

        /** A word of ours or the name of a class, never text that came over the wire. */
        Facts detail(String detail) {
            this.detail = detail;
            return this;
        }

        Facts retryAfter(@Nullable Duration retryAfter) {
            this.retryAfter = retryAfter;
            return this;
        }

        Facts addressRefusal(AddressRefused.Reason reason) {
            addressRefusal = reason;
            return detail("address refused: " + reason);
        }

        CogneeException exception() {
            return new CogneeException(this);
        }

        private String message() {
            StringBuilder message = new StringBuilder("Cognee call '")
                    .append(call)
                    .append("' failed: ")
                    .append(failure);
            if (status != 0) {
                message.append(", status ").append(status);
            }
            if (!detail.isEmpty()) {
                message.append(", ").append(detail);
            }
            return message.toString();
        }
    }
}
