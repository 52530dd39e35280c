package com.hyperlevel.memory.audit;

import com.hyperlevel.memory.catalog.LocationId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row of the log.
 *
 * @param number grows with time; the position for paging
 * @param location null for what concerns the agency as a whole
 * @param summary a message key below {@code audit.}, filled with the counts when it is shown
 * @param counts numbers and words of our own (types, states), never content
 */
public record Entry(
        long number,
        @Nullable LocationId location,
        Instant at,
        Actor actor,
        Action action,
        String summary,
        Map<String, Object> counts) {

    public Entry {
        counts = Map.copyOf(counts);
    }
}
