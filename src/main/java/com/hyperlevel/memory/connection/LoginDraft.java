package com.hyperlevel.memory.connection;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A login as somebody enters it: e-mail and password, or an API key; with neither, the stored secret stays. Shows no
 * secret.
 *
 * @param email with a password the name of the login; with an API key, whose key it is believed to be
 */
public record LoginDraft(
        @Nullable String email,
        @Nullable String password,
        @Nullable String apiKey) {

    public LoginDraft {
        email = blankToNull(email);
        password = password == null || password.isEmpty() ? null : password;
        apiKey = blankToNull(apiKey);
    }

    /** E-mail and password of a Cognee user. */
    public static LoginDraft password(String email, String password) {
        return new LoginDraft(email, password, null);
    }

    /** An API key of a Cognee user. */
    public static LoginDraft apiKey(String key) {
        return new LoginDraft(null, null, key);
    }

    /** The login that is stored already. */
    public static LoginDraft unchanged() {
        return new LoginDraft(null, null, null);
    }

    /** Whether there is no secret in it, so that the stored one is meant. */
    public boolean isUnchanged() {
        return password == null && apiKey == null;
    }

    Optional<String> claimedEmail() {
        return Optional.ofNullable(email);
    }

    private static @Nullable String blankToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    @Override
    public String toString() {
        return "LoginDraft[" + (password != null ? "password" : apiKey != null ? "api key" : "unchanged") + "]";
    }
}
