package com.hyperlevel.memory.cognee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

    @Test
    void pausesDoubleUpToAnHour() {
        assertThat(minutes(Backoff.HOURLY_AT_LAST, 12)).containsExactly(1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60);
        assertThat(Backoff.HOURLY_AT_LAST.pause(1_000_000)).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void afterTenFailuresOnceADay() {
        assertThat(minutes(Backoff.DAILY_AT_LAST, 11)).containsExactly(1, 2, 4, 8, 16, 32, 60, 60, 60, 1440, 1440);
    }

    @Test
    void serverMayAskForMoreButNotForLess() {
        Backoff backoff = Backoff.HOURLY_AT_LAST;

        assertThat(backoff.pause(1, Optional.of(Duration.ofMinutes(5)))).isEqualTo(Duration.ofMinutes(5));
        assertThat(backoff.pause(4, Optional.of(Duration.ofSeconds(5)))).isEqualTo(Duration.ofMinutes(8));
        assertThat(backoff.pause(1, Optional.empty())).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void noPauseWithoutAFailure() {
        assertThatThrownBy(() -> Backoff.DAILY_AT_LAST.pause(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static int[] minutes(Backoff backoff, int failures) {
        return IntStream.rangeClosed(1, failures)
                .map(n -> (int) backoff.pause(n).toMinutes())
                .toArray();
    }
}
