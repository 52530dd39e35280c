package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Problem;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The change numbers of a location, and when its sync is due. Every writing transaction of a location locks this row
 * first, so numbers become visible in their order, and a cursor never passes one that commits later. All methods run
 * inside {@code Tenancy.within(location)}.
 */
@Component
public class Changes {

    private final JdbcClient jdbc;
    private final Clock clock;

    /** Numbers in the database behind this client. */
    public Changes(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /**
     * Locks the row until the transaction ends.
     *
     * @throws Problem {@code not_found} when there is no such location
     */
    public void lock(LocationId location) {
        boolean there = jdbc.sql("""
                select last_no
                  from location_changes
                 where location_id = :location
                   for update
                """)
                .param("location", location.value())
                .query(Long.class)
                .optional()
                .isPresent();
        if (!there) {
            throw Problem.notFound();
        }
    }

    /**
     * Locks the row, reserves a block of numbers and makes the sync due now.
     *
     * @return the first number of the block
     * @throws Problem {@code not_found} when there is no such location
     */
    public long take(LocationId location, int howMany) {
        return jdbc.sql("""
                   update location_changes
                      set last_no = last_no + :howMany,
                          due_at = least(due_at, :now)
                    where location_id = :location
                returning last_no - :howMany + 1
                """)
                .param("location", location.value())
                .param("howMany", howMany)
                .param("now", utc(clock.instant()))
                .query(Long.class)
                .optional()
                .orElseThrow(Problem::notFound);
    }

    /** The last number that was taken; 0 before the first. */
    public long lastNo(LocationId location) {
        return jdbc.sql("""
                select last_no
                  from location_changes
                 where location_id = :location
                """)
                .param("location", location.value())
                .query(Long.class)
                .optional()
                .orElseThrow(Problem::notFound);
    }

    /** Makes the sync due at a time, unless it is due before. */
    public void wake(LocationId location, Instant at) {
        jdbc.sql("""
                update location_changes
                   set due_at = least(due_at, :at)
                 where location_id = :location
                """).param("location", location.value()).param("at", utc(at)).update();
    }

    /** Makes the sync due at a time and not before; new work wakes it earlier all the same. */
    public void putOff(LocationId location, Instant at) {
        jdbc.sql("""
                update location_changes
                   set due_at = :at
                 where location_id = :location
                """).param("location", location.value()).param("at", utc(at)).update();
    }

    /**
     * Takes the due mark away, unless a number was taken since the given one was read.
     *
     * @return whether it did; false means that there is new work
     */
    public boolean clearDue(LocationId location, long seenLastNo) {
        return jdbc.sql("""
                        update location_changes
                           set due_at = null
                         where location_id = :location
                           and last_no = :seen
                        """)
                        .param("location", location.value())
                        .param("seen", seenLastNo)
                        .update()
                > 0;
    }

    private static OffsetDateTime utc(Instant instant) {
        return OffsetDateTime.ofInstant(instant, ZoneOffset.UTC);
    }
}
