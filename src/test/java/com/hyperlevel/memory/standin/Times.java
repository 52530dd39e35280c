package com.hyperlevel.memory.standin;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Times as Cognee on SQLite writes them: UTC without saying so. */
final class Times {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

    private Times() {}

    static String text(Instant instant) {
        return FORMAT.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    }
}
