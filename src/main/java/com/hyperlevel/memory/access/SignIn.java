package com.hyperlevel.memory.access;

import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Signs people in with address and password. A wrong password, an unknown address and a person without a password answer
 * the same and take the same time.
 */
@Component
public class SignIn {

    private final Users users;
    private final Callers callers;
    private final Passwords passwords;
    private final SignInLimits limits;

    SignIn(Users users, Callers callers, Passwords passwords, SignInLimits limits) {
        this.users = users;
        this.callers = callers;
        this.passwords = passwords;
        this.limits = limits;
    }

    /**
     * The person who signs in.
     *
     * @param email as typed; spelling and blanks around it do not matter
     * @param address the network address of the request
     * @throws Problem {@code wrong_credentials}; {@code sign_in_throttled} after too many of them; {@code no_location}
     *     for a person who belongs nowhere
     */
    public Caller.Person signIn(String email, String password, String address) {
        Optional<EmailAddress> parsed = EmailAddress.parse(email);
        String name = parsed.map(EmailAddress::value).orElse(email);
        limits.attempt(name, address);
        Optional<User> found = parsed.flatMap(users::findByEmail);
        String hash = found.flatMap(user -> users.passwordHash(user.id())).orElse(null);
        if (!isRight(password, hash) || found.isEmpty()) {
            throw new Problem(Category.UNAUTHENTICATED, "wrong_credentials");
        }
        limits.succeeded(name, address);
        User user = found.get();
        renew(user, password, hash);
        return callers.person(user.id()).orElseThrow(() -> new Problem(Category.DENIED, "no_location"));
    }

    /** What cannot be a password is not hashed: its length says as much whoever signs in. */
    private boolean isRight(String password, @Nullable String hash) {
        return !password.isEmpty() && password.length() <= 2 * Passwords.LONGEST && passwords.matches(password, hash);
    }

    private void renew(User user, String password, @Nullable String hash) {
        if (hash != null && passwords.isOutdated(hash)) {
            users.setPasswordHash(user.id(), passwords.hash("password", password));
        }
    }
}
