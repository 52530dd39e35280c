package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.connection.Clients;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.connection.SignedIn;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Opens the door to a location's data in Cognee. */
@Component
public class Gateway {

    private final Clients clients;
    private final DatasetLists lists;
    private final Permits permits;
    private final SearchReader reader;

    Gateway(Clients clients, DatasetLists lists, Permits permits, Posture posture, MeterRegistry meters) {
        this.clients = clients;
        this.lists = lists;
        this.permits = permits;
        this.reader = new SearchReader(posture, meters);
    }

    /**
     * The door to one location's data under one login. Cheap, nothing is sent; open it anew for each piece of work, so
     * that a changed secret counts.
     *
     * @throws IllegalStateException when there is no such login
     */
    public LocationClient open(LocationId location, UUID loginId) {
        SignedIn login = clients.signIn(loginId);
        return new LocationClient(location, login, lists, permits, reader);
    }
}
