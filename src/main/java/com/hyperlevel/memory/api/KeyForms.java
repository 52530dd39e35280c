package com.hyperlevel.memory.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.hyperlevel.memory.access.ApiKey;
import com.hyperlevel.memory.access.KeyDraft;
import com.hyperlevel.memory.access.NewKey;
import com.hyperlevel.memory.access.Scope;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Problem;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How keys are asked for and shown, by the agency and by everybody else. */
final class KeyForms {

    private KeyForms() {}

    record Wanted(
            @NotNull String kind,
            @Nullable String locationId,
            @NotBlank @Size(max = 200) String name,
            @NotNull @Size(max = 20) List<@NotNull String> scopes,
            @Nullable @Size(max = 20) List<@NotNull String> areas,
            @Nullable OffsetDateTime expiresAt) {

        KeyDraft draft() {
            return new KeyDraft(
                    ApiKey.Kind.parse(kind)
                            .orElseThrow(() -> Problem.ofField("kind", "unknown_word", "agency, location, personal")),
                    locationId == null ? null : LocationId.parse(locationId).orElseThrow(Problem::notFound),
                    name.strip(),
                    Words.scopes(scopes),
                    Words.areas(areas == null ? List.of() : areas),
                    expiresAt == null ? null : expiresAt.toInstant());
        }
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Shown(
            UUID id,
            String kind,
            @Nullable String locationId,
            @Nullable UUID userId,
            String name,
            List<String> scopes,
            List<String> areas,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant lastUsedAt,
            @Nullable Instant revokedAt) {

        static Shown of(ApiKey key) {
            return new Shown(
                    key.id(),
                    key.kind().word(),
                    key.location().map(LocationId::value).orElse(null),
                    key.owner(),
                    key.name(),
                    key.scopes().stream().map(Scope::word).sorted().toList(),
                    key.areas().stream().map(Area::word).sorted().toList(),
                    key.createdAt(),
                    key.expiresAt(),
                    key.lastUsedAt(),
                    key.revokedAt());
        }
    }

    /** A new key with its secret, which no other answer ever holds. */
    record Made(Shown key, String secret) {
        static Made of(NewKey made) {
            return new Made(Shown.of(made.key()), made.secret());
        }

        @Override
        public String toString() {
            return "Made[key=" + key.id() + ", secret=***]";
        }
    }

    record All(List<Shown> keys) {
        static All of(List<ApiKey> keys) {
            return new All(keys.stream().map(Shown::of).toList());
        }
    }
}
