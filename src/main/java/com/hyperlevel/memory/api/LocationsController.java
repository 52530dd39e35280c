package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Accounts;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.tenant.Location;
import com.hyperlevel.memory.tenant.Locations;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The agency's sub-accounts. */
@RestController
@RequestMapping("/api/agency/locations")
class LocationsController {

    private final Access access;
    private final Accounts accounts;
    private final Locations locations;

    LocationsController(Access access, Accounts accounts, Locations locations) {
        this.access = access;
        this.accounts = accounts;
        this.locations = locations;
    }

    record Wanted(
            @NotBlank @Size(max = 200) String name,
            @NotNull String language,
            @NotNull @Size(max = 60) String timeZone,
            @Nullable Map<String, @Nullable String> links) {}

    record Shown(String id, String name, String language, String timeZone, Map<String, String> links) {
        static Shown of(Location location) {
            Map<String, String> links = new TreeMap<>();
            location.links().forEach((kind, link) -> links.put(kind.word(), link));
            return new Shown(
                    location.id().value(),
                    location.name(),
                    location.language().getLanguage(),
                    location.timeZone().getId(),
                    links);
        }
    }

    record All(List<Shown> locations) {}

    @GetMapping
    All list(Caller caller) {
        access.accountsWrite(caller);
        return new All(locations.all().stream().map(Shown::of).toList());
    }

    @GetMapping("/{id}")
    Shown get(Caller caller, @PathVariable String id) {
        access.accountsWrite(caller);
        return Shown.of(locations.find(access.location(caller, id)).orElseThrow(Problem::notFound));
    }

    @PutMapping("/{id}")
    ResponseEntity<Shown> put(Caller caller, @PathVariable String id, @Valid @RequestBody Wanted body) {
        access.accountsWrite(caller);
        Map<Kind, String> links = body.links() == null ? Map.of() : Words.links(body.links());
        Location location = new Location(
                Words.locationId("id", id),
                body.name().strip(),
                Words.language(body.language()),
                Words.timeZone(body.timeZone()),
                links);
        boolean created = accounts.putLocation(caller, location);
        return ResponseEntity.status(created ? HttpStatus.CREATED : HttpStatus.OK)
                .body(Shown.of(location));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Caller caller, @PathVariable String id) {
        access.accountsWrite(caller);
        accounts.deleteLocation(caller, access.location(caller, id));
    }
}
