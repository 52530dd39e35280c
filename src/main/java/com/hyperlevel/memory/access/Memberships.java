package com.hyperlevel.memory.access;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.tenant.Tenancy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The table of who belongs to which location, with which areas. */
@Component
public class Memberships {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;

    /** Memberships in the database behind this client. */
    public Memberships(JdbcClient jdbc, Tenancy tenancy) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
    }

    /** The members of a location, by address. */
    public List<Member> of(LocationId location) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select m.areas, u.user_id, u.email, u.name, u.agency_admin, u.language
                          from memberships m
                          join users u using (user_id)
                         where m.location_id = :location
                         order by u.email
                        """)
                        .param("location", location.value())
                        .query((row, number) -> new Member(location, Users.readJoined(row), Columns.areas(row)))
                        .list());
    }

    /** Where a person belongs, read at each call of that person. */
    Map<LocationId, Set<Area>> ofUser(UUID user) {
        return tenancy.across("the locations of a caller", () -> {
            Map<LocationId, Set<Area>> memberships = new HashMap<>();
            jdbc.sql("select location_id, areas from memberships where user_id = :user")
                    .param("user", user)
                    .query(row -> {
                        memberships.put(new LocationId(row.getString("location_id")), Columns.areas(row));
                    });
            return memberships;
        });
    }

    /** Sets the areas of a person in a location. Returns whether that changed anything. */
    boolean put(LocationId location, UUID user, Set<Area> areas) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        insert into memberships as m (location_id, user_id, areas)
                        values (:location, :user, :areas)
                        on conflict (location_id, user_id) do update
                           set areas = excluded.areas, version = m.version + 1
                         where m.areas <> excluded.areas
                        """)
                                .param("location", location.value())
                                .param("user", user)
                                .param("areas", Columns.areas(areas))
                                .update()
                        > 0);
    }

    boolean remove(LocationId location, UUID user) {
        return tenancy.within(
                location,
                () -> jdbc.sql("delete from memberships where location_id = :location and user_id = :user")
                                .param("location", location.value())
                                .param("user", user)
                                .update()
                        > 0);
    }
}
