package com.hyperlevel.memory.dataset;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.connection.Holder;
import com.hyperlevel.memory.tenant.Tenancy;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Tells what datasets are left in Cognee before a server or login may go. */
@Component
class HeldDatasets implements Holder {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;

    HeldDatasets(JdbcClient jdbc, Tenancy tenancy) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
    }

    @Override
    public boolean holdsAnything(UUID serverId, @Nullable UUID loginId) {
        return tenancy.across(
                "what is left before a connection goes",
                () -> jdbc.sql("""
                        select exists (select from cognee_datasets
                                        where server_id = :server
                                          and (:login::uuid is null or login_id = :login::uuid))
                        """)
                        .param("server", serverId)
                        .param("login", loginId)
                        .query(Boolean.class)
                        .single());
    }

    @Override
    public boolean holdsAnythingOf(LocationId location) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select exists (select from cognee_datasets where location_id = :location)
                        """)
                        .param("location", location.value())
                        .query(Boolean.class)
                        .single());
    }

    @Override
    public Map<UUID, UUID> knownDatasets(UUID loginId) {
        Map<UUID, UUID> known = new HashMap<>();
        tenancy.across(
                "is this the same server at another address",
                () -> jdbc.sql("""
                        select cognee_id, owner_id
                          from cognee_datasets
                         where login_id = :login
                           and cognee_id is not null
                           and owner_id is not null
                        """)
                        .param("login", loginId)
                        .query((row, number) -> known.put(
                                row.getObject("cognee_id", UUID.class), row.getObject("owner_id", UUID.class)))
                        .list());
        return known;
    }
}
