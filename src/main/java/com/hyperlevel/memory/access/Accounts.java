package com.hyperlevel.memory.access;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.tenant.Location;
import com.hyperlevel.memory.tenant.Locations;
import com.hyperlevel.memory.tenant.Tenancy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Creates, changes and deletes locations, people and memberships. What is put twice is there once, and the second time
 * writes no audit row. The caller has asked {@link Access#accountsWrite}; what concerns agency admins is asked here,
 * because it depends on what is stored: a key that could make an agency admin would be one.
 */
@Component
public class Accounts {

    private final Access access;
    private final Locations locations;
    private final Users users;
    private final Memberships memberships;
    private final Passwords passwords;
    private final Sessions sessions;
    private final Tenancy tenancy;
    private final AuditLog audit;

    Accounts(
            Access access,
            Locations locations,
            Users users,
            Memberships memberships,
            Passwords passwords,
            Sessions sessions,
            Tenancy tenancy,
            AuditLog audit) {
        this.access = access;
        this.locations = locations;
        this.users = users;
        this.memberships = memberships;
        this.passwords = passwords;
        this.sessions = sessions;
        this.tenancy = tenancy;
        this.audit = audit;
    }

    /**
     * Creates or changes a location. Returns whether it is new.
     *
     * @throws Problem {@code location_exists} when it is there in another case, {@code location_id_used} when the id
     *     was a location's before
     */
    public boolean putLocation(Caller by, Location location) {
        Optional<Location> before = locations.find(location.id());
        if (before.isEmpty()) {
            locations.create(location);
            audit.write(location.id(), by.actor(), Action.LOCATIONS, "location_created", Map.of());
            return true;
        }
        if (!before.get().equals(location)) {
            tenancy.within(location.id(), () -> {
                locations.change(location);
                audit.write(location.id(), by.actor(), Action.LOCATIONS, "location_changed", Map.of());
            });
        }
        return false;
    }

    /**
     * Deletes a location; its datasets in Cognee are queued for deletion with it. Its id is never given again.
     *
     * @throws Problem {@code not_found}
     */
    public void deleteLocation(Caller by, LocationId location) {
        tenancy.within(location, () -> {
            if (!locations.delete(location)) {
                throw Problem.notFound();
            }
            audit.write(location, by.actor(), Action.LOCATIONS, "location_deleted", Map.of());
        });
    }

    /**
     * Creates or changes a person. A new password ends the person's sessions. Returns whether the person is new.
     *
     * @throws Problem {@code email_taken}, {@code password_length}, {@code last_agency_admin}, and
     *     {@code session_needed} when a key touches an agency admin
     */
    public boolean putUser(Caller by, UUID id, UserDraft draft) {
        Optional<User> before = users.find(id);
        if (draft.agencyAdmin() || before.map(User::agencyAdmin).orElse(false)) {
            access.agencyAdmin(by);
        }
        try {
            before.ifPresentOrElse(user -> change(by, user, draft), () -> add(by, id, draft));
        } catch (DuplicateKeyException taken) {
            throw emailTaken();
        }
        return before.isEmpty();
    }

    private void add(Caller by, UUID id, UserDraft draft) {
        String hash = draft.password()
                .map(password -> passwords.hash("password", password))
                .orElse(null);
        tenancy.across("a new person", () -> {
            if (!users.insert(draft.user(id), hash)) {
                throw emailTaken();
            }
            audit.writeForAgency(by.actor(), Action.PEOPLE, "person_created", person(id));
        });
    }

    private void change(Caller by, User before, UserDraft draft) {
        User after = draft.user(before.id());
        boolean newPassword = draft.password()
                .filter(password -> !isPasswordOf(before, password))
                .isPresent();
        if (after.equals(before) && !newPassword) {
            return;
        }
        String hash = newPassword ? passwords.hash("password", draft.password().orElseThrow()) : null;
        tenancy.across("a changed person", () -> {
            if (before.agencyAdmin() && !after.agencyAdmin()) {
                keepOneAgencyAdmin(before.id());
            }
            if (!users.update(after)) {
                throw Problem.notFound();
            }
            if (hash != null) {
                users.setPasswordHash(after.id(), hash);
                sessions.end(after.id());
            }
            audit.writeForAgency(by.actor(), Action.PEOPLE, "person_changed", person(after.id()));
        });
    }

    private boolean isPasswordOf(User user, String password) {
        return passwords.matches(password, users.passwordHash(user.id()).orElse(null));
    }

    /**
     * Deletes a person with memberships, own keys and sessions.
     *
     * @throws Problem {@code not_found}, {@code last_agency_admin}, {@code session_needed} when a key deletes an admin
     */
    public void deleteUser(Caller by, UUID id) {
        User user = users.find(id).orElseThrow(Problem::notFound);
        if (user.agencyAdmin()) {
            access.agencyAdmin(by);
        }
        tenancy.across("a person goes", () -> {
            keepOneAgencyAdmin(id);
            if (!users.delete(id)) {
                throw Problem.notFound();
            }
            sessions.end(id);
            audit.writeForAgency(by.actor(), Action.PEOPLE, "person_deleted", person(id));
        });
    }

    private void keepOneAgencyAdmin(UUID leaving) {
        if (users.lockAgencyAdmins().equals(List.of(leaving))) {
            throw new Problem(Category.CONFLICT, "last_agency_admin");
        }
    }

    /**
     * Makes a person a member of a location with exactly these areas.
     *
     * @throws Problem {@code not_found} when the location or the person is not there
     */
    public void putMember(Caller by, LocationId location, UUID user, Set<Area> areas) {
        if (locations.find(location).isEmpty() || users.find(user).isEmpty()) {
            throw Problem.notFound();
        }
        tenancy.within(location, () -> {
            if (memberships.put(location, user, areas)) {
                audit.write(location, by.actor(), Action.PEOPLE, "member_put", member(user, areas));
            }
        });
    }

    /**
     * Takes a person out of a location. The person's sessions end at once; who belongs somewhere else signs in again.
     *
     * @throws Problem {@code not_found}
     */
    public void removeMember(Caller by, LocationId location, UUID user) {
        tenancy.within(location, () -> {
            if (!memberships.remove(location, user)) {
                throw Problem.notFound();
            }
            sessions.end(user);
            audit.write(location, by.actor(), Action.PEOPLE, "member_removed", person(user));
        });
    }

    private static Problem emailTaken() {
        return new Problem(Category.CONFLICT, "email_taken");
    }

    private static Map<String, Object> person(UUID id) {
        return Map.of("user", id.toString());
    }

    private static Map<String, Object> member(UUID id, Set<Area> areas) {
        return Map.of(
                "user",
                id.toString(),
                "areas",
                areas.stream().map(Area::word).sorted().toList());
    }
}
