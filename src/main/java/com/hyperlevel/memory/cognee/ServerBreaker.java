package com.hyperlevel.memory.cognee;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Stops calls to a server that fails, for a while. Only broken connections, time-outs of reads and 5xx count. Each permit
 * is settled in every case, so that the half-open state always ends:
 *
 * <ol>
 *   <li>an answer below 500 is a success, a refusal included: the server is there;
 *   <li>a 5xx, a broken connection, a read without an answer is an error;
 *   <li>a write or delete without an answer says nothing (it waits behind a build), nor does an interrupt: the permit is
 *       given back.
 * </ol>
 */
final class ServerBreaker {

    private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);

    private final CircuitBreaker breaker;
    private final Duration openFor;
    private final Clock clock;
    private volatile Instant openedAt = Instant.EPOCH;

    ServerBreaker(CircuitBreakerRegistry registry, String key, CogneeProperties.Breaker settings, Clock clock) {
        this.breaker = registry.circuitBreaker(key, config(settings, clock));
        this.openFor = settings.openFor();
        this.clock = clock;
        breaker.getEventPublisher().onStateTransition(event -> {
            if (event.getStateTransition().getToState() == State.OPEN) {
                openedAt = clock.instant();
            }
        });
    }

    private static CircuitBreakerConfig config(CogneeProperties.Breaker settings, Clock clock) {
        return CircuitBreakerConfig.custom()
                .clock(clock)
                .slidingWindow(
                        settings.window(), settings.minimumCalls(), CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)
                .failureRateThreshold(settings.failureRate())
                .waitDurationInOpenState(settings.openFor())
                .permittedNumberOfCallsInHalfOpenState(settings.trialCalls())
                .maxWaitDurationInHalfOpenState(settings.trialFor())
                .build();
    }

    /** Makes the call if the breaker permits it, and counts how it ended. */
    Answer call(HttpCall call, Supplier<Answer> sending) {
        if (!breaker.tryAcquirePermission()) {
            throw CogneeException.of(call.name(), Failure.BREAKER_OPEN)
                    .retryAfter(untilTrial())
                    .exception();
        }
        long start = System.nanoTime();
        boolean settled = false;
        try {
            Answer answer = sending.get();
            settle(answer.isServerError(), start, answer::failure);
            settled = true;
            return answer;
        } catch (CogneeException e) {
            settled = settle(call, e, start);
            throw e;
        } finally {
            if (!settled) {
                breaker.releasePermission();
            }
        }
    }

    private boolean settle(HttpCall call, CogneeException e, long start) {
        boolean readTimedOut = e.failure() == Failure.TIMEOUT && !call.kind().hasEffect();
        boolean broken =
                e.failure() == Failure.UNREACHABLE && e.addressRefusal().isEmpty();
        boolean answered = e.failure() == Failure.UNEXPECTED_ANSWER;
        if (answered || broken || readTimedOut) {
            settle(!answered, start, () -> e);
            return true;
        }
        return false;
    }

    private void settle(boolean failed, long start, Supplier<CogneeException> why) {
        long taken = System.nanoTime() - start;
        if (failed) {
            breaker.onError(taken, TimeUnit.NANOSECONDS, why.get());
        } else {
            breaker.onSuccess(taken, TimeUnit.NANOSECONDS);
        }
    }

    /** Whether calls go through as usual. */
    boolean isClosed() {
        return breaker.getState() == State.CLOSED;
    }

    /** Until when nothing is sent; empty while calls go through. */
    Optional<Instant> openUntil() {
        return breaker.getState() == State.OPEN ? Optional.of(openedAt.plus(openFor)) : Optional.empty();
    }

    private Duration untilTrial() {
        Duration left = Duration.between(clock.instant(), openedAt.plus(openFor));
        return left.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : left;
    }
}
