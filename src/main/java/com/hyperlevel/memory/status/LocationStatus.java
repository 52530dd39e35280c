package com.hyperlevel.memory.status;

import com.hyperlevel.memory.audit.DailyCounts;
import com.hyperlevel.memory.connection.Standing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the status panel of a location shows.
 *
 * @param server what is known of the server; null while none is connected
 * @param ownLogin whether the location has a login of its own
 * @param types one for each type of the catalogue
 * @param days how often it was built and asked, the newest day first
 */
public record LocationStatus(
        boolean memoryOn,
        boolean membersMayAsk,
        @Nullable Standing server,
        boolean ownLogin,
        List<TypeStatus> types,
        List<DailyCounts.Day> days) {

    public LocationStatus {
        types = List.copyOf(types);
        days = List.copyOf(days);
    }
}
