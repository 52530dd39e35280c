package com.hyperlevel.memory.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.ActorNames;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.audit.Entry;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The audit log, newest first, paged by the number of the last row seen. */
@RestController
class AuditController {

    private static final int MOST = 200;

    private final Access access;
    private final AuditLog audit;
    private final ActorNames names;
    private final AuditText texts;

    AuditController(Access access, AuditLog audit, ActorNames names, AuditText texts) {
        this.access = access;
        this.audit = audit;
        this.names = names;
        this.texts = texts;
    }

    /** A page; {@code next_before} is absent on the last one. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Page(List<Row> entries, @Nullable Long nextBefore) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Row(
            long number,
            Instant at,
            @Nullable String locationId,
            Who actor,
            String action,
            String summary,
            Map<String, Object> counts) {}

    /** Who did it; {@code name} is absent when the person or key is gone. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Who(String kind, String id, @Nullable String name) {}

    @GetMapping("/api/agency/audit")
    Page ofAgency(
            Caller caller,
            Locale locale,
            @RequestParam(required = false) @Nullable Long before,
            @RequestParam(required = false) @Nullable Integer limit) {
        access.agencyAdmin(caller);
        int rows = limit(limit);
        List<Entry> entries = audit.ofAgency(before(before), rows);
        return page(entries, rows, names.ofAgency(actors(entries)), locale);
    }

    @GetMapping("/api/cognee/admin/audit")
    Page ofLocation(
            Caller caller,
            Locale locale,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            @RequestParam(required = false) @Nullable Long before,
            @RequestParam(required = false) @Nullable Integer limit) {
        LocationId location = access.settingsRead(caller, asked);
        int rows = limit(limit);
        List<Entry> entries = audit.ofLocation(location, before(before), rows);
        return page(entries, rows, names.ofLocation(location, actors(entries)), locale);
    }

    private Page page(List<Entry> entries, int limit, Map<Actor, String> named, Locale locale) {
        List<Row> rows = entries.stream()
                .map(entry -> new Row(
                        entry.number(),
                        entry.at(),
                        entry.location() == null ? null : entry.location().value(),
                        new Who(
                                entry.actor().sort().name().toLowerCase(Locale.ROOT),
                                entry.actor().id(),
                                named.get(entry.actor())),
                        entry.action().word(),
                        texts.of(entry, locale),
                        entry.counts()))
                .toList();
        return new Page(
                rows, rows.size() < limit ? null : rows.get(rows.size() - 1).number());
    }

    private static List<Actor> actors(List<Entry> entries) {
        return entries.stream().map(Entry::actor).distinct().toList();
    }

    private static long before(@Nullable Long asked) {
        if (asked == null) {
            return Long.MAX_VALUE;
        }
        if (asked < 1) {
            throw Problem.ofField("before", "out_of_range");
        }
        return asked;
    }

    private static int limit(@Nullable Integer asked) {
        if (asked == null) {
            return MOST / 4;
        }
        if (asked < 1 || asked > MOST) {
            throw Problem.ofField("limit", "limit_range", 1, MOST);
        }
        return asked;
    }
}
