package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.cognee.Credentials;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.seal.Seal;
import com.hyperlevel.memory.seal.SealBroken;
import com.hyperlevel.memory.seal.Sealed;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Seals and opens the secret of a login, bound to the row it stands in. */
@Component
class Secrets {

    private static final Logger log = LoggerFactory.getLogger(Secrets.class);

    private final Seal seal;

    Secrets(Seal seal) {
        this.seal = seal;
    }

    /** The secret of a draft that has one, sealed for the row of that login. */
    Sealed seal(LoginDraft draft, UUID loginId) {
        String secret = draft.apiKey() != null ? draft.apiKey() : draft.password();
        return seal.seal(Objects.requireNonNull(secret), place(loginId));
    }

    /**
     * What a stored login signs in with.
     *
     * @throws Problem {@code secret_unreadable} when its master key is not set, or the value was changed or moved
     */
    Credentials credentials(Login login) {
        String secret = open(login);
        return login.apiKey() ? Credentials.apiKey(secret) : Credentials.password(login.email(), secret);
    }

    private String open(Login login) {
        try {
            return seal.openText(login.secret(), place(login.id()));
        } catch (SealBroken broken) {
            log.error("The secret of login {} cannot be opened. {}", login.id(), broken.getMessage());
            throw new Problem(Category.UPSTREAM, "secret_unreadable");
        }
    }

    Sealed reseal(Login login) {
        return seal.reseal(login.secret(), place(login.id()));
    }

    String currentKeyId() {
        return seal.currentKeyId();
    }

    private static String place(UUID loginId) {
        return Seal.place("logins", loginId.toString(), "secret");
    }
}
