package com.hyperlevel.memory.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.audit.DailyCounts.Day;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DailyCountsDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final DailyCounts counts = new DailyCounts(db.jdbc(), db.tenancy(), db.clock());
    private LocationId berlin;

    @BeforeEach
    void aLocation() {
        berlin = db.location("berlin");
    }

    @Test
    void aDayEndsAtMidnightOfTheLocation() {
        db.clock().set(Instant.parse("2026-03-02T22:59:59Z"));
        counts.question(berlin);
        counts.build(berlin);
        counts.question(berlin);
        db.clock().set(Instant.parse("2026-03-02T23:00:00Z"));
        counts.question(berlin);

        assertThat(counts.last(berlin, 30))
                .containsExactly(new Day(LocalDate.of(2026, 3, 3), 0, 1), new Day(LocalDate.of(2026, 3, 2), 1, 2));
    }

    @Test
    void olderDaysAndOtherLocationsAreLeftOut() {
        LocationId other = db.location("other");
        counts.build(berlin);
        db.clock().advance(Duration.ofDays(29));
        assertThat(counts.last(berlin, 30)).hasSize(1);
        assertThat(counts.last(other, 30)).isEmpty();

        db.clock().advance(Duration.ofDays(1));

        assertThat(counts.last(berlin, 30)).isEmpty();
    }

    @Test
    void aLocationThatIsGoneIsCountedNoMore() {
        counts.build(berlin);
        db.owner().sql("delete from locations").update();

        counts.build(berlin);

        assertThat(db.owner()
                        .sql("select count(*) from daily_counts")
                        .query(Long.class)
                        .single())
                .isZero();
    }
}
