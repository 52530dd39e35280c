package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.deletion.OpenDeletion;
import com.hyperlevel.memory.item.ItemAccount;
import com.hyperlevel.memory.record.Trace;
import com.hyperlevel.memory.status.RecordStatus;
import com.hyperlevel.memory.status.RecordStatuses;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Why a record is or is not in the memory; codes, counts and times, nothing of its content. */
@RestController
class RecordStatusController {

    private final Access access;
    private final RecordStatuses statuses;
    private final Wording wording;

    RecordStatusController(Access access, RecordStatuses statuses, Wording wording) {
        this.access = access;
        this.statuses = statuses;
        this.wording = wording;
    }

    /** What keeps a record out, and the record whose it is: itself, a parent, its contact. */
    record ObstacleView(String code, String text, String kind, String id) {}

    /** The type of the record in this location. */
    record TypeView(String type, String label, String state, boolean redact) {}

    /** How many details are made unreadable. */
    record RedactionsView(int emails, int phones, int ibans) {}

    /**
     * The document that the record stands in, as it would be sent now.
     *
     * @param kind of the record whose document it is: for a message its month
     */
    record DocumentView(String kind, String id, int characters, boolean shortened, RedactionsView redactions) {}

    /** What went wrong with the record's type, and when it is tried again. */
    record TroubleView(
            String code,
            String text,
            @Nullable Instant at,
            @Nullable Instant nextTry) {}

    /** A removal in Cognee that is not through yet. */
    record DeletionView(
            Said reason,
            Instant since,
            int attempts,
            Instant nextTry,
            @Nullable Said error) {}

    /**
     * What became of a record.
     *
     * @param kept whether it is here
     * @param presence {@code here}, {@code absent}, {@code deleted} or {@code erased}
     * @param changedAt when it last changed or was deleted
     * @param eligible whether it may be in the memory; {@code obstacles} says why not
     * @param document null when none would be sent
     * @param sentAt when the version that Cognee has was sent
     * @param builtAt when that version could be found
     * @param searchableSince since when questions find it, be it an older version
     * @param waitsUntil before that it is left alone, because it changed a moment ago
     * @param hold what keeps everything from being sent
     */
    record MemoryView(
            String kind,
            String id,
            Said step,
            boolean kept,
            String presence,
            @Nullable Instant changedAt,
            TypeView type,
            boolean eligible,
            List<ObstacleView> obstacles,
            @Nullable DocumentView document,
            @Nullable Instant sentAt,
            @Nullable Instant builtAt,
            @Nullable Instant searchableSince,
            @Nullable Said refused,
            @Nullable Instant waitsUntil,
            @Nullable Said hold,
            @Nullable TroubleView error,
            List<DeletionView> deletions) {}

    @GetMapping("/api/records/{kind}/{id}/memory")
    MemoryView memory(
            Caller caller,
            @PathVariable String kind,
            @PathVariable String id,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            Locale locale) {
        LocationId location = access.recordStatusRead(caller, asked);
        return view(statuses.of(location, Words.recordRef(kind, id)), locale);
    }

    private MemoryView view(RecordStatus status, Locale locale) {
        Trace trace = status.trace();
        DataType type = trace.ref().kind().type();
        return new MemoryView(
                trace.ref().kind().word(),
                trace.ref().id().value(),
                new Said(
                        status.step().word(), wording.of("step." + status.step().word(), locale)),
                trace.isHere(),
                trace.presence().name().toLowerCase(Locale.ROOT),
                trace.at(),
                new TypeView(
                        type.word(),
                        type.label(locale),
                        status.type().name().toLowerCase(Locale.ROOT),
                        status.redacts()),
                trace.isAlive(),
                trace.hindrances().stream()
                        .map(hindrance -> obstacle(hindrance, locale))
                        .toList(),
                document(status),
                status.lastSent().map(ItemAccount::sentAt).orElse(null),
                status.lastSent().map(ItemAccount::builtAt).orElse(null),
                status.foundSince().orElse(null),
                wording.error(status.current().map(ItemAccount::refusedReason).orElse(null), locale),
                status.waitsUntil().orElse(null),
                wording.error(status.hold(), locale),
                trouble(status, locale),
                status.deletions().stream()
                        .map(deletion -> deletion(deletion, locale))
                        .toList());
    }

    private ObstacleView obstacle(Trace.Hindrance hindrance, Locale locale) {
        String word = hindrance.obstacle().word();
        RecordRef of = hindrance.of();
        return new ObstacleView(
                word,
                wording.of("obstacle." + word, locale, of.label()),
                of.kind().word(),
                of.id().value());
    }

    private static @Nullable DocumentView document(RecordStatus status) {
        RecordStatus.Built text = status.text();
        RecordRef in = status.trace().document();
        return text == null || in == null
                ? null
                : new DocumentView(
                        in.kind().word(),
                        in.id().value(),
                        text.characters(),
                        text.shortened(),
                        new RedactionsView(text.emails(), text.phones(), text.ibans()));
    }

    private @Nullable TroubleView trouble(RecordStatus status, Locale locale) {
        RecordStatus.Trouble trouble = status.error();
        return trouble == null
                ? null
                : new TroubleView(
                        trouble.code(), wording.ofError(trouble.code(), locale), trouble.at(), trouble.nextTry());
    }

    private DeletionView deletion(OpenDeletion deletion, Locale locale) {
        String reason = deletion.reason().word();
        return new DeletionView(
                new Said(reason, wording.of("deletion." + reason, locale)),
                deletion.since(),
                deletion.attempts(),
                deletion.nextTry(),
                wording.error(deletion.error(), locale));
    }
}
