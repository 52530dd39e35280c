package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.catalog.LocationId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Holds what a test says. */
public final class FakeHolder implements Holder, OpenConsent {

    private final Map<UUID, UUID> servers = new HashMap<>();
    private final Map<UUID, Map<UUID, UUID>> datasets = new HashMap<>();
    private final Set<LocationId> holding = new HashSet<>();
    private boolean shared;

    /** Data is left under a login of a server. */
    public void holds(UUID serverId, UUID loginId) {
        servers.put(loginId, serverId);
    }

    /** A dataset is known under a login. */
    public void knows(UUID loginId, UUID dataset, UUID owner) {
        datasets.computeIfAbsent(loginId, any -> new HashMap<>()).put(dataset, owner);
    }

    public void holdsDataOf(LocationId location) {
        holding.add(location);
    }

    public void sharing(boolean anything) {
        shared = anything;
    }

    public void clear() {
        servers.clear();
        datasets.clear();
        holding.clear();
        shared = false;
    }

    @Override
    public boolean holdsAnything(UUID serverId, @Nullable UUID loginId) {
        return loginId == null ? servers.containsValue(serverId) : serverId.equals(servers.get(loginId));
    }

    @Override
    public boolean holdsAnythingOf(LocationId location) {
        return holding.contains(location);
    }

    @Override
    public Map<UUID, UUID> knownDatasets(UUID loginId) {
        return Map.copyOf(datasets.getOrDefault(loginId, Map.of()));
    }

    @Override
    public boolean exists() {
        return shared;
    }
}
