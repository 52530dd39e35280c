package com.hyperlevel.memory.lane;

import com.github.kagkarlsson.scheduler.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The scheduler's clock: the database's time, read each minute and advanced by this process's monotonic clock in
 * between. Leases compare times of different nodes, and a node's own clock may be wrong or jump.
 */
final class DatabaseClock implements Clock {

    private static final long READ_EVERY_NANOS = Duration.ofMinutes(1).toNanos();

    private final JdbcClient jdbc;
    private volatile Reading reading;

    DatabaseClock(JdbcClient jdbc) {
        this.jdbc = jdbc;
        this.reading = read();
    }

    @Override
    public Instant now() {
        Reading last = reading;
        if (System.nanoTime() - last.nanos > READ_EVERY_NANOS) {
            last = read();
            reading = last;
        }
        return last.at.plusNanos(System.nanoTime() - last.nanos);
    }

    private Reading read() {
        return new Reading(
                jdbc.sql("select clock_timestamp()")
                        .query(OffsetDateTime.class)
                        .single()
                        .toInstant(),
                System.nanoTime());
    }

    private record Reading(Instant at, long nanos) {}
}
