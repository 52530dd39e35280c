package com.hyperlevel.memory.access;

import static com.hyperlevel.memory.access.Problems.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import com.hyperlevel.memory.tenant.Location;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AccountsDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final AccessFixture given = new AccessFixture(db);
    private final Accounts accounts = given.accounts;
    private LocationId a;
    private Caller.Person admin;

    @BeforeEach
    void oneLocation() {
        a = db.location("loc-a");
        admin = given.admin();
    }

    private static Location location(String id, String name) {
        return new Location(new LocationId(id), name, Locale.GERMAN, ZoneId.of("Europe/Berlin"), Map.of());
    }

    @Test
    void aLocationPutTwiceIsThereOnceAndAuditedOnce() {
        assertThat(accounts.putLocation(admin, location("loc-b", "B"))).isTrue();
        assertThat(accounts.putLocation(admin, location("loc-b", "B"))).isFalse();
        assertThat(given.auditRows()).isEqualTo(1);

        assertThat(accounts.putLocation(admin, location("loc-b", "Bee"))).isFalse();

        assertThat(given.auditRows()).isEqualTo(2);
        assertThat(db.locations().find(new LocationId("loc-b")).orElseThrow().name())
                .isEqualTo("Bee");
    }

    @Test
    void aDeletedLocationTakesItsKeysAndItsIdStaysUsed() {
        String secret = given.made(admin, ApiKey.Kind.LOCATION, a, Set.of()).secret();

        accounts.deleteLocation(admin, a);

        refuses("key_unknown", () -> given.callers.key(secret));
        refuses("not_found", () -> accounts.deleteLocation(admin, a));
        refuses("location_id_used", () -> accounts.putLocation(admin, location("LOC-A", "again")));
    }

    @Test
    void aPersonPutTwiceIsThereOnceAndKeepsTheSessions() {
        UUID id = UUID.randomUUID();
        UserDraft ada = given.draft("ada@a.example", false, AccessFixture.PASSWORD);
        assertThat(accounts.putUser(admin, id, ada)).isTrue();
        given.session(id);

        assertThat(accounts.putUser(admin, id, ada)).isFalse();
        assertThat(given.auditRows()).isEqualTo(1);
        assertThat(given.sessions(id)).isEqualTo(1);

        accounts.putUser(admin, id, given.draft("ada@a.example", false, "another password"));

        assertThat(given.sessions(id)).isZero();
        assertThat(given.auditRows()).isEqualTo(2);
    }

    @Test
    void anAddressBelongsToOnePerson() {
        UUID id = UUID.randomUUID();
        accounts.putUser(admin, id, given.draft("ada@a.example", false, null));

        refuses(
                "email_taken",
                () -> accounts.putUser(admin, UUID.randomUUID(), given.draft("ada@a.example", false, null)));
        refuses("email_taken", () -> accounts.putUser(admin, id, given.draft("admin@agency.example", false, null)));
    }

    @Test
    void passwordsHaveALength() {
        UUID id = UUID.randomUUID();

        refuses("password_length", () -> accounts.putUser(admin, id, given.draft("a@a.example", false, "eleven char")));
        refuses(
                "password_length",
                () -> accounts.putUser(admin, id, given.draft("a@a.example", false, "x".repeat(201))));
        accounts.putUser(admin, id, given.draft("a@a.example", false, "twelve chars"));
        assertThat(given.users.passwordHash(id).orElseThrow()).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }

    @Test
    void oneAgencyAdminAlwaysStays() {
        UUID id = admin.user().id();

        refuses("last_agency_admin", () -> accounts.deleteUser(admin, id));
        refuses(
                "last_agency_admin",
                () -> accounts.putUser(admin, id, given.draft("admin@agency.example", false, null)));
        UUID second = given.insert("second@agency.example", true);
        accounts.deleteUser(admin, second);
        refuses("last_agency_admin", () -> accounts.deleteUser(admin, id));
    }

    @Test
    void aKeyCannotMakeChangeOrDeleteAnAgencyAdmin() {
        Caller key = given.key(admin, ApiKey.Kind.AGENCY, null, EnumSet.allOf(Scope.class));
        UUID id = admin.user().id();
        given.insert("second@agency.example", true);

        refuses(
                "session_needed",
                () -> accounts.putUser(key, UUID.randomUUID(), given.draft("x@agency.example", true, null)));
        refuses(
                "session_needed",
                () -> accounts.putUser(key, id, given.draft("admin@agency.example", false, "another password")));
        refuses("session_needed", () -> accounts.deleteUser(key, id));
        accounts.putUser(key, UUID.randomUUID(), given.draft("x@agency.example", false, null));
    }

    @Test
    void membershipsAreSetAndTaken() {
        UUID id = given.insert("ada@a.example", false);

        accounts.putMember(admin, a, id, Set.of(Area.WIKI, Area.SERVICE));
        accounts.putMember(admin, a, id, Set.of(Area.SERVICE, Area.WIKI));
        assertThat(given.auditRows()).isEqualTo(1);
        assertThat(given.memberships.of(a))
                .singleElement()
                .satisfies(member -> assertThat(member.areas()).containsExactlyInAnyOrder(Area.WIKI, Area.SERVICE));

        accounts.removeMember(admin, a, id);

        assertThat(given.memberships.of(a)).isEmpty();
        refuses("not_found", () -> accounts.removeMember(admin, a, id));
        refuses("not_found", () -> accounts.putMember(admin, a, UUID.randomUUID(), Set.of()));
    }

    @Test
    void aDeletedPersonTakesMembershipsKeysAndSessions() {
        Caller.Person ada = given.member("ada@a.example", a, Area.WIKI);
        String secret = given.made(ada, ApiKey.Kind.PERSONAL, null, Set.of()).secret();
        given.session(ada.user().id());

        accounts.deleteUser(admin, ada.user().id());

        refuses("key_unknown", () -> given.callers.key(secret));
        assertThat(given.memberships.of(a)).isEmpty();
        assertThat(given.sessions(ada.user().id())).isZero();
    }
}
