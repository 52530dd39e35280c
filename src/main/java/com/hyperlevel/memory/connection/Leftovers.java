package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.tenant.Locations;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Refuses to let a server or login go while something still depends on it. Asks outside of a transaction. */
@Component
class Leftovers {

    private final Holders holders;
    private final Logins logins;
    private final Locations locations;

    Leftovers(Holders holders, Logins logins, Locations locations) {
        this.holders = holders;
        this.logins = logins;
        this.locations = locations;
    }

    void requireNothingShared() {
        if (holders.isAnythingShared()) {
            throw new Problem(Category.CONFLICT, "sharing_on");
        }
    }

    /** Own logins of locations count: without theirs, a location would silently come to use the agency's. */
    void requireNothingOn(UUID serverId) {
        if (holders.holdAnything(serverId, null)) {
            throw new Problem(Category.CONFLICT, "data_left");
        }
        long own = logins.ofServer(serverId).stream()
                .flatMap(login -> login.owner().stream())
                .filter(this::exists)
                .count();
        if (own > 0) {
            throw new Problem(Category.CONFLICT, "own_logins_left", own);
        }
    }

    void requireNothingUnder(UUID serverId, UUID loginId) {
        if (holders.holdAnything(serverId, loginId)) {
            throw new Problem(Category.CONFLICT, "login_holds_data");
        }
    }

    void requireNothingOf(LocationId location) {
        if (holders.holdAnythingOf(location)) {
            throw new Problem(Category.CONFLICT, "location_holds_data");
        }
    }

    private boolean exists(LocationId location) {
        return locations.find(location).isPresent();
    }
}
