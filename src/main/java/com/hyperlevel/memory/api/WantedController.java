package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.sharing.Wanted;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Tells the host which records to feed. */
@RestController
class WantedController {

    private final Access access;
    private final Wanted wanted;

    WantedController(Access access, Wanted wanted) {
        this.access = access;
        this.wanted = wanted;
    }

    /** A type of a location that wants records; {@code records} are here already. */
    record Feed(
            String locationId,
            String type,
            String state,
            List<String> kinds,
            boolean skeleton,
            @Nullable Instant since,
            long records) {}

    /** All that is wanted. */
    record Feeds(List<Feed> wanted) {}

    @GetMapping("/api/records/wanted")
    Feeds wanted(Caller caller, @RequestParam(name = "location_id", required = false) @Nullable String asked) {
        List<Wanted.Feed> feeds =
                access.recordsWanted(caller, asked).map(wanted::of).orElseGet(wanted::everywhere);
        return new Feeds(feeds.stream().map(WantedController::render).toList());
    }

    private static Feed render(Wanted.Feed feed) {
        return new Feed(
                feed.location().value(),
                feed.type().word(),
                feed.state().name().toLowerCase(Locale.ROOT),
                feed.kinds().stream().map(Kind::word).toList(),
                feed.skeleton(),
                feed.since(),
                feed.records());
    }
}
