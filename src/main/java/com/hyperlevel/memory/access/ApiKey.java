package com.hyperlevel.memory.access;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a key; the secret itself is shown once and kept nowhere.
 *
 * @param boundTo the one location of a location key, and of a personal key that was made for one
 * @param owner the person of a personal key, whose areas it has
 * @param areas the areas of an agency or location key; empty for a personal one
 * @param createdBy the person or key that made it
 */
public record ApiKey(
        UUID id,
        Kind kind,
        @Nullable LocationId boundTo,
        @Nullable UUID owner,
        String name,
        Set<Scope> scopes,
        Set<Area> areas,
        @Nullable UUID createdBy,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant revokedAt) {

    /** Whose key it is. */
    public enum Kind {
        AGENCY,
        LOCATION,
        PERSONAL;

        /** The kind as it is written on the wire and in the database. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Reads {@link #word}; empty for anything else. */
        public static Optional<Kind> parse(String word) {
            return Arrays.stream(values())
                    .filter(kind -> kind.word().equals(word))
                    .findFirst();
        }
    }

    public ApiKey {
        scopes = Set.copyOf(scopes);
        areas = Set.copyOf(areas);
    }

    /** The location that the key is bound to. */
    public Optional<LocationId> location() {
        return Optional.ofNullable(boundTo);
    }

    /**
     * This key, if it may be used now.
     *
     * @throws Problem {@code key_revoked} or {@code key_expired}
     */
    ApiKey usableAt(Instant now) {
        if (revokedAt != null) {
            throw new Problem(Category.UNAUTHENTICATED, "key_revoked");
        }
        if (expiresAt != null && !now.isBefore(expiresAt)) {
            throw new Problem(Category.UNAUTHENTICATED, "key_expired");
        }
        return this;
    }
}
