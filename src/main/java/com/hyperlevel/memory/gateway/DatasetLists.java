package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.connection.Holders;
import com.hyperlevel.memory.connection.SignedIn;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The lists of datasets, one per login, each fetched by one thread at a time and believed for a minute. Whoever sees a
 * sign that a list is wrong (401, 403, 404) drops it.
 */
@Component
class DatasetLists {

    private static final String WITNESS = DatasetName.canary(2);

    private final Clock clock;
    private final GatewayProperties properties;
    private final Holders holders;
    private final Map<UUID, Slot> slots = new ConcurrentHashMap<>();

    DatasetLists(Clock clock, GatewayProperties properties, Holders holders) {
        this.clock = clock;
        this.properties = properties;
        this.holders = holders;
    }

    /** The list, fetched unless a young one is there. */
    DatasetList of(SignedIn login) {
        return slot(login).list(login);
    }

    /** The list as the server gives it now. */
    DatasetList fresh(SignedIn login) {
        drop(login.loginId());
        return slot(login).list(login);
    }

    /**
     * Whether a dataset is gone, as far as a fresh list can prove it. A list that lacks everything that we know proves
     * nothing: another tenant may be selected, or rights lost. Where nothing else is known, an empty dataset of ours is
     * made to see that the list shows what is there.
     */
    boolean proveAbsent(SignedIn login, UUID dataset) {
        DatasetList list = fresh(login);
        if (list.contains(dataset)) {
            return false;
        }
        Set<UUID> others = new HashSet<>(holders.knownDatasets(login.loginId()).keySet());
        others.remove(dataset);
        if (!others.isEmpty()) {
            return list.containsAny(others);
        }
        if (list.own(WITNESS).isPresent()) {
            return true;
        }
        login.client().createDataset(WITNESS);
        DatasetList again = fresh(login);
        return again.own(WITNESS).isPresent() && !again.contains(dataset);
    }

    /** Believes the list no longer, also not one that is being fetched at this moment. */
    void drop(UUID loginId) {
        slots.remove(loginId);
    }

    private Slot slot(SignedIn login) {
        return slots.computeIfAbsent(login.loginId(), any -> new Slot());
    }

    /** A list, or the place where one will be; dropped as a whole, so that a late answer fills only a forgotten place. */
    private final class Slot {

        private @Nullable DatasetList list;
        private Instant fetchedAt = Instant.MIN;

        synchronized DatasetList list(SignedIn login) {
            Instant now = clock.instant();
            DatasetList present = list;
            if (present != null && fetchedAt.plus(properties.listAge()).isAfter(now)) {
                return present;
            }
            DatasetList fetched = new DatasetList(login.client().datasets(), login.userId());
            list = fetched;
            fetchedAt = now;
            return fetched;
        }
    }
}
