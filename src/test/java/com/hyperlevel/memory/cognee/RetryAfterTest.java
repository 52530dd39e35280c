package com.hyperlevel.memory.cognee;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpHeaders;

class RetryAfterTest {

    private final MovableClock clock = new MovableClock();

    @ParameterizedTest
    @CsvSource({
        "120, PT2M",
        "' 7 ', PT7S",
        "0, PT0S",
        "99999999999999999999, P1D",
        "864000, P1D",
        "'Sun, 01 Mar 2026 12:00:30 GMT', PT30S",
        "'Sun, 01 Mar 2026 11:00:00 GMT', PT0S",
        "'Sunday, 01-Mar-26 12:01:00 GMT', PT1M",
        "'Fri, 01 Jan 2100 00:00:00 GMT', P1D",
    })
    void secondsAndDatesAreRead(String header, Duration expected) {
        assertThat(read(header, null)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"soon", "-5", "1.5", "''"})
    void anythingElseIsNothing(String header) {
        assertThat(read(header, null)).isNull();
    }

    @Test
    void dateIsReadAgainstTheServersOwnClock() {
        assertThat(read("Sun, 01 Mar 2026 15:00:10 GMT", "Sun, 01 Mar 2026 15:00:00 GMT"))
                .isEqualTo(Duration.ofSeconds(10));
    }

    private @Nullable Duration read(String retryAfter, @Nullable String date) {
        HttpHeaders headers = new HttpHeaders();
        headers.add(HttpHeaders.RETRY_AFTER, retryAfter);
        if (date != null) {
            headers.add(HttpHeaders.DATE, date);
        }
        return RetryAfter.of(headers, clock);
    }
}
