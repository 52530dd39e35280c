package com.hyperlevel.memory.access;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a new key should be.
 *
 * @param boundTo the location of a location key; may limit a personal key to one; none for an agency key
 * @param areas none unless named; a personal key has its person's and names none
 */
public record KeyDraft(
        ApiKey.Kind kind,
        @Nullable LocationId boundTo,
        String name,
        Set<Scope> scopes,
        Set<Area> areas,
        @Nullable Instant expiresAt) {

    public KeyDraft {
        scopes = Set.copyOf(scopes);
        areas = Set.copyOf(areas);
    }

    /** The location that the key is to be bound to. */
    public Optional<LocationId> location() {
        return Optional.ofNullable(boundTo);
    }
}
