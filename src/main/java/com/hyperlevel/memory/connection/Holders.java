package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.catalog.LocationId;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** All {@link Holder}s and {@link OpenConsent}s as one; they are looked up at each question, so none need exist. */
@Component
public class Holders {

    private final ObjectProvider<Holder> holders;
    private final ObjectProvider<OpenConsent> consents;

    Holders(ObjectProvider<Holder> holders, ObjectProvider<OpenConsent> consents) {
        this.holders = holders;
        this.consents = consents;
    }

    boolean holdAnything(UUID serverId, @Nullable UUID loginId) {
        return holders.stream().anyMatch(holder -> holder.holdsAnything(serverId, loginId));
    }

    boolean holdAnythingOf(LocationId location) {
        return holders.stream().anyMatch(holder -> holder.holdsAnythingOf(location));
    }

    boolean isAnythingShared() {
        return consents.stream().anyMatch(OpenConsent::exists);
    }

    /** The datasets that are known to exist under a login: the owner by the dataset's id. */
    public Map<UUID, UUID> knownDatasets(UUID loginId) {
        Map<UUID, UUID> known = new HashMap<>();
        holders.stream().forEach(holder -> known.putAll(holder.knownDatasets(loginId)));
        return known;
    }
}
