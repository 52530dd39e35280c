package com.hyperlevel.memory.access;

import static com.hyperlevel.memory.access.Problems.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final Set<Scope> ALL = EnumSet.complementOf(EnumSet.of(Scope.ACCOUNTS_WRITE));

    private final AccessFixture given = new AccessFixture(db);
    private final Access access = given.access;
    private LocationId a;
    private LocationId b;
    private Caller.Person admin;

    @BeforeEach
    void twoLocations() {
        a = db.location("loc-a");
        b = db.location("loc-b");
        admin = given.admin();
    }

    @Nested
    class TheLocationOfARequest {

        @Test
        void aMemberHasTheOneThePersonBelongsTo() {
            Caller member = given.member("ada@a.example", a, Area.WIKI);

            assertThat(access.location(member, null)).isEqualTo(a);
            assertThat(access.location(member, "loc-a")).isEqualTo(a);
        }

        @ParameterizedTest
        @ValueSource(strings = {"loc-b", "LOC-A", "nowhere", "no_id", "loc-a ", "*", "' or 1=1"})
        void aForeignAnUnknownAndAnImpossibleOneLookTheSame(String asked) {
            Caller member = given.member("ada@a.example", a, Area.values());
            Caller key = given.key(admin, ApiKey.Kind.LOCATION, a, ALL, Area.values());

            refuses("not_found", () -> access.location(member, asked));
            refuses("not_found", () -> access.location(key, asked));
        }

        @Test
        void whoHasAChoiceMustNameOne() {
            Caller agency = given.key(admin, ApiKey.Kind.AGENCY, null, ALL);

            refuses("location_required", () -> access.location(admin, null));
            refuses("location_required", () -> access.location(agency, null));
            assertThat(access.location(admin, "loc-b")).isEqualTo(b);
            assertThat(access.location(agency, "loc-b")).isEqualTo(b);
            refuses("not_found", () -> access.location(agency, "nowhere"));
        }

        @Test
        void aPersonalKeyReachesWhatItsPersonReachesAndNoMore() {
            Caller.Person member = given.member("ada@a.example", a, Area.WIKI);
            Caller own = given.key(member, ApiKey.Kind.PERSONAL, null, Set.of(Scope.MEMORY_READ));
            Caller bound = given.key(admin, ApiKey.Kind.PERSONAL, b, Set.of(Scope.MEMORY_READ));

            assertThat(access.location(own, null)).isEqualTo(a);
            refuses("not_found", () -> access.location(own, "loc-b"));
            assertThat(access.location(bound, null)).isEqualTo(b);
            refuses("not_found", () -> access.location(bound, "loc-a"));
        }
    }

    @Nested
    class WhoMayDoWhat {

        @Test
        void theConnectionIsForAgencyAdminsSignedIn() {
            access.agencyAdmin(admin);

            refuses("agency_admin_needed", () -> access.agencyAdmin(given.member("ada@a.example", a, Area.values())));
            refuses(
                    "session_needed",
                    () -> access.agencyAdmin(
                            given.key(admin, ApiKey.Kind.AGENCY, null, EnumSet.allOf(Scope.class), Area.values())));
            refuses(
                    "session_needed",
                    () -> access.agencyAdmin(given.key(admin, ApiKey.Kind.PERSONAL, null, Set.of(Scope.STATUS_READ))));
        }

        @Test
        void settingsAreForTheAreaAndChangesForPeople() {
            Caller settings = given.member("ada@a.example", a, Area.SETTINGS);
            Caller wiki = given.member("bob@a.example", a, Area.WIKI);
            Caller key = given.key(admin, ApiKey.Kind.LOCATION, a, ALL, Area.SETTINGS);
            Caller bare = given.key(admin, ApiKey.Kind.LOCATION, a, ALL);

            assertThat(access.settingsChange(settings, null)).isEqualTo(a);
            assertThat(access.settingsChange(admin, "loc-a")).isEqualTo(a);
            assertThat(access.settingsRead(key, null)).isEqualTo(a);
            refuses("area_missing", () -> access.settingsRead(wiki, null));
            refuses("area_missing", () -> access.settingsChange(wiki, null));
            refuses("session_needed", () -> access.settingsChange(key, null));
            refuses("area_missing", () -> access.settingsRead(bare, null));
        }

        @Test
        void theStatusIsForKeysWithTheScope() {
            Caller key = given.key(admin, ApiKey.Kind.LOCATION, a, Set.of(Scope.STATUS_READ));
            Caller other = given.key(admin, ApiKey.Kind.LOCATION, a, Set.of(Scope.MEMORY_READ));
            Caller.Person wiki = given.member("bob@a.example", a, Area.WIKI);
            Caller own = given.key(wiki, ApiKey.Kind.PERSONAL, null, Set.of(Scope.STATUS_READ));

            assertThat(access.statusRead(key, null)).isEqualTo(a);
            refuses("scope_missing", () -> access.statusRead(other, null));
            refuses("area_missing", () -> access.statusRead(own, null));
        }

        @Test
        void recordsAreFedByKeysOfTheAgencyOrTheLocation() {
            Caller agency = given.key(admin, ApiKey.Kind.AGENCY, null, Set.of(Scope.RECORDS_WRITE));
            Caller location = given.key(admin, ApiKey.Kind.LOCATION, a, Set.of(Scope.RECORDS_WRITE));
            Caller other = given.key(admin, ApiKey.Kind.LOCATION, a, Set.of(Scope.MEMORY_READ));

            assertThat(access.recordsWrite(agency, "loc-b")).isEqualTo(b);
            assertThat(access.recordsWrite(location, null)).isEqualTo(a);
            assertThat(access.recordsWanted(agency, null)).isEmpty();
            assertThat(access.recordsWanted(location, null)).contains(a);
            refuses("not_found", () -> access.recordsWrite(location, "loc-b"));
            refuses("scope_missing", () -> access.recordsWrite(other, null));
            refuses("records_key_needed", () -> access.recordsWrite(admin, "loc-a"));
        }

        @Test
        void anAskerHasItsAreasOnly() {
            Caller member = given.member("ada@a.example", a, Area.WIKI, Area.SERVICE);
            Caller bare = given.key(admin, ApiKey.Kind.AGENCY, null, Set.of(Scope.MEMORY_READ));

            assertThat(access.asker(member, a).areas()).containsExactlyInAnyOrder(Area.WIKI, Area.SERVICE);
            assertThat(access.asker(member, a).sort()).isEqualTo(Asker.Sort.MEMBER);
            assertThat(access.asker(admin, a).areas()).containsExactlyInAnyOrder(Area.values());
            assertThat(access.asker(bare, a).areas()).isEmpty();
            assertThat(access.asker(bare, a).isAgent()).isTrue();
            refuses("not_found", () -> access.asker(member, b));
        }

        @Test
        void notesAreKeptByThoseOfTheTable() {
            Caller wiki = given.member("ada@a.example", a, Area.WIKI);
            Caller.Person contacts = given.member("bob@a.example", a, Area.CONTACTS);
            Caller writer = given.key(admin, ApiKey.Kind.LOCATION, a, Set.of(Scope.MEMORY_WRITE));
            Caller reader = given.key(admin, ApiKey.Kind.LOCATION, a, Set.of(Scope.MEMORY_READ));
            Caller own = given.key(contacts, ApiKey.Kind.PERSONAL, null, Set.of(Scope.MEMORY_WRITE));

            assertThat(access.mayRemember(wiki, a)).isTrue();
            assertThat(access.mayRemember(admin, a)).isTrue();
            assertThat(access.mayRemember(writer, a)).isTrue();
            assertThat(access.mayRemember(reader, a)).isFalse();
            assertThat(access.mayRemember(contacts, a)).isFalse();
            assertThat(access.mayRemember(own, a)).isFalse();
            assertThat(access.mayRemember(wiki, b)).isFalse();
            refuses("area_missing", () -> access.remember(contacts, null));
            refuses("scope_missing", () -> access.remember(reader, null));
        }

        @Test
        void erasingNeedsTheScopeOrTheSettings() {
            Caller key = given.key(admin, ApiKey.Kind.LOCATION, a, Set.of(Scope.PRIVACY_ERASE));
            Caller agency = given.key(admin, ApiKey.Kind.AGENCY, null, Set.of(Scope.PRIVACY_ERASE));

            assertThat(access.privacy(key, null)).isEqualTo(a);
            assertThat(access.privacy(given.member("ada@a.example", a, Area.SETTINGS), null))
                    .isEqualTo(a);
            refuses("area_missing", () -> access.privacy(given.member("bob@a.example", a, Area.CONTACTS), null));
            access.privacyAcrossAgency(agency);
            access.privacyAcrossAgency(admin);
            refuses("agency_key_needed", () -> access.privacyAcrossAgency(key));
        }

        @ParameterizedTest
        @EnumSource(Scope.class)
        void aKeyWithoutAScopeMayNothing(Scope scope) {
            Caller none = given.key(admin, ApiKey.Kind.AGENCY, null, Set.of(), Area.values());

            assertThat(none.holds(scope)).isFalse();
            refuses("scope_missing", () -> access.accountsWrite(none));
            refuses("scope_missing", () -> access.settingsRead(none, "loc-a"));
            refuses("scope_missing", () -> access.statusRead(none, "loc-a"));
            refuses("scope_missing", () -> access.recordsWrite(none, "loc-a"));
            refuses("scope_missing", () -> access.recordsRead(none, "loc-a"));
            refuses("scope_missing", () -> access.asker(none, a));
            refuses("scope_missing", () -> access.remember(none, "loc-a"));
            refuses("scope_missing", () -> access.privacy(none, "loc-a"));
        }
    }

    @Nested
    class AKeyMayNeverMoreThanItsMaker {

        @Test
        void agencyKeysAreMadeByAgencyAdmins() {
            Caller settings = given.member("ada@a.example", a, Area.values());
            Caller key = given.key(admin, ApiKey.Kind.AGENCY, null, EnumSet.allOf(Scope.class), Area.values());

            refuses("agency_admin_needed", () -> given.made(settings, ApiKey.Kind.AGENCY, null, Set.of()));
            refuses("session_needed", () -> given.made(key, ApiKey.Kind.AGENCY, null, Set.of()));
            refuses("location_not_for_kind", () -> given.made(admin, ApiKey.Kind.AGENCY, a, Set.of()));
        }

        @Test
        void aLocationsKeyHasAreasOfItsMakerOnly() {
            Caller settings = given.member("ada@a.example", a, Area.SETTINGS, Area.WIKI);
            Caller wiki = given.member("bob@a.example", a, Area.WIKI);

            given.made(settings, ApiKey.Kind.LOCATION, a, Set.of(Scope.MEMORY_READ), Area.WIKI);
            refuses(
                    "area_not_held",
                    () -> given.made(settings, ApiKey.Kind.LOCATION, a, Set.of(Scope.MEMORY_READ), Area.CONTACTS));
            refuses("not_found", () -> given.made(settings, ApiKey.Kind.LOCATION, b, Set.of()));
            refuses("area_missing", () -> given.made(wiki, ApiKey.Kind.LOCATION, a, Set.of()));
            refuses(
                    "scope_not_for_kind",
                    () -> given.made(settings, ApiKey.Kind.LOCATION, a, Set.of(Scope.ACCOUNTS_WRITE)));
        }

        @Test
        void anAgencyKeyHandsOutWhatItHas() {
            Caller key = given.key(
                    admin, ApiKey.Kind.AGENCY, null, Set.of(Scope.ACCOUNTS_WRITE, Scope.RECORDS_WRITE), Area.WIKI);

            given.made(key, ApiKey.Kind.LOCATION, b, Set.of(Scope.RECORDS_WRITE), Area.WIKI);
            refuses("scope_not_for_kind", () -> given.made(key, ApiKey.Kind.LOCATION, b, Set.of(Scope.PRIVACY_ERASE)));
            refuses(
                    "area_not_held",
                    () -> given.made(key, ApiKey.Kind.LOCATION, b, Set.of(Scope.RECORDS_WRITE), Area.CONTACTS));
            refuses("session_needed", () -> given.made(key, ApiKey.Kind.PERSONAL, null, Set.of()));
        }

        @Test
        void aPersonalKeyIsForTheMemory() {
            Caller member = given.member("ada@a.example", a, Area.WIKI);

            refuses(
                    "scope_not_for_kind",
                    () -> given.made(member, ApiKey.Kind.PERSONAL, null, Set.of(Scope.RECORDS_WRITE)));
            refuses(
                    "area_not_held",
                    () -> given.made(member, ApiKey.Kind.PERSONAL, null, Set.of(Scope.MEMORY_READ), Area.WIKI));
            refuses("not_found", () -> given.made(member, ApiKey.Kind.PERSONAL, b, Set.of(Scope.MEMORY_READ)));
        }
    }
}
