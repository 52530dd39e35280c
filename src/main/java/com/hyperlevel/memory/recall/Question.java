package com.hyperlevel.memory.recall;

import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Problem;
import java.util.Set;

/**
 * A question with everything that decides about its answer. Its text is nowhere shown or kept.
 *
 * @param areas what the asker may see
 * @param needsLeave whether the location must let its members ask
 * @param text 1 to 2,000 characters
 * @param limit how many records at most, 1 to 8
 * @param types which types are asked about; empty: all that the asker may ask
 */
public record Question(
        LocationId location,
        Actor actor,
        Set<Area> areas,
        boolean needsLeave,
        String text,
        int limit,
        Set<DataType> types) {

    /** The longest question. */
    public static final int MAX_LENGTH = 2_000;

    /** The most records that one question gives. */
    public static final int MAX_LIMIT = 8;

    public Question {
        text = text.strip();
        if (text.isEmpty()) {
            throw Problem.ofField("q", "query_empty");
        }
        if (text.length() > MAX_LENGTH) {
            throw Problem.ofField("q", "query_too_long", MAX_LENGTH);
        }
        if (limit < 1 || limit > MAX_LIMIT) {
            throw Problem.ofField("limit", "limit_out_of_range", 1, MAX_LIMIT);
        }
        areas = Set.copyOf(areas);
        types = Set.copyOf(types);
    }

    boolean mayAskAbout(DataType type) {
        return type.area().map(areas::contains).orElse(true);
    }

    @Override
    public String toString() {
        return "Question[" + location + "]";
    }
}
