package com.hyperlevel.memory.access;

import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;

/** Recognises callers. Everything about them is read anew at each call. */
@Component
public class Callers {

    private final Users users;
    private final Memberships memberships;
    private final ApiKeys keys;
    private final Clock clock;

    Callers(Users users, Memberships memberships, ApiKeys keys, Clock clock) {
        this.users = users;
        this.memberships = memberships;
        this.keys = keys;
        this.clock = clock;
    }

    /** The caller of the request that this thread answers; empty when nobody is signed in. */
    public static Optional<Caller> current() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication instanceof CallerAuthentication known ? Optional.of(known.caller()) : Optional.empty();
    }

    /** The person of a session; empty when the person is gone or belongs nowhere any more. */
    public Optional<Caller.Person> person(UUID id) {
        return users.find(id)
                .map(user -> new Caller.Person(user, memberships.ofUser(id)))
                .filter(Caller.Person::belongsAnywhere);
    }

    /**
     * The caller who shows this secret.
     *
     * @throws Problem {@code key_unknown}, {@code key_revoked} or {@code key_expired}
     */
    public Caller.Key key(String secret) {
        Instant now = clock.instant();
        ApiKey key = KeySecret.parse(secret)
                .flatMap(form -> keys.findBySecret(form.hash()))
                .orElseThrow(Callers::unknownKey)
                .usableAt(now);
        Caller.Key caller = new Caller.Key(key, owner(key));
        keys.used(key, now);
        return caller;
    }

    private Caller.@Nullable Person owner(ApiKey key) {
        UUID owner = key.owner();
        return owner == null ? null : person(owner).orElseThrow(Callers::unknownKey);
    }

    private static Problem unknownKey() {
        return new Problem(Category.UNAUTHENTICATED, "key_unknown");
    }
}
