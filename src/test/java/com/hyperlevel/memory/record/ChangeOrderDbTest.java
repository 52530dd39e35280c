package com.hyperlevel.memory.record;

import static com.hyperlevel.memory.record.TestRecords.json;
import static com.hyperlevel.memory.record.TestRecords.ref;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Numbers become visible in their order, and the due mark is cleared by nobody who has not seen the newest one. */
class ChangeOrderDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final Records records = TestRecords.in(db, new FakeConsent().on(DataType.CONTACTS), event -> {});
    private final Changes changes = TestRecords.changesIn(db);
    private final ExecutorService pool = Executors.newFixedThreadPool(5);
    private LocationId a;

    @BeforeEach
    void location() {
        a = db.location("loc-a");
    }

    @AfterEach
    void end() {
        pool.shutdownNow();
    }

    private void put(String id) {
        records.put(a, ref("contact:" + id), json("{'name':'" + id + "'}"));
    }

    private List<String> seenAfter(long cursor) {
        return records.next(a, Kind.CONTACT, cursor, 100).stream()
                .map(found -> found.ref().id().value())
                .toList();
    }

    @Test
    void aRecordThatCommitsLateIsNotPassedByTheCursor() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch mayCommit = new CountDownLatch(1);
        Future<?> slow = pool.submit(() -> db.tenancy().within(a, () -> {
            put("slow");
            written.countDown();
            await(mayCommit);
        }));
        await(written);

        Future<?> quick = pool.submit(() -> put("quick"));
        // The quick one waits for the slow one's lock: as long as that is held, nothing newer can be seen.
        untilSomebodyWaitsForALock();
        assertThat(seenAfter(0)).isEmpty();
        mayCommit.countDown();
        slow.get(10, TimeUnit.SECONDS);
        quick.get(10, TimeUnit.SECONDS);

        assertThat(seenAfter(0)).containsExactly("slow", "quick");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void untilSomebodyWaitsForALock() {
        Instant end = Instant.now().plusSeconds(10);
        while (db.owner()
                        .sql("select count(*) from pg_locks where not granted")
                        .query(Long.class)
                        .single()
                == 0) {
            assertThat(Instant.now()).isBefore(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void aReaderBesideManyWritersSeesEveryRecordOnce() throws Exception {
        int writers = 4;
        int each = 60;
        AtomicBoolean done = new AtomicBoolean();
        Future<List<String>> reader = pool.submit(() -> {
            List<String> seen = new ArrayList<>();
            long cursor = 0;
            boolean last = false;
            while (true) {
                List<SourceRecord> page = records.next(a, Kind.CONTACT, cursor, 7);
                for (SourceRecord found : page) {
                    seen.add(found.ref().id().value());
                    cursor = found.changeNo();
                }
                if (page.isEmpty() && last) {
                    return seen;
                }
                last = done.get();
            }
        });
        List<Future<?>> running = new ArrayList<>();
        for (int writer = 0; writer < writers; writer++) {
            int number = writer;
            running.add(pool.submit(() -> {
                for (int i = 0; i < each; i++) {
                    put(number + "-" + i);
                }
            }));
        }
        for (Future<?> one : running) {
            one.get(60, TimeUnit.SECONDS);
        }
        done.set(true);

        assertThat(reader.get(30, TimeUnit.SECONDS)).hasSize(writers * each).doesNotHaveDuplicates();
    }

    @Test
    void theDueMarkIsClearedOnlyByWhoSawTheNewestNumber() {
        put("one");
        long seen = db.tenancy().within(a, () -> changes.lastNo(a));
        put("two");

        assertThat(db.tenancy().within(a, () -> changes.clearDue(a, seen))).isFalse();
        assertThat(due()).isNotNull();
        assertThat(db.tenancy().within(a, () -> changes.clearDue(a, seen + 1))).isTrue();
        assertThat(due()).isNull();
    }

    @Test
    void wakingNeverMovesTheDueMarkBack() {
        Instant now = db.clock().instant();
        Instant later = now.plus(Duration.ofMinutes(5));

        db.tenancy().within(a, () -> changes.wake(a, later));
        assertThat(due()).isEqualTo(later);
        db.tenancy().within(a, () -> changes.wake(a, later.plusSeconds(60)));
        assertThat(due()).isEqualTo(later);
        put("one");
        assertThat(due()).isEqualTo(now);
        db.tenancy().within(a, () -> changes.wake(a, later));
        assertThat(due()).isEqualTo(now);
    }

    @Test
    void aBlockIsReservedWhole() {
        long first = db.tenancy().within(a, () -> changes.take(a, 5));
        long next = db.tenancy().within(a, () -> changes.take(a, 1));

        assertThat(first).isEqualTo(1);
        assertThat(next).isEqualTo(6);
    }

    private static Instant due() {
        List<OffsetDateTime> due = new ArrayList<>();
        db.owner().sql("select due_at from location_changes").query(row -> {
            due.add(row.getObject("due_at", OffsetDateTime.class));
        });
        due.removeAll(Collections.singleton(null));
        return due.isEmpty() ? null : due.get(0).toInstant();
    }
}
