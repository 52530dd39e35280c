package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.deletion.Purge;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.sharing.LocationSharing;
import com.hyperlevel.memory.sharing.Sharing;
import com.hyperlevel.memory.sharing.SharingChange;
import com.hyperlevel.memory.sharing.TypeChoice;
import com.hyperlevel.memory.sync.SyncNow;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Opt-ins, sync by hand and deletion of data in Cognee: for a location's own admins, and for the agency. */
@RestController
class SettingsController {

    private final Access access;
    private final Sharing sharing;
    private final SyncNow syncNow;
    private final Purge purge;

    SettingsController(Access access, Sharing sharing, SyncNow syncNow, Purge purge) {
        this.access = access;
        this.sharing = sharing;
        this.syncNow = syncNow;
        this.purge = purge;
    }

    /** One type as it is set. */
    record TypeSettings(
            String type,
            String label,
            boolean personal,
            @Nullable String area,
            String state,
            boolean redact,
            boolean redactChosen,
            @Nullable Instant since) {}

    /** What a location shares. */
    record Settings(
            String locationId, boolean memoryOn, boolean membersMayAsk, List<TypeSettings> types, long version) {}

    /** The change of one type; what is not there stays. */
    record TypeChange(@Nullable String state, @Nullable Boolean redact) {}

    /** What is to be changed; what is not there stays. With a version it opens nothing if that is not the present one. */
    record SettingsChange(
            @Nullable Long version,
            @Nullable Boolean memoryOn,
            @Nullable Boolean membersMayAsk,
            @Nullable Map<String, @NotNull TypeChange> types) {}

    /** Which types' data is to be deleted. */
    record PurgeRequest(@NotEmpty List<@NotNull String> types) {}

    /** How many datasets are queued for deletion, by type. */
    record PurgeAnswer(Map<String, Integer> datasets) {}

    @GetMapping("/api/cognee/admin/settings")
    Settings settings(
            Caller caller,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            Locale locale) {
        LocationId location = access.settingsRead(caller, asked);
        return render(location, sharing.of(location), locale);
    }

    @PutMapping("/api/cognee/admin/settings")
    Settings change(
            Caller caller,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            @RequestBody @Validated SettingsChange body,
            Locale locale) {
        LocationId location = access.settingsChange(caller, asked);
        SharingChange wanted = read(body);
        LocationSharing after = caller.isAgencyAdmin()
                ? sharing.change(location, caller.actor(), wanted)
                : sharing.changeByLocation(location, caller.actor(), wanted);
        return render(location, after, locale);
    }

    @PutMapping("/api/agency/cognee/locations/{id}/settings")
    Settings changeByAgency(
            Caller caller, @PathVariable String id, @RequestBody @Validated SettingsChange body, Locale locale) {
        access.agencyAdmin(caller);
        LocationId location = access.location(caller, id);
        return render(location, sharing.change(location, caller.actor(), read(body)), locale);
    }

    @PostMapping("/api/cognee/admin/sync")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void sync(Caller caller, @RequestParam(name = "location_id", required = false) @Nullable String asked) {
        syncNow.start(access.settingsChange(caller, asked), caller.actor());
    }

    @PostMapping("/api/cognee/admin/purge")
    @ResponseStatus(HttpStatus.ACCEPTED)
    PurgeAnswer purge(
            Caller caller,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            @RequestBody @Validated PurgeRequest body) {
        return purge(access.settingsChange(caller, asked), caller, body);
    }

    @PostMapping("/api/agency/cognee/locations/{id}/purge")
    @ResponseStatus(HttpStatus.ACCEPTED)
    PurgeAnswer purgeByAgency(Caller caller, @PathVariable String id, @RequestBody @Validated PurgeRequest body) {
        access.agencyAdmin(caller);
        return purge(access.location(caller, id), caller, body);
    }

    private PurgeAnswer purge(LocationId location, Caller caller, PurgeRequest body) {
        Set<DataType> types = EnumSet.noneOf(DataType.class);
        body.types().forEach(word -> types.add(Words.dataType("types", word)));
        Map<String, Integer> datasets = new LinkedHashMap<>();
        purge.purge(location, caller.actor(), types).forEach((type, count) -> datasets.put(type.word(), count));
        return new PurgeAnswer(datasets);
    }

    private static SharingChange read(SettingsChange body) {
        Map<DataType, SharingChange.ForType> types = new EnumMap<>(DataType.class);
        if (body.types() != null) {
            body.types()
                    .forEach((word, change) -> types.put(
                            Words.dataType("types", word),
                            new SharingChange.ForType(state(word, change.state()), change.redact())));
        }
        return new SharingChange(body.memoryOn(), body.membersMayAsk(), types, body.version());
    }

    private static Consent.@Nullable State state(String type, @Nullable String word) {
        if (word == null) {
            return null;
        }
        return Arrays.stream(Consent.State.values())
                .filter(state -> state.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> Problem.ofField("types." + type + ".state", "state_unknown"));
    }

    private static Settings render(LocationId location, LocationSharing shared, Locale locale) {
        return new Settings(
                location.value(),
                shared.memoryOn(),
                shared.membersMayAsk(),
                Arrays.stream(DataType.values())
                        .map(type -> render(shared.of(type), locale))
                        .toList(),
                shared.version());
    }

    private static TypeSettings render(TypeChoice choice, Locale locale) {
        DataType type = choice.type();
        return new TypeSettings(
                type.word(),
                type.label(locale),
                type.isPersonal(),
                type.area().map(Area::word).orElse(null),
                choice.state().name().toLowerCase(Locale.ROOT),
                choice.redacts(),
                choice.redact() != null,
                choice.since());
    }
}
