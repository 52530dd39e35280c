package com.hyperlevel.memory.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.LocationId;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Two transactions that meet, always in the same order: the second runs into a lock of the first, which then commits. */
public final class Collision {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final TestDatabase db;

    /** Transactions in a test's database. */
    public Collision(TestDatabase db) {
        this.db = db;
    }

    /**
     * Does the first work in a transaction of this location, lets the second begin before it commits, and commits as soon
     * as the second waits for it.
     *
     * @return what the second answered
     */
    public <T> T of(LocationId location, Runnable first, Callable<T> second) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch mayCommit = new CountDownLatch(1);
        try {
            Future<?> holding = threads.submit(() -> db.tenancy().within(location, () -> {
                try {
                    first.run();
                } finally {
                    done.countDown();
                }
                await(mayCommit);
            }));
            await(done);
            Future<T> running = threads.submit(second);
            untilOneWaits(holding, running);
            mayCommit.countDown();
            holding.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            return running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } finally {
            mayCommit.countDown();
            threads.shutdownNow();
        }
    }

    private void untilOneWaits(Future<?> holding, Future<?> running) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (waiting() == 0) {
            if (holding.isDone()) {
                holding.get();
            }
            assertThat(running.isDone())
                    .as("the second went on without waiting")
                    .isFalse();
            assertThat(System.nanoTime()).as("the second waits for the first").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    /** Of this database only: other tests may run beside. */
    private long waiting() {
        return db.owner().sql("""
                        select count(*)
                          from pg_locks l
                          join pg_stat_activity a using (pid)
                         where not l.granted
                           and a.datname = current_database()
                        """).query(Long.class).single();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
