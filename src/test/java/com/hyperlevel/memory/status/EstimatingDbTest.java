package com.hyperlevel.memory.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.document.Documents;
import com.hyperlevel.memory.record.FakeConsent;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.record.TestRecords;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EstimatingDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final Records records = TestRecords.in(db, new FakeConsent().on(DataType.values()), event -> {});
    private LocationId location;

    @BeforeEach
    void aLocation() {
        location = db.location("loc-a");
    }

    /** A clock on which so much time is over each time that it is looked at. */
    private static final class Ticking extends Clock {

        private final Duration tick;
        private Instant now = Instant.parse("2026-03-02T09:00:00Z");

        private Ticking(Duration tick) {
            this.tick = tick;
        }

        @Override
        public Instant instant() {
            now = now.plus(tick);
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    private Estimate estimate(DataType type, boolean redacts, Duration tick) {
        return new Estimating(records, new Documents(), new Ticking(tick)).of(location, type, redacts);
    }

    private Estimate estimate(DataType type, boolean redacts) {
        return estimate(type, redacts, Duration.ZERO);
    }

    private void article(String id, String body, boolean published) {
        records.put(
                location,
                RecordRef.parse("kb_article:" + id).orElseThrow(),
                TestRecords.json("{'title':'T','published':" + published + "}").put("body", body));
    }

    private void ticket(String id) {
        records.put(
                location,
                RecordRef.parse("ticket:" + id).orElseThrow(),
                TestRecords.json("{'subject':'a@example.org','merged_into':null}"));
    }

    @Test
    void itCountsWhatWouldLeaveAndNothingElse() {
        ticket("t");
        article("small", "ada@example.org und +49 30 23125123", true);
        article("draft", "eva@example.org", false);
        article("two-chunks", "x".repeat(30_000), true);
        article("too-long", "y".repeat(50_000), true);

        Estimate found = estimate(DataType.TICKETS, true);

        assertThat(found.isComplete()).isTrue();
        assertThat(found.records()).isEqualTo(5);
        assertThat(found.counted().documents()).isEqualTo(4);
        assertThat(found.counted().redactions()).isEqualTo(3);
        assertThat(found.counted().shortened()).isEqualTo(1);
        assertThat(found.counted().characters()).isBetween(70_000L, 71_000L);
        // 2 for each of the chunks 1 + 1 + 2 + 2
        assertThat(found.counted().modelCalls()).isEqualTo(12);
        assertThat(found.whole()).isEqualTo(found.counted());
        assertThat(estimate(DataType.TICKETS, false).counted().redactions()).isZero();
    }

    @Test
    void itShowsTwoOfEachKindAsTheyWouldLeave() {
        for (int i = 0; i < 4; i++) {
            ticket("t" + i);
            article("a" + i, "Text", true);
        }

        Estimate found = estimate(DataType.TICKETS, true);

        assertThat(found.examples())
                .extracting(example -> example.ref().label())
                .containsExactly("ticket:t0", "ticket:t1", "kb_article:a0", "kb_article:a1");
        assertThat(found.examples().get(0).text()).contains("[E-Mail]").doesNotContain("example.org");
    }

    @Test
    void aTypeOfManyPagesIsCountedToItsEnd() {
        for (int i = 0; i < 95; i++) {
            article("a" + i, "Text", true);
        }

        assertThat(estimate(DataType.TICKETS, true).counted().documents()).isEqualTo(95);
    }

    @Test
    void whenTheTimeIsOverItSaysHowFarItCameAndDrawsUpTheRest() {
        for (int i = 0; i < 100; i++) {
            article("a" + i, "Text", true);
        }

        // The clock is looked at once at the start and before each page.
        Estimate found = estimate(DataType.TICKETS, true, Estimating.TIME.dividedBy(3));

        assertThat(found.isComplete()).isFalse();
        assertThat(found.records()).isEqualTo(100);
        assertThat(found.lookedAt()).isPositive().isLessThan(100);
        assertThat(found.counted().documents()).isEqualTo(found.lookedAt());
        assertThat(found.whole().documents()).isEqualTo(100);
        assertThat(found.whole().modelCalls()).isEqualTo(200);
    }

    @Test
    void nothingIsThereAndNothingIsCounted() {
        Estimate found = estimate(DataType.WIKI, true);

        assertThat(found.isComplete()).isTrue();
        assertThat(found.whole()).isEqualTo(Estimate.Sums.NONE);
    }
}
