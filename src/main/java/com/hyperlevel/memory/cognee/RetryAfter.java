package com.hyperlevel.memory.cognee;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.utils.DateUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** Reads {@code Retry-After} (RFC 9110, 10.2.3): seconds, or a date. At most a day; nothing readable is nothing. */
final class RetryAfter {

    private static final Duration LONGEST = Duration.ofDays(1);
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");
    private static final Pattern MANY_SECONDS = Pattern.compile("\\d{10,}");

    private RetryAfter() {}

    static @Nullable Duration of(HttpHeaders headers, Clock clock) {
        String value = headers.getFirst(HttpHeaders.RETRY_AFTER);
        if (value == null) {
            return null;
        }
        String text = value.strip();
        if (SECONDS.matcher(text).matches()) {
            return limited(Duration.ofSeconds(Long.parseLong(text)));
        }
        if (MANY_SECONDS.matcher(text).matches()) {
            return LONGEST;
        }
        Instant until = DateUtils.parseStandardDate(text);
        return until == null ? null : limited(Duration.between(serverNow(headers, clock), until));
    }

    /** The server's own idea of now, so that clocks that differ do not matter. */
    private static Instant serverNow(HttpHeaders headers, Clock clock) {
        String date = headers.getFirst(HttpHeaders.DATE);
        Instant now = date == null ? null : DateUtils.parseStandardDate(date.strip());
        return now == null ? clock.instant() : now;
    }

    private static Duration limited(Duration asked) {
        if (asked.isNegative()) {
            return Duration.ZERO;
        }
        return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
    }
}
