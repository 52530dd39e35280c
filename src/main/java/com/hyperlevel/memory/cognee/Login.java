package com.hyperlevel.memory.cognee;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Shows the server who we are. With a password it keeps the token until shortly before its end, shared by all threads, of
 * which only one logs in at a time; after a refused password nothing is tried for a while, because Cognee itself does not
 * slow down anybody who hammers.
 */
final class Login {

    private static final String CALL = "log-in";

    /** Sends a call without any login. */
    @FunctionalInterface
    interface Sender {

        Answer send(HttpCall call, Map<String, String> headers, Deadline deadline);
    }

    private final Credentials credentials;
    private final Sender sender;
    private final Clock clock;
    private final CogneeProperties properties;
    private final ReentrantLock signingIn = new ReentrantLock();
    private volatile @Nullable Token token;
    private volatile Instant pausedUntil = Instant.MIN;
    private volatile int refusals;

    Login(Credentials credentials, Sender sender, Clock clock, CogneeProperties properties) {
        this.credentials = credentials;
        this.sender = sender;
        this.clock = clock;
        this.properties = properties;
    }

    /**
     * The headers of a call, after logging in if need be.
     *
     * @throws CogneeException {@link Failure#BAD_LOGIN} when the password is refused or was a moment ago
     */
    Map<String, String> headers(Deadline deadline) {
        return switch (credentials.kind()) {
            case NONE -> Map.of();
            case API_KEY -> Map.of("X-Api-Key", credentials.secret());
            case PASSWORD -> Map.of("Authorization", "Bearer " + token(deadline).value());
        };
    }

    /** Whether a new log-in can make another answer out of a 401. */
    boolean isRenewable() {
        return credentials.kind() == Credentials.Kind.PASSWORD;
    }

    /** Forgets the token that these headers carry, unless another thread has already got a newer one. */
    void forget(Map<String, String> headers) {
        Token current = token;
        if (current != null && ("Bearer " + current.value()).equals(headers.get("Authorization"))) {
            token = null;
        }
    }

    /** Logs in now, whatever was tried before. Does nothing without a password. */
    void renew(Deadline deadline) {
        if (isRenewable()) {
            locked(deadline, () -> signIn(deadline));
        }
    }

    private Token token(Deadline deadline) {
        Token current = token;
        if (current != null && current.isFresh(clock.instant())) {
            return current;
        }
        return locked(deadline, () -> {
            Token newer = token;
            if (newer != null && newer.isFresh(clock.instant())) {
                return newer;
            }
            refuseWhilePaused();
            return signIn(deadline);
        });
    }

    private Token locked(Deadline deadline, Supplier<Token> work) {
        try {
            if (!signingIn.tryLock(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS)) {
                throw new CogneeException(CALL, Failure.TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CogneeException(CALL, Failure.INTERRUPTED);
        }
        try {
            return work.get();
        } finally {
            signingIn.unlock();
        }
    }

    private void refuseWhilePaused() {
        Duration left = Duration.between(clock.instant(), pausedUntil);
        if (!left.isNegative() && !left.isZero()) {
            throw badLogin(left);
        }
    }

    private Token signIn(Deadline deadline) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("username", credentials.name());
        form.put("password", credentials.secret());
        HttpCall call = HttpCall.post(CALL, "/api/v1/auth/login", Payload.form(form), properties.quickTimeout())
                .asRead();
        Answer answer = sender.send(call, Map.of(), deadline.notAfter(Deadline.in(properties.quickTimeout())));
        if (answer.status() == 400 && answer.isErrorOfCognee()) {
            throw refused();
        }
        if (!answer.isAccepted()) {
            throw answer.failure();
        }
        String value = Json.text(answer.object(), "access_token", "accessToken")
                .filter(Credentials::isHeaderSafe)
                .orElseThrow(() -> answer.unexpected("no token"));
        refusals = 0;
        pausedUntil = Instant.MIN;
        Token fresh = Token.of(value, clock.instant(), properties.loginMargin());
        token = fresh;
        return fresh;
    }

    private CogneeException refused() {
        token = null;
        refusals = Math.min(refusals + 1, 1_000);
        Duration pause = Backoff.HOURLY_AT_LAST.pause(refusals);
        pausedUntil = clock.instant().plus(pause);
        return badLogin(pause);
    }

    private static CogneeException badLogin(Duration pause) {
        return CogneeException.of(CALL, Failure.BAD_LOGIN).retryAfter(pause).exception();
    }

    /** A token and when to get a new one; {@link Instant#MAX} when its end cannot be told, then a 401 tells. */
    private record Token(String value, Instant renewAt) {

        static Token of(String value, Instant now, Duration margin) {
            Instant renewAt = expiry(value).map(end -> end.minus(margin)).orElse(Instant.MAX);
            // A clock of ours that is ahead, or a very short life: the server's 401 decides instead.
            return new Token(value, renewAt.isAfter(now) ? renewAt : Instant.MAX);
        }

        boolean isFresh(Instant now) {
            return now.isBefore(renewAt);
        }

        private static Optional<Instant> expiry(String jwt) {
            String[] parts = jwt.split("\\.", -1);
            if (parts.length != 3) {
                return Optional.empty();
            }
            try {
                JsonNode claims = Json.MAPPER.readTree(
                        new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8));
                return Json.field(claims, "exp")
                        .filter(JsonNode::isNumber)
                        .map(JsonNode::longValue)
                        .filter(seconds -> seconds > 0 && seconds < 1L << 40)
                        .map(Instant::ofEpochSecond);
            } catch (JacksonException | IllegalArgumentException e) {
                return Optional.empty();
            }
        }

        @Override
        public String toString() {
            return "Token[***]";
        }
    }
}
