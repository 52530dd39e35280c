package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Asker;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.connection.Standing;
import com.hyperlevel.memory.connection.Warning;
import com.hyperlevel.memory.dataset.Phase;
import com.hyperlevel.memory.deletion.WaitingDeletions;
import com.hyperlevel.memory.item.ItemList;
import com.hyperlevel.memory.item.ListedItem;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.sharing.LocationSharing;
import com.hyperlevel.memory.sharing.Sharing;
import com.hyperlevel.memory.status.LocationStatus;
import com.hyperlevel.memory.status.Overview;
import com.hyperlevel.memory.status.Status;
import com.hyperlevel.memory.status.TypeStatus;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** How far things are: the status of a location, what its members may do, the agency's overview. */
@RestController
class StatusController {

    private static final String FIRST = "";
    private static final int FEW = 10;
    private static final List<DataType> EVERY_TYPE = List.of(DataType.values());

    private final Access access;
    private final Status status;
    private final Sharing sharing;
    private final Overview overview;
    private final Wording wording;

    StatusController(Access access, Status status, Sharing sharing, Overview overview, Wording wording) {
        this.access = access;
        this.status = status;
        this.sharing = sharing;
        this.overview = overview;
        this.wording = wording;
    }

    /** What is known of the server, in codes and in the reader's language. */
    record ServerView(
            String posture,
            String postureText,
            @Nullable Instant postureAt,
            @Nullable String version,
            @Nullable String paused,
            @Nullable String pausedText,
            List<String> warnings) {}

    /** Something that went wrong, in a code and in the reader's language. */
    record ErrorView(
            String code,
            String text,
            @Nullable Instant at,
            @Nullable Instant nextTry) {}

    /** How far a running build is. */
    record ProgressView(int done, int total) {}

    /**
     * What waits to go of a type.
     *
     * @param since since when the oldest waits
     * @param attempts the most failures in a row of any
     * @param error what went wrong last with one of them; null while nothing did
     */
    record WaitingView(
            long open,
            Instant since,
            Instant nextTry,
            int attempts,
            @Nullable Said error) {}

    /** A record that people should look at; {@code reason} says why Cognee refused it. */
    record ListedView(
            String kind,
            String id,
            String type,
            @Nullable Said reason,
            @Nullable Instant sentAt) {}

    /** A page of such records; {@code next} is the {@code after} of the following page, null on the last. */
    record ListedPage(List<ListedView> records, @Nullable String next) {}

    /** How often the graph was built and the memory asked on one day of the location's time zone. */
    record DayView(LocalDate day, int builds, int questions) {}

    /** How far one type is. */
    record TypeView(
            String type,
            String label,
            String state,
            boolean redact,
            @Nullable Instant since,
            @Nullable String phase,
            long records,
            long sent,
            long searchable,
            long waiting,
            long refused,
            long shortened,
            long redactions,
            @Nullable ProgressView progress,
            @Nullable Instant lastSync,
            @Nullable Instant lastBuilt,
            @Nullable ErrorView error,
            long openDeletions,
            @Nullable WaitingView deletions) {}

    /**
     * The status panel of a location.
     *
     * @param refused the first records that Cognee did not take, of all types
     * @param shortened the first records of which Cognee has only the beginning
     * @param days the last thirty on which anything happened, the newest first
     */
    record StatusView(
            String locationId,
            boolean memoryOn,
            boolean membersMayAsk,
            boolean ownLogin,
            @Nullable ServerView server,
            List<TypeView> types,
            ListedPage refused,
            ListedPage shortened,
            List<DayView> days) {}

    /** A type and whether the caller may ask about it. */
    record InfoType(String type, String label, boolean on, boolean mayAsk) {}

    /** What the caller may do in a location. */
    record Info(String locationId, boolean memoryOn, boolean mayAsk, boolean mayRemember, List<InfoType> types) {}

    /** One line of the agency's overview. */
    record OverviewLine(
            String locationId,
            String name,
            boolean memoryOn,
            List<String> types,
            long items,
            long refused,
            @Nullable Instant lastSync,
            List<String> errors,
            boolean ownLogin,
            long openDeletions) {}

    /** A page of the overview; {@code next} is the {@code after} of the following page, null on the last. */
    record OverviewPage(
            List<OverviewLine> locations, @Nullable String next) {}

    @GetMapping("/api/cognee/admin/status")
    StatusView status(
            Caller caller,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            Locale locale) {
        LocationId location = access.statusRead(caller, asked);
        LocationStatus found = status.of(location);
        return new StatusView(
                location.value(),
                found.memoryOn(),
                found.membersMayAsk(),
                found.ownLogin(),
                found.server() == null ? null : server(found.server(), locale),
                found.types().stream().map(type -> type(type, locale)).toList(),
                page(location, ItemList.REFUSED, EVERY_TYPE, null, FEW, locale),
                page(location, ItemList.SHORTENED, EVERY_TYPE, null, FEW, locale),
                found.days().stream()
                        .map(day -> new DayView(day.day(), day.builds(), day.questions()))
                        .toList());
    }

    @GetMapping("/api/cognee/admin/status/records")
    ListedPage records(
            Caller caller,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            @RequestParam(defaultValue = "refused") String list,
            @RequestParam(required = false) @Nullable String type,
            @RequestParam(required = false) @Nullable String after,
            @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit,
            Locale locale) {
        LocationId location = access.statusRead(caller, asked);
        RecordRef last =
                after == null ? null : RecordRef.parse(after).orElseThrow(() -> Problem.ofField("after", "not_an_id"));
        List<DataType> types = type == null ? EVERY_TYPE : List.of(Words.dataType("type", type));
        return page(location, list(list), types, last, limit, locale);
    }

    private static ItemList list(String word) {
        return Arrays.stream(ItemList.values())
                .filter(list -> list.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> Problem.ofField("list", "unknown_word", "refused, shortened"));
    }

    private ListedPage page(
            LocationId location,
            ItemList list,
            List<DataType> types,
            @Nullable RecordRef after,
            int limit,
            Locale locale) {
        List<ListedItem> found = status.listed(location, list, types, after, limit);
        String next =
                found.size() < limit ? null : found.get(found.size() - 1).ref().label();
        return new ListedPage(found.stream().map(item -> listed(item, locale)).toList(), next);
    }

    private ListedView listed(ListedItem item, Locale locale) {
        return new ListedView(
                item.ref().kind().word(),
                item.ref().id().value(),
                item.ref().kind().type().word(),
                wording.error(item.reason(), locale),
                item.sentAt());
    }

    @GetMapping("/api/cognee/info")
    Info info(
            Caller caller,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            Locale locale) {
        LocationId location = access.location(caller, asked);
        Asker asker = access.asker(caller, location);
        LocationSharing shared = sharing.of(location);
        boolean mayAsk = asker.sort() != Asker.Sort.MEMBER || shared.membersMayAsk();
        List<InfoType> types = Arrays.stream(DataType.values())
                .map(type -> info(type, asker, shared, mayAsk, locale))
                .toList();
        boolean mayRemember =
                access.mayRemember(caller, location) && shared.stateOf(DataType.MEMORIES) == Consent.State.ON;
        return new Info(location.value(), shared.memoryOn(), mayAsk && shared.memoryOn(), mayRemember, types);
    }

    private static InfoType info(DataType type, Asker asker, LocationSharing shared, boolean mayAsk, Locale locale) {
        boolean holds = type.area().map(asker.areas()::contains).orElse(true);
        boolean on = shared.stateOf(type) == Consent.State.ON;
        return new InfoType(type.word(), type.label(locale), on, on && holds && mayAsk);
    }

    @GetMapping("/api/agency/cognee/overview")
    OverviewPage overview(
            Caller caller,
            @RequestParam(defaultValue = FIRST) String after,
            @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
        access.agencyAdmin(caller);
        String last = after.isEmpty() ? FIRST : Words.locationId("after", after).value();
        List<OverviewLine> lines =
                overview.after(last, limit).stream().map(StatusController::line).toList();
        String next = lines.size() < limit ? null : lines.get(lines.size() - 1).locationId();
        return new OverviewPage(lines, next);
    }

    private static OverviewLine line(Overview.Line line) {
        return new OverviewLine(
                line.location().value(),
                line.name(),
                line.memoryOn(),
                line.on().stream().map(DataType::word).toList(),
                line.items(),
                line.refused(),
                line.lastSync(),
                line.errors(),
                line.ownLogin(),
                line.openDeletions());
    }

    private ServerView server(Standing standing, Locale locale) {
        String posture = standing.verdict().word();
        String paused = standing.pausedReason();
        return new ServerView(
                posture,
                wording.of("posture." + posture, locale),
                standing.seenAt(),
                standing.version(),
                paused,
                paused == null ? null : wording.ofError(paused, locale),
                standing.warnings().stream().map(Warning::word).sorted().toList());
    }

    private TypeView type(TypeStatus type, Locale locale) {
        Integer done = type.progressDone();
        Integer total = type.progressTotal();
        Phase phase = type.phase();
        return new TypeView(
                type.type().word(),
                type.type().label(locale),
                type.state().name().toLowerCase(Locale.ROOT),
                type.redacts(),
                type.since(),
                phase == null ? null : phase.word(),
                type.records(),
                type.items().sent(),
                type.items().built(),
                type.items().waiting(),
                type.items().refused(),
                type.items().shortened(),
                type.items().redactions(),
                done == null || total == null ? null : new ProgressView(done, total),
                type.lastSync(),
                type.lastBuilt(),
                error(type, locale),
                type.waiting() == null ? 0 : type.waiting().open(),
                waiting(type.waiting(), locale));
    }

    private @Nullable WaitingView waiting(@Nullable WaitingDeletions waiting, Locale locale) {
        return waiting == null
                ? null
                : new WaitingView(
                        waiting.open(),
                        waiting.since(),
                        waiting.nextTry(),
                        waiting.attempts(),
                        wording.error(waiting.error(), locale));
    }

    private @Nullable ErrorView error(TypeStatus type, Locale locale) {
        String code = type.error();
        return code == null ? null : new ErrorView(code, wording.ofError(code, locale), type.errorAt(), type.nextTry());
    }
}
