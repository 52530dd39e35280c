package com.hyperlevel.memory.lane;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.tenant.Tenancy;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Which locations have work; one index look-up, however many are idle. */
@Component
class DueLocations {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;

    DueLocations(JdbcClient jdbc, Tenancy tenancy) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
    }

    /** The due locations, longest waiting first. */
    List<LocationId> at(Instant now, int limit) {
        return tenancy.across(
                "the lane's due list",
                () -> jdbc.sql("""
                        select location_id
                          from location_changes
                         where due_at <= :now
                         order by due_at, location_id
                         limit :limit
                        """)
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .param("limit", limit)
                        .query((row, number) -> new LocationId(row.getString(1)))
                        .list());
    }

    /** Makes every location that shares something due, since what held its server back is over. */
    void wakeAll(Instant now) {
        tenancy.across(
                "wake all after a change of posture",
                () -> jdbc.sql("""
                        update location_changes c
                           set due_at = least(c.due_at, :now)
                          from cognee_sharing s
                         where s.location_id = c.location_id
                           and s.memory_on
                        """).param("now", now.atOffset(ZoneOffset.UTC)).update());
    }
}
