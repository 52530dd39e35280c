package com.hyperlevel.memory.access;

import com.hyperlevel.memory.problem.Problem;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Hashes and compares passwords with Argon2id (19 MiB, two passes, one lane: the OWASP cheat sheet's first choice). Only
 * a few are worked on at once, so that a flood of sign-ins takes neither all memory nor all processors.
 */
@Component
class Passwords {

    static final int SHORTEST = 12;
    static final int LONGEST = 200;

    private static final int AT_ONCE = Math.max(2, Runtime.getRuntime().availableProcessors());
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final Argon2PasswordEncoder argon2 = new Argon2PasswordEncoder(16, 32, 1, 19 * 1024, 2);
    private final Semaphore places = new Semaphore(AT_ONCE, true);
    private final String ofNobody = argon2.encode("a person who does not exist");

    /**
     * Hashes a new password.
     *
     * @param field the field to name in a refusal
     */
    String hash(String field, String password) {
        int length = password.codePointCount(0, password.length());
        if (length < SHORTEST || length > LONGEST) {
            throw Problem.ofField(field, "password_length", SHORTEST, LONGEST);
        }
        return limited(() -> argon2.encode(password));
    }

    /** Whether a password is the one hashed; without a hash it takes as long and is never right. */
    boolean matches(String password, @Nullable String hash) {
        boolean equal = limited(() -> argon2.matches(password, hash == null ? ofNobody : hash));
        return equal && hash != null;
    }

    boolean isOutdated(String hash) {
        return argon2.upgradeEncoding(hash);
    }

    private <T> T limited(Supplier<T> work) {
        try {
            if (!places.tryAcquire(RETRY.toMillis(), TimeUnit.MILLISECONDS)) {
                throw Problem.limited("sign_in_busy", RETRY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.limited("sign_in_busy", RETRY);
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }
}
