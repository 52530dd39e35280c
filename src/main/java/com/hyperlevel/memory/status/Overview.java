package com.hyperlevel.memory.status;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.tenant.Tenancy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What the agency sees of all its locations, in one statement. */
@Component
public class Overview {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;

    Overview(JdbcClient jdbc, Tenancy tenancy) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
    }

    /**
     * One line of the overview.
     *
     * @param on the types that are on, none while the memory is off
     * @param items documents in Cognee
     * @param errors stable codes of the types that have one
     */
    public record Line(
            LocationId location,
            String name,
            boolean memoryOn,
            List<DataType> on,
            long items,
            long refused,
            @Nullable Instant lastSync,
            List<String> errors,
            boolean ownLogin,
            long openDeletions) {}

    /** The locations after an id, in the order of their ids, as many as asked for. */
    public List<Line> after(String id, int limit) {
        return tenancy.across(
                "the agency's overview",
                () -> jdbc.sql("""
                        select l.location_id, l.name,
                               coalesce(s.memory_on, false) as memory_on,
                               array(select t.type
                                       from cognee_sharing_types t
                                      where t.location_id = l.location_id
                                        and t.state = 'on'
                                        and s.memory_on
                                      order by t.type) as types_on,
                               i.items, i.refused, d.last_sync, d.errors,
                               exists (select from logins o where o.own_of = l.location_id) as own_login,
                               x.open as open_deletions
                          from (select location_id, name
                                  from locations
                                 where location_id > :after
                                 order by location_id
                                 limit :limit) l
                          left join cognee_sharing s on s.location_id = l.location_id
                          cross join lateral (
                               select count(*) filter (where state in ('sent', 'superseded')) as items,
                                      count(*) filter (where state = 'refused') as refused
                                 from cognee_items i
                                where i.location_id = l.location_id) i
                          cross join lateral (
                               select max(last_sync_at) as last_sync,
                                      coalesce(array_agg(distinct last_error) filter (where last_error is not null),
                                               '{}') as errors
                                 from cognee_datasets d
                                where d.location_id = l.location_id) d
                          cross join lateral (
                               select count(*) as open
                                 from cognee_deletions x
                                where x.location_id = l.location_id
                                  and x.closed_at is null) x
                         order by l.location_id
                        """)
                        .param("after", id)
                        .param("limit", limit)
                        .query(Overview::read)
                        .list());
    }

    private static Line read(ResultSet row, int number) throws SQLException {
        @Nullable OffsetDateTime lastSync = row.getObject("last_sync", OffsetDateTime.class);
        return new Line(
                new LocationId(row.getString("location_id")),
                row.getString("name"),
                row.getBoolean("memory_on"),
                Arrays.stream((String[]) row.getArray("types_on").getArray())
                        .flatMap(word -> DataType.parse(word).stream())
                        .toList(),
                row.getLong("items"),
                row.getLong("refused"),
                lastSync == null ? null : lastSync.toInstant(),
                List.of((String[]) row.getArray("errors").getArray()),
                row.getBoolean("own_login"),
                row.getLong("open_deletions"));
    }
}
