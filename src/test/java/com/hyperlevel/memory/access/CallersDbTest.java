package com.hyperlevel.memory.access;

import static com.hyperlevel.memory.access.Problems.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CallersDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final AccessFixture given = new AccessFixture(db);
    private LocationId a;
    private Caller.Person admin;

    @BeforeEach
    void oneLocation() {
        a = db.location("loc-a");
        admin = given.admin();
    }

    @Test
    void aSecretIsRandomLongAndKeptAsAHashOnly() {
        NewKey first = given.made(admin, ApiKey.Kind.LOCATION, a, Set.of());
        NewKey second = given.made(admin, ApiKey.Kind.LOCATION, a, Set.of());

        assertThat(first.secret()).matches("hlm_[A-Za-z0-9_-]{43}").isNotEqualTo(second.secret());
        assertThat(first.toString()).doesNotContain(first.secret());
        assertThat(db.owner()
                        .sql("select count(*) from api_keys k where to_jsonb(k)::text like '%' || :part || '%'")
                        .param("part", first.secret().substring(4))
                        .query(Long.class)
                        .single())
                .isZero();
        assertThat(given.callers.key(first.secret()).key().id())
                .isEqualTo(first.key().id());
    }

    @Test
    void anUnknownSecretIsRefused() {
        refuses("key_unknown", () -> given.callers.key("hlm_" + "A".repeat(43)));
        refuses("key_unknown", () -> given.callers.key(""));
        refuses("key_unknown", () -> given.callers.key("x".repeat(10_000)));
    }

    @Test
    void aKeyEndsAtItsExpiry() {
        Instant end = db.clock().instant().plus(Duration.ofDays(1));
        NewKey key = given.keys.create(admin, new KeyDraft(ApiKey.Kind.AGENCY, null, "short", Set.of(), Set.of(), end));

        db.clock().set(end.minusMillis(1));
        given.callers.key(key.secret());
        db.clock().set(end);

        refuses("key_expired", () -> given.callers.key(key.secret()));
        refuses(
                "expiry_passed",
                () -> given.keys.create(
                        admin, new KeyDraft(ApiKey.Kind.AGENCY, null, "late", Set.of(), Set.of(), end)));
    }

    @Test
    void aRevokedKeyIsRefusedFromTheNextCallOnAndStaysRevoked() {
        NewKey key = given.made(admin, ApiKey.Kind.LOCATION, a, Set.of());

        given.keys.revokeOfLocation(admin, a, key.key().id());
        long rows = given.auditRows();
        given.keys.revokeOfLocation(admin, a, key.key().id());

        refuses("key_revoked", () -> given.callers.key(key.secret()));
        assertThat(given.auditRows()).isEqualTo(rows);
    }

    @Test
    void aKeyOfAnotherLocationIsNotFound() {
        LocationId b = db.location("loc-b");
        NewKey key = given.made(admin, ApiKey.Kind.LOCATION, b, Set.of());

        refuses(
                "not_found",
                () -> given.keys.revokeOfLocation(admin, a, key.key().id()));
        refuses("not_found", () -> given.keys.revokeOwn(admin, key.key().id()));
        given.callers.key(key.secret());
    }

    @Test
    void theLastUseIsWrittenAtMostOnceAMinute() {
        NewKey key = given.made(admin, ApiKey.Kind.LOCATION, a, Set.of());
        Instant first = db.clock().instant();

        given.callers.key(key.secret());
        db.clock().advance(Duration.ofSeconds(59));
        given.callers.key(key.secret());
        assertThat(lastUse(key)).isEqualTo(first);
        db.clock().advance(Duration.ofSeconds(1));
        given.callers.key(key.secret());

        assertThat(lastUse(key)).isEqualTo(first.plusSeconds(60));
    }

    private Instant lastUse(NewKey key) {
        return given.keys.ofLocation(a).stream()
                .filter(row -> row.id().equals(key.key().id()))
                .map(ApiKey::lastUsedAt)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPersonalKeyHasThePersonsAreasOfThisMoment() {
        Caller.Person ada = given.member("ada@a.example", a, Area.WIKI);
        String secret = given.made(ada, ApiKey.Kind.PERSONAL, null, Set.of(Scope.MEMORY_READ))
                .secret();
        assertThat(given.callers.key(secret).areas(a)).containsExactly(Area.WIKI);

        given.memberships.put(a, ada.user().id(), Set.of(Area.SERVICE));

        assertThat(given.callers.key(secret).areas(a)).containsExactly(Area.SERVICE);
    }

    @Test
    void aRemovedMembersKeysAndSessionsEndAtOnce() {
        Caller.Person ada = given.member("ada@a.example", a, Area.WIKI);
        String secret = given.made(ada, ApiKey.Kind.PERSONAL, null, Set.of(Scope.MEMORY_READ))
                .secret();
        given.session(ada.user().id());

        given.accounts.removeMember(admin, a, ada.user().id());

        refuses("key_unknown", () -> given.callers.key(secret));
        assertThat(given.callers.person(ada.user().id())).isEmpty();
        assertThat(given.sessions(ada.user().id())).isZero();
    }

    @Test
    void aRightThatThisVersionDoesNotKnowGivesNothing() {
        NewKey key = given.made(admin, ApiKey.Kind.LOCATION, a, Set.of(Scope.MEMORY_READ), Area.WIKI);

        db.owner()
                .sql("update api_keys set scopes = '{memory:read,world:rule}', areas = '{wiki,attic}'")
                .update();

        Caller.Key caller = given.callers.key(key.secret());
        assertThat(caller.key().scopes()).containsExactly(Scope.MEMORY_READ);
        assertThat(caller.areas(a)).containsExactly(Area.WIKI);
    }
}
