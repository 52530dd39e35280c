package com.hyperlevel.memory.tenant;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;

/**
 * A sub-account.
 *
 * @param links the link of a record without one of its own, per kind, with {@code {id}} where the record's id goes
 */
public record Location(LocationId id, String name, Locale language, ZoneId timeZone, Map<Kind, String> links) {

    public Location {
        links = Map.copyOf(links);
    }
}
