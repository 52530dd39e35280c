package com.hyperlevel.memory.audit;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.tenant.Tenancy;
import java.time.Clock;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * How often a location's graph was built and its memory asked, by the day of its own time zone. Kept apart from the log,
 * which would have to be counted through for every look at the status.
 */
@Component
public class DailyCounts {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;
    private final Clock clock;

    /** Counts in the database behind this client. */
    public DailyCounts(JdbcClient jdbc, Tenancy tenancy, Clock clock) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
        this.clock = clock;
    }

    /** What happened on one day. */
    public record Day(LocalDate day, int builds, int questions) {}

    /** A build was started; counted in the transaction of the fact. */
    public void build(LocationId location) {
        count(location, 1, 0);
    }

    /** The memory was asked. */
    public void question(LocationId location) {
        count(location, 0, 1);
    }

    private void count(LocationId location, int builds, int questions) {
        tenancy.within(
                location,
                () -> jdbc.sql("""
                        insert into daily_counts (location_id, day, builds, questions)
                        select l.location_id, (:now at time zone l.time_zone)::date, :builds, :questions
                          from locations l
                         where l.location_id = :location
                        on conflict (location_id, day) do update
                           set builds = daily_counts.builds + excluded.builds,
                               questions = daily_counts.questions + excluded.questions
                        """)
                        .param("location", location.value())
                        .param("now", now())
                        .param("builds", builds)
                        .param("questions", questions)
                        .update());
    }

    /** The last days, today included, on which anything happened; the newest first. */
    public List<Day> last(LocationId location, int days) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select d.day, d.builds, d.questions
                          from locations l
                          join daily_counts d on d.location_id = l.location_id
                                             and d.day > (:now at time zone l.time_zone)::date - :days
                         where l.location_id = :location
                         order by d.day desc
                        """)
                        .param("location", location.value())
                        .param("now", now())
                        .param("days", days)
                        .query((row, number) -> new Day(
                                row.getObject("day", LocalDate.class), row.getInt("builds"), row.getInt("questions")))
                        .list());
    }

    private OffsetDateTime now() {
        return OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
