package com.hyperlevel.memory.access;

import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who makes this request, as the database knew it when the request began: rights are read at each call and live no
 * longer than it. What a caller may do is decided by {@link Access} alone.
 */
public sealed interface Caller {

    /** The caller as the audit log names it. */
    Actor actor();

    /** Whether a person signed in makes the request, and not a program with a key. */
    boolean isSignedIn();

    /** Whether it is a signed-in person who runs the agency. */
    boolean isAgencyAdmin();

    /** Whether the caller belongs to this location or stands above all of them. */
    boolean reaches(LocationId location);

    /** The location meant when the request names none; empty where there is a choice. */
    Optional<LocationId> onlyLocation();

    /** The areas held in a location; none in a location that the caller does not reach. */
    Set<Area> areas(LocationId location);

    /** Whether the caller may use this scope; a signed-in person is not limited by scopes. */
    boolean holds(Scope scope);

    /** The language to answer in when the request asks for none. */
    Optional<Locale> language();

    /** A person, signed in with a session. */
    record Person(User user, Map<LocationId, Set<Area>> memberships) implements Caller {

        public Person {
            memberships = Map.copyOf(memberships);
        }

        /** Whether there is anything left that the person may see. */
        boolean belongsAnywhere() {
            return user.agencyAdmin() || !memberships.isEmpty();
        }

        @Override
        public Actor actor() {
            return Actor.user(user.id());
        }

        @Override
        public boolean isSignedIn() {
            return true;
        }

        @Override
        public boolean isAgencyAdmin() {
            return user.agencyAdmin();
        }

        @Override
        public boolean reaches(LocationId location) {
            return user.agencyAdmin() || memberships.containsKey(location);
        }

        @Override
        public Optional<LocationId> onlyLocation() {
            return user.agencyAdmin() || memberships.size() != 1
                    ? Optional.empty()
                    : Optional.of(memberships.keySet().iterator().next());
        }

        @Override
        public Set<Area> areas(LocationId location) {
            return user.agencyAdmin() ? EnumSet.allOf(Area.class) : memberships.getOrDefault(location, Set.of());
        }

        @Override
        public boolean holds(Scope scope) {
            return true;
        }

        @Override
        public Optional<Locale> language() {
            return Optional.of(user.language());
        }
    }

    /**
     * A program with a key.
     *
     * @param owner the person of a personal key, as of now
     */
    record Key(ApiKey key, @Nullable Person owner) implements Caller {

        public Key {
            if ((key.kind() == ApiKey.Kind.PERSONAL) != (owner != null)) {
                throw new IllegalArgumentException("a personal key has an owner, and no other key has one");
            }
        }

        @Override
        public Actor actor() {
            return Actor.key(key.id());
        }

        @Override
        public boolean isSignedIn() {
            return false;
        }

        @Override
        public boolean isAgencyAdmin() {
            return false;
        }

        @Override
        public boolean reaches(LocationId location) {
            return key.location().map(location::equals).orElse(true) && (owner == null || owner.reaches(location));
        }

        @Override
        public Optional<LocationId> onlyLocation() {
            return key.location().or(() -> owner == null ? Optional.empty() : owner.onlyLocation());
        }

        @Override
        public Set<Area> areas(LocationId location) {
            if (!reaches(location)) {
                return Set.of();
            }
            return owner == null ? key.areas() : owner.areas(location);
        }

        @Override
        public boolean holds(Scope scope) {
            return key.scopes().contains(scope);
        }

        @Override
        public Optional<Locale> language() {
            return Optional.ofNullable(owner).flatMap(Person::language);
        }
    }
}
