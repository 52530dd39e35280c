package com.hyperlevel.memory.access;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.tenant.Tenancy;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/** Makes, lists and revokes keys. */
@Component
public class Keys {

    private final Access access;
    private final ApiKeys keys;
    private final Tenancy tenancy;
    private final AuditLog audit;
    private final Clock clock;

    Keys(Access access, ApiKeys keys, Tenancy tenancy, AuditLog audit, Clock clock) {
        this.access = access;
        this.keys = keys;
        this.tenancy = tenancy;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Makes a key. Its secret is in the answer and nowhere else.
     *
     * @throws Problem as {@link Access#keyCreate}; {@code expiry_passed} for one that would have ended already
     */
    public NewKey create(Caller by, KeyDraft draft) {
        access.keyCreate(by, draft);
        Instant now = clock.instant();
        if (draft.expiresAt() != null && !now.isBefore(draft.expiresAt())) {
            throw Problem.ofField("expires_at", "expiry_passed");
        }
        KeySecret secret = KeySecret.random();
        ApiKey key = new ApiKey(
                UUID.randomUUID(),
                draft.kind(),
                draft.boundTo(),
                draft.kind() == ApiKey.Kind.PERSONAL ? idOf(by) : null,
                draft.name(),
                draft.scopes(),
                draft.areas(),
                idOf(by),
                now,
                draft.expiresAt(),
                null,
                null);
        inTenancyOf(key, () -> {
            keys.insert(key, secret.hash());
            write(by, key, "key_created");
        });
        return new NewKey(key, secret.reveal());
    }

    /** Every key of the agency, its locations and its people, oldest first, ended ones too. */
    public List<ApiKey> ofAgency() {
        return keys.all();
    }

    /** The keys of a location, oldest first, ended ones too. */
    public List<ApiKey> ofLocation(LocationId location) {
        return keys.ofLocation(location);
    }

    /** A person's own keys, oldest first, ended ones too. */
    public List<ApiKey> ofPerson(UUID user) {
        return keys.ofPerson(user);
    }

    /**
     * Ends any key of the agency; it is refused from the next call on. A second time changes nothing.
     *
     * @throws Problem {@code not_found}; {@code session_needed} when a key ends one that is not a location's
     */
    public void revoke(Caller by, UUID id) {
        ApiKey key = oneOf(keys.all(), id);
        if (key.kind() != ApiKey.Kind.LOCATION) {
            access.agencyAdmin(by);
        }
        end(by, key);
    }

    /** Ends a key of a location, as {@link #revoke}; a key of another one is not found. */
    public void revokeOfLocation(Caller by, LocationId location, UUID id) {
        end(by, oneOf(keys.ofLocation(location), id));
    }

    /** Ends a person's own key, as {@link #revoke}; a key of somebody else is not found. */
    public void revokeOwn(Caller.Person by, UUID id) {
        end(by, oneOf(keys.ofPerson(by.user().id()), id));
    }

    private static ApiKey oneOf(List<ApiKey> keys, UUID id) {
        Predicate<ApiKey> isIt = key -> key.id().equals(id);
        return keys.stream().filter(isIt).findFirst().orElseThrow(Problem::notFound);
    }

    private void end(Caller by, ApiKey key) {
        inTenancyOf(key, () -> {
            if (keys.revoke(key, clock.instant())) {
                write(by, key, "key_revoked");
            }
        });
    }

    private void inTenancyOf(ApiKey key, Runnable work) {
        if (isOfLocation(key)) {
            tenancy.within(key.location().orElseThrow(), work);
        } else {
            tenancy.across("a key of the agency or of a person", work);
        }
    }

    private void write(Caller by, ApiKey key, String summary) {
        if (isOfLocation(key)) {
            audit.write(key.location().orElseThrow(), by.actor(), Action.KEYS, summary, counts(key));
        } else {
            audit.writeForAgency(by.actor(), Action.KEYS, summary, counts(key));
        }
    }

    private static boolean isOfLocation(ApiKey key) {
        return key.kind() == ApiKey.Kind.LOCATION;
    }

    private static UUID idOf(Caller by) {
        return UUID.fromString(by.actor().id());
    }

    private static Map<String, Object> counts(ApiKey key) {
        return Map.of(
                "key", key.id().toString(),
                "kind", key.kind().word(),
                "scopes", key.scopes().stream().map(Scope::word).sorted().toList());
    }
}
