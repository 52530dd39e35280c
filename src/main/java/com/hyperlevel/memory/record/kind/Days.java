package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.record.Surroundings;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Times as they stand in documents: in the location's zone, in the one form that reads the same in every language. */
final class Days {

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");

    private Days() {}

    static @Nullable String of(@Nullable Instant time, Surroundings around) {
        return time == null ? null : time.atZone(around.zone()).toLocalDate().toString();
    }

    static String minute(Instant time, Surroundings around) {
        return MINUTE.format(time.atZone(around.zone()));
    }
}
