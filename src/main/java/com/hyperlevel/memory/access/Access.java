package com.hyperlevel.memory.access;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.tenant.Locations;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Decides what a caller may do; nothing else does. The rule is the table "Who may do what" of the specification. Every
 * method either returns or throws:
 *
 * <ul>
 *   <li>a location that is not there or not the caller's: {@code not_found}, and nothing is looked up in it;
 *   <li>a key where a signed-in person is needed: {@code session_needed};
 *   <li>a right that is missing: {@code agency_admin_needed}, {@code area_missing}, {@code scope_missing},
 *       {@code agency_key_needed};
 *   <li>no location named although the caller has a choice: {@code location_required}.
 * </ul>
 *
 * <p>Methods that take {@code asked} resolve the location of the request by the way.
 */
@Component
public class Access {

    private static final Map<ApiKey.Kind, Set<Scope>> SCOPES_OF_KIND = Map.of(
            ApiKey.Kind.AGENCY, EnumSet.allOf(Scope.class),
            ApiKey.Kind.LOCATION, EnumSet.complementOf(EnumSet.of(Scope.ACCOUNTS_WRITE)),
            ApiKey.Kind.PERSONAL, EnumSet.of(Scope.STATUS_READ, Scope.MEMORY_READ, Scope.MEMORY_WRITE));

    private final Locations locations;

    /** Decides over these locations. */
    public Access(Locations locations) {
        this.locations = locations;
    }

    /** The location of a request: the one it names, else the caller's only one. */
    public LocationId location(Caller caller, @Nullable String asked) {
        if (asked == null || asked.isEmpty()) {
            return caller.onlyLocation().orElseThrow(() -> Problem.ofField("location_id", "location_required"));
        }
        LocationId location = LocationId.parse(asked).orElseThrow(Problem::notFound);
        if (!caller.reaches(location) || locations.find(location).isEmpty()) {
            throw Problem.notFound();
        }
        return location;
    }

    /** Agency admins, signed in: connection, logins, the overview, the audit log. */
    public void agencyAdmin(Caller caller) {
        signedIn(caller);
        if (!caller.isAgencyAdmin()) {
            throw new Problem(Category.DENIED, "agency_admin_needed");
        }
    }

    /** Accounts: agency admins, and agency keys with {@code accounts:write}. */
    public void accountsWrite(Caller caller) {
        if (caller instanceof Caller.Key key) {
            agencyKey(key);
            scope(caller, Scope.ACCOUNTS_WRITE);
        } else {
            agencyAdmin(caller);
        }
    }

    /** Reads the settings of a location: area Settings; a key needs {@code status:read} as well. */
    public LocationId settingsRead(Caller caller, @Nullable String asked) {
        LocationId location = location(caller, asked);
        scope(caller, Scope.STATUS_READ);
        area(caller, location, Area.SETTINGS);
        return location;
    }

    /** Changes settings, starts a sync, deletes data in Cognee: area Settings, signed in. */
    public LocationId settingsChange(Caller caller, @Nullable String asked) {
        LocationId location = location(caller, asked);
        signedIn(caller);
        area(caller, location, Area.SETTINGS);
        return location;
    }

    /** Reads the status: people with the area Settings, keys with {@code status:read}. */
    public LocationId statusRead(Caller caller, @Nullable String asked) {
        LocationId location = location(caller, asked);
        scope(caller, Scope.STATUS_READ);
        if (!isMachine(caller)) {
            area(caller, location, Area.SETTINGS);
        }
        return location;
    }

    /** Feeds records: keys with {@code records:write}, never a person. */
    public LocationId recordsWrite(Caller caller, @Nullable String asked) {
        LocationId location = location(caller, asked);
        hostKey(caller);
        return location;
    }

    /**
     * Asks which records are wanted, with the rights of {@link #recordsWrite}.
     *
     * @return the location asked about; empty for an agency key that names none: all locations
     */
    public Optional<LocationId> recordsWanted(Caller caller, @Nullable String asked) {
        if (caller instanceof Caller.Key key && key.key().kind() == ApiKey.Kind.AGENCY && asked == null) {
            hostKey(caller);
            return Optional.empty();
        }
        return Optional.of(recordsWrite(caller, asked));
    }

    /** Reads records and what is known of them: keys with {@code records:write}, people with the area Settings. */
    public LocationId recordsRead(Caller caller, @Nullable String asked) {
        LocationId location = location(caller, asked);
        if (caller.isSignedIn()) {
            area(caller, location, Area.SETTINGS);
        } else {
            hostKey(caller);
        }
        return location;
    }

    /**
     * Asks what became of a record, which tells nothing of its content: keys with {@code records:write}, and who may read
     * the status.
     */
    public LocationId recordStatusRead(Caller caller, @Nullable String asked) {
        if (isMachine(caller) && caller.holds(Scope.RECORDS_WRITE)) {
            return location(caller, asked);
        }
        return statusRead(caller, asked);
    }

    /** Looks at what would leave: area Settings, signed in, since it shows content. */
    public LocationId preview(Caller caller, @Nullable String asked) {
        return settingsChange(caller, asked);
    }

    /**
     * Who asks the memory of a location: everybody in it, within their areas; a key needs {@code memory:read}. Whether
     * the location lets its members ask is the location's setting, not decided here.
     */
    public Asker asker(Caller caller, LocationId location) {
        reached(caller, location);
        scope(caller, Scope.MEMORY_READ);
        return new Asker(location, caller.actor(), caller.areas(location), sort(caller));
    }

    private static Asker.Sort sort(Caller caller) {
        if (!caller.isSignedIn()) {
            return Asker.Sort.KEY;
        }
        return caller.isAgencyAdmin() ? Asker.Sort.AGENCY_ADMIN : Asker.Sort.MEMBER;
    }

    /**
     * Whether the caller may keep, list and delete remembered notes, as far as rights go: agency admins, members with
     * Settings or Wiki, keys with {@code memory:write} (a person's own only while the person may).
     */
    public boolean mayRemember(Caller caller, LocationId location) {
        if (!caller.reaches(location) || !caller.holds(Scope.MEMORY_WRITE)) {
            return false;
        }
        Set<Area> areas = caller.areas(location);
        return isMachine(caller) || areas.contains(Area.SETTINGS) || areas.contains(Area.WIKI);
    }

    /** Demands {@link #mayRemember} of the location asked. */
    public LocationId remember(Caller caller, @Nullable String asked) {
        LocationId location = location(caller, asked);
        scope(caller, Scope.MEMORY_WRITE);
        if (!mayRemember(caller, location)) {
            throw new Problem(Category.DENIED, "area_missing", Area.WIKI.word());
        }
        return location;
    }

    /** Erases and exports contacts of a location: people with the area Settings, keys with {@code privacy:erase}. */
    public LocationId privacy(Caller caller, @Nullable String asked) {
        LocationId location = location(caller, asked);
        scope(caller, Scope.PRIVACY_ERASE);
        if (!isMachine(caller)) {
            area(caller, location, Area.SETTINGS);
        }
        return location;
    }

    /** Erases by e-mail across the agency: agency admins, and agency keys with {@code privacy:erase}. */
    public void privacyAcrossAgency(Caller caller) {
        if (caller instanceof Caller.Key key) {
            agencyKey(key);
            scope(caller, Scope.PRIVACY_ERASE);
        } else {
            agencyAdmin(caller);
        }
    }

    /**
     * Makes a key, which never may more than its maker:
     *
     * <ul>
     *   <li>agency: agency admins, signed in;
     *   <li>location: those who may change its settings, with areas that they hold themselves; and agency keys with
     *       {@code accounts:write}, with scopes and areas of their own;
     *   <li>personal: every signed-in person, for the memory and the status, with no areas but the person's.
     * </ul>
     *
     * @throws Problem besides those of the class {@code scope_not_for_kind}, {@code area_not_held},
     *     {@code location_not_for_kind}
     */
    public void keyCreate(Caller by, KeyDraft draft) {
        switch (draft.kind()) {
            case AGENCY -> {
                agencyAdmin(by);
                if (draft.location().isPresent()) {
                    throw Problem.ofField("location_id", "location_not_for_kind");
                }
            }
            case LOCATION -> locationKey(by, draft);
            case PERSONAL -> {
                signedIn(by);
                draft.location().ifPresent(location -> location(by, location.value()));
                areasAreAmong(draft, Set.of());
            }
        }
        scopesAreAmong(draft, Objects.requireNonNull(SCOPES_OF_KIND.get(draft.kind())));
    }

    private void locationKey(Caller by, KeyDraft draft) {
        String asked = draft.location().map(LocationId::value).orElse(null);
        if (by instanceof Caller.Key key) {
            accountsWrite(by);
            location(by, asked);
            scopesAreAmong(draft, key.key().scopes());
            areasAreAmong(draft, key.key().areas());
        } else {
            areasAreAmong(draft, by.areas(settingsChange(by, asked)));
        }
    }

    private static void scopesAreAmong(KeyDraft draft, Set<Scope> allowed) {
        draft.scopes().stream()
                .filter(scope -> !allowed.contains(scope))
                .findFirst()
                .ifPresent(scope -> {
                    throw Problem.ofField("scopes", "scope_not_for_kind", scope.word());
                });
    }

    private static void areasAreAmong(KeyDraft draft, Set<Area> held) {
        draft.areas().stream().filter(area -> !held.contains(area)).findFirst().ifPresent(area -> {
            throw Problem.ofField("areas", "area_not_held", area.word());
        });
    }

    /** A signed-in person, never a key. */
    public Caller.Person signedIn(Caller caller) {
        if (caller instanceof Caller.Person person) {
            return person;
        }
        throw new Problem(Category.DENIED, "session_needed");
    }

    private static void reached(Caller caller, LocationId location) {
        if (!caller.reaches(location)) {
            throw Problem.notFound();
        }
    }

    private static void scope(Caller caller, Scope scope) {
        if (!caller.holds(scope)) {
            throw new Problem(Category.DENIED, "scope_missing", scope.word());
        }
    }

    private static void area(Caller caller, LocationId location, Area area) {
        if (!caller.areas(location).contains(area)) {
            throw new Problem(Category.DENIED, "area_missing", area.word());
        }
    }

    /** A key that is nobody's own: its scopes say all that it may. */
    private static boolean isMachine(Caller caller) {
        return caller instanceof Caller.Key key && key.owner() == null;
    }

    private static void hostKey(Caller caller) {
        if (!isMachine(caller)) {
            throw new Problem(Category.DENIED, "records_key_needed");
        }
        scope(caller, Scope.RECORDS_WRITE);
    }

    private static void agencyKey(Caller.Key key) {
        if (key.key().kind() != ApiKey.Kind.AGENCY) {
            throw new Problem(Category.DENIED, "agency_key_needed");
        }
    }
}
