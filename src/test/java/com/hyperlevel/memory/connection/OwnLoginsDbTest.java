package com.hyperlevel.memory.connection;

import static com.hyperlevel.memory.connection.Wiring.ADMIN;
import static com.hyperlevel.memory.connection.Wiring.EMAIL;
import static com.hyperlevel.memory.connection.Wiring.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.standin.StandIn;
import com.hyperlevel.memory.support.TestDatabase;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OwnLoginsDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static final LoginDraft OWN = LoginDraft.password("own@example.com", "x");

    private static Wiring wiring;
    private static OwnLogins own;

    private StandIn cognee;
    private Connection connection;
    private LocationId location;

    @BeforeAll
    static void wire() {
        wiring = Wiring.over(db);
        own = wiring.get(OwnLogins.class);
    }

    @AfterAll
    static void unwire() {
        wiring.close();
    }

    @BeforeEach
    void connect() {
        wiring.holder().clear();
        cognee = wiring.standIn();
        cognee.register("own@example.com", "x");
        cognee.register("second@example.com", "x");
        connection = wiring.connect(cognee);
        location = db.location("loc-a");
    }

    @AfterEach
    void disconnect() {
        cognee.close();
    }

    @Test
    void aLocationUsesTheAgencysLoginUntilItHasItsOwn() {
        assertThat(own.loginFor(location)).isEqualTo(connection.loginId());

        own.save(location, OWN, ADMIN);

        assertThat(own.loginFor(location)).isNotEqualTo(connection.loginId());
        assertThat(own.loginFor(db.location("loc-b"))).isEqualTo(connection.loginId());
        assertThat(own.ownEmail(location)).contains("own@example.com");
        assertThat(wiring.get(AuditLog.class)
                        .ofLocation(location, Long.MAX_VALUE, 5)
                        .get(0)
                        .action())
                .isEqualTo(Action.ACCOUNT);

        own.remove(location, ADMIN);
        assertThat(own.loginFor(location)).isEqualTo(connection.loginId());
        own.remove(location, ADMIN);
    }

    @Test
    void itIsNotSwappedWhileDataIsInCognee() {
        wiring.holder().holdsDataOf(location);
        assertRefused(() -> own.save(location, OWN, ADMIN), "location_holds_data");

        wiring.holder().clear();
        own.save(location, OWN, ADMIN);
        UUID login = own.loginFor(location);
        wiring.holder().holdsDataOf(location);

        assertRefused(
                () -> own.save(location, LoginDraft.password("second@example.com", "x"), ADMIN), "location_holds_data");
        assertRefused(() -> own.remove(location, ADMIN), "location_holds_data");
        wiring.holder().clear();
        wiring.holder().holds(connection.serverId(), login);
        assertRefused(() -> own.remove(location, ADMIN), "login_holds_data");
        assertThat(own.loginFor(location)).isEqualTo(login);
    }

    @Test
    void aNewSecretOfTheSameUserIsTakenWithDataLeft() {
        own.save(location, OWN, ADMIN);
        UUID login = own.loginFor(location);
        wiring.holder().holdsDataOf(location);
        cognee.changePassword(wiring.get(Logins.class).get(login).cogneeUserId(), "neu");

        own.save(location, LoginDraft.password("own@example.com", "neu"), ADMIN);

        assertThat(own.loginFor(location)).isEqualTo(login);
        assertThat(wiring.get(Clients.class).signIn(login).client().datasets()).isEmpty();
    }

    @Test
    void oneUserServesOneLocationOnly() {
        LocationId second = db.location("loc-b");
        own.save(location, OWN, ADMIN);

        assertRefused(() -> own.save(second, OWN, ADMIN), "login_in_use");
        assertRefused(() -> own.save(second, LoginDraft.password(EMAIL, PASSWORD), ADMIN), "login_in_use");
        assertThat(own.loginFor(second)).isEqualTo(connection.loginId());
    }

    @Test
    void theAgencyCannotTakeALocationsUser() {
        own.save(location, OWN, ADMIN);

        assertRefused(
                () -> wiring.get(AgencyConnection.class).save(Wiring.draft(cognee.address(), OWN), ADMIN),
                "login_in_use");
    }

    @Test
    void aLocationThatIsNotThereHasNone() {
        assertRefused(() -> own.save(new LocationId("nobody"), OWN, ADMIN), "not_found");
        assertRefused(() -> own.remove(new LocationId("nobody"), ADMIN), "not_found");
    }

    @Test
    void withoutAConnectionThereIsNoLogin() {
        wiring.get(AgencyConnection.class).remove(ADMIN);

        assertRefused(() -> own.loginFor(location), "not_connected");
        assertRefused(() -> own.save(location, OWN, ADMIN), "not_connected");
    }

    @Test
    void itIsTestedByItself() {
        own.save(location, OWN, ADMIN);

        TestReport report = wiring.get(TestConnection.class).testOwn(location, ADMIN);

        assertThat(report.passed()).isTrue();
        assertThat(report.steps().get(2).arguments()).containsExactly("own@example.com");
        assertRefused(() -> wiring.get(TestConnection.class).testOwn(db.location("loc-b"), ADMIN), "not_found");
    }

    private static void assertRefused(ThrowingCallable work, String code) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(code));
    }
}
