package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.cognee.AddressRefused;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.Credentials;
import com.hyperlevel.memory.cognee.Failure;
import com.hyperlevel.memory.cognee.ServerAddress;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns what somebody entered into values, and what is wrong with it into a refusal of the field it stands in. */
final class Entered {

    private Entered() {}

    static ServerAddress address(String text, boolean allowInternal) {
        try {
            return ServerAddress.parse(text, allowInternal);
        } catch (AddressRefused refused) {
            throw Problem.ofField("address", code(refused.reason()));
        }
    }

    static String code(AddressRefused.Reason reason) {
        return "address_" + reason.name().toLowerCase(Locale.ROOT);
    }

    /** The code of the problem that a failed call is. */
    static String code(Failure failure) {
        return "cognee_" + failure.name().toLowerCase(Locale.ROOT);
    }

    /** The credentials of a draft that has some. */
    static Credentials credentials(LoginDraft draft) {
        String key = draft.apiKey();
        if (key != null) {
            if (draft.password() != null) {
                throw Problem.ofField("api_key", "password_or_key");
            }
            return apiKey(key);
        }
        return password(draft.email(), draft.password());
    }

    private static Credentials apiKey(String key) {
        try {
            return Credentials.apiKey(key);
        } catch (IllegalArgumentException unusable) {
            throw Problem.ofField("api_key", "api_key_form");
        }
    }

    private static Credentials password(@Nullable String email, @Nullable String password) {
        if (email == null) {
            throw Problem.ofField("email", "email_needed");
        }
        if (password == null) {
            throw Problem.ofField("password", "secret_needed");
        }
        return Credentials.password(email, password);
    }

    /** Why a login that was entered could not be tried or was not accepted. */
    static Problem refusal(CogneeException failure, boolean apiKey) {
        Optional<AddressRefused.Reason> address = failure.addressRefusal();
        if (address.isPresent()) {
            return Problem.ofField("address", code(address.get()));
        }
        return switch (failure.failure()) {
            case BAD_LOGIN, UNAUTHORIZED, FORBIDDEN ->
                Problem.ofField(apiKey ? "api_key" : "password", code(failure.failure()));
            case UNREACHABLE,
                    TIMEOUT,
                    BUSY_429,
                    BREAKER_OPEN,
                    NOT_FOUND,
                    REJECTED,
                    LOCAL_FILES_REFUSED,
                    BUDGET,
                    SERVER_ERROR,
                    UNEXPECTED_ANSWER,
                    INTERRUPTED -> new Problem(Category.UPSTREAM, code(failure.failure()));
        };
    }
}
