package com.hyperlevel.memory.access;

import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a person should be.
 *
 * @param newPassword null keeps the password there is; a person without one cannot sign in
 */
public record UserDraft(
        EmailAddress email,
        String name,
        boolean agencyAdmin,
        Locale language,
        @Nullable String newPassword) {

    /** The password to set, if one is to be set. */
    public Optional<String> password() {
        return Optional.ofNullable(newPassword);
    }

    User user(UUID id) {
        return new User(id, email, name, agencyAdmin, language);
    }

    @Override
    public String toString() {
        return "UserDraft[email=" + email + ", password=***]";
    }
}
