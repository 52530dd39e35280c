package com.hyperlevel.memory.connection;

import static com.hyperlevel.memory.connection.Wiring.ADMIN;
import static com.hyperlevel.memory.connection.Wiring.EMAIL;
import static com.hyperlevel.memory.connection.Wiring.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Entry;
import com.hyperlevel.memory.cognee.Credentials;
import com.hyperlevel.memory.connection.StepResult.Outcome;
import com.hyperlevel.memory.connection.StepResult.Step;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.Posture;
import com.hyperlevel.memory.standin.Route;
import com.hyperlevel.memory.standin.StandIn;
import com.hyperlevel.memory.support.TestDatabase;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps of a connection test, among them the situations of case BR-132. */
class TestConnectionDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static Wiring wiring;
    private static TestConnection tests;

    private StandIn cognee;
    private Connection connection;

    @BeforeAll
    static void wire() {
        wiring = Wiring.over(db);
        tests = wiring.get(TestConnection.class);
    }

    @AfterAll
    static void unwire() {
        wiring.close();
    }

    @BeforeEach
    void connect() {
        wiring.holder().clear();
        cognee = wiring.standIn();
        connection = wiring.connect(cognee);
    }

    @AfterEach
    void disconnect() {
        assertThat(cognee.tripWires()).isEmpty();
        cognee.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5.2", "1.6.0", "1.6.2", "1.6.5"})
    void aNewServerPassesAndIsNotProvedYet(String version) {
        cognee.version(version);

        TestReport report = tests.test(ADMIN);

        assertThat(report.passed()).isTrue();
        assertOutcomes(report, Outcome.OK, Outcome.WARNING, Outcome.OK, Outcome.OK);
        assertThat(report.steps())
                .extracting(StepResult::code)
                .containsExactly("reachable", "unproven", "signed_in", "datasets");
        assertThat(report.steps().get(0).arguments()).containsExactly(version);
        assertThat(report.warnings().contains(Warning.OLD_VERSION)).isEqualTo(version.startsWith("1.5"));
        assertThat(report.warnings()).contains(Warning.CLEARTEXT);
        assertThat(verdict()).isEqualTo(Verdict.UNPROVEN);
        assertThat(wiring.audit()).extracting(Entry::action).contains(Action.TEST);
    }

    @Test
    void aProvedServerStaysProvedAndIsLookedAtAgainAtOnce() {
        wiring.proveIsolation(connection.serverId());

        TestReport report = tests.test(ADMIN);

        assertOutcomes(report, Outcome.OK, Outcome.OK, Outcome.OK, Outcome.OK);
        assertThat(verdict()).isEqualTo(Verdict.ON);
        assertThat(posture().nextStepAt(connection.serverId()))
                .contains(db.clock().instant());
    }

    @Test
    void aWrongPasswordFailsAtTheLogin() {
        cognee.changePassword(user(), "other");

        TestReport report = tests.test(ADMIN);

        assertOutcomes(report, Outcome.OK, Outcome.WARNING, Outcome.FAILED, Outcome.SKIPPED);
        assertThat(report.steps().get(2).code()).isEqualTo("cognee_bad_login");
    }

    @Test
    void aPasswordThatIsRightAgainPassesAlthoughItWasRefusedAMomentAgo() {
        cognee.changePassword(user(), "other");
        tests.test(ADMIN);
        cognee.changePassword(user(), PASSWORD);

        assertThat(tests.test(ADMIN).passed()).isTrue();
    }

    @Test
    void aKeyThatIsNoLongerAcceptedFailsAtTheLogin() {
        String key = cognee.apiKey(user());
        wiring.get(AgencyConnection.class).save(Wiring.draft(cognee.address(), LoginDraft.apiKey(key)), ADMIN);
        cognee.faults().always(Route.USERS_ME, Fault.answer(401, "{\"detail\":\"Unauthorized\"}"));

        TestReport report = tests.test(ADMIN);

        assertOutcomes(report, Outcome.OK, Outcome.WARNING, Outcome.FAILED, Outcome.SKIPPED);
        assertThat(report.steps().get(2).code()).isEqualTo("cognee_unauthorized");
    }

    @Test
    void aKeyOfAnotherUserFailsAtTheLoginAndShowsWhoseItIs() {
        UUID stranger = cognee.register("stranger@example.com", "x");
        FourSteps steps = new FourSteps(new FourSteps.Subject(
                wiring.get(Clients.class).anonymous(connection.serverId()),
                wiring.get(Clients.class).draft(connection.address(), Credentials.apiKey(cognee.apiKey(stranger))),
                Optional.of(user()),
                Standing.UNSEEN,
                true));

        TestReport report = steps.run(db.clock().instant());

        assertOutcomes(report, Outcome.OK, Outcome.WARNING, Outcome.FAILED, Outcome.SKIPPED);
        assertThat(report.steps().get(2).code()).isEqualTo("other_user");
        assertThat(report.steps().get(2).arguments()).containsExactly("stranger@example.com");
    }

    @Test
    void aServerWithoutLoginFailsBeforeTheLoginIsTried() {
        cognee.changePassword(user(), "other");
        cognee.posture(Posture.NO_LOGIN);

        TestReport report = tests.test(ADMIN);

        assertOutcomes(report, Outcome.OK, Outcome.FAILED, Outcome.SKIPPED, Outcome.SKIPPED);
        assertThat(report.steps().get(1).code()).isEqualTo("no_login");
        assertThat(verdict()).isEqualTo(Verdict.OFF);
    }

    @Test
    void aServerWithoutLoginThatTheAgencyAcceptsIsTestedToTheEnd() {
        wiring.connect(cognee, true);
        cognee.posture(Posture.NO_LOGIN);

        TestReport report = tests.test(ADMIN);

        assertOutcomes(report, Outcome.OK, Outcome.WARNING, Outcome.OK, Outcome.OK);
        assertThat(report.steps().get(1).code()).isEqualTo("no_login_allowed");
        assertThat(verdict()).isEqualTo(Verdict.OFF);
    }

    @Test
    void aPageThatAnswersEverythingFailsAtTheFirstStep() {
        cognee.faults().always(request -> true, Fault.html200());

        TestReport report = tests.test(ADMIN);

        assertOutcomes(report, Outcome.FAILED, Outcome.SKIPPED, Outcome.SKIPPED, Outcome.SKIPPED);
        assertThat(report.steps().get(0).code()).isEqualTo("cognee_unexpected_answer");
    }

    @Test
    void aServerThatIsNotThereFailsAtTheFirstStep() {
        cognee.crash();

        assertThat(tests.test(ADMIN).steps().get(0).code()).isEqualTo("cognee_unreachable");

        cognee.restart();
    }

    @Test
    void aDegradedServerPassesWithAWarning() {
        cognee.health("degraded");

        TestReport report = tests.test(ADMIN);

        assertThat(report.passed()).isTrue();
        assertThat(report.steps().get(0).code()).isEqualTo("degraded");
        assertThat(report.warnings()).contains(Warning.DEGRADED);
        assertThat(standing().warnings()).contains(Warning.DEGRADED);

        cognee.health("healthy");
        tests.test(ADMIN);
        assertThat(standing().warnings()).doesNotContain(Warning.DEGRADED);
    }

    @Test
    void anUnhealthyServerFails() {
        cognee.health("unhealthy");

        assertThat(tests.test(ADMIN).steps().get(0))
                .returns(Outcome.FAILED, StepResult::outcome)
                .returns("not_ready", StepResult::code);
    }

    @Test
    void theLastStepCountsWhatIsOursAndWarnsOfAStrangersDatasetOfOurName() {
        var client = wiring.get(Clients.class).signIn(connection.loginId()).client();
        client.createDataset("gh_loc-a_wiki");
        client.createDataset("something-else");
        cognee.strangersDataset("gh_loc-b_wiki", user());

        TestReport report = tests.test(ADMIN);

        assertThat(report.steps().get(3).arguments()).containsExactly(1L, 3);
        assertThat(report.warnings()).contains(Warning.FOREIGN_DATASETS);
    }

    @Test
    void openRegistrationIsWarnedOf() {
        cognee.faults().always(Route.OPENAPI, Fault.answer(200, "{\"paths\":{\"/api/v1/auth/register\":{}}}"));

        assertThat(tests.test(ADMIN).warnings()).contains(Warning.OPEN_REGISTRATION);
    }

    @Test
    void aDraftIsTestedWithoutKeepingAnything() {
        wiring.get(AgencyConnection.class).remove(ADMIN);

        TestReport right = tests.testDraft(Wiring.draft(cognee.address(), LoginDraft.password(EMAIL, PASSWORD)));
        TestReport wrong = tests.testDraft(Wiring.draft(cognee.address(), LoginDraft.password(EMAIL, "wrong")));

        assertThat(right.passed()).isTrue();
        assertOutcomes(wrong, Outcome.OK, Outcome.WARNING, Outcome.FAILED, Outcome.SKIPPED);
        assertThat(wiring.get(AgencyConnection.class).current()).isEmpty();
        assertThat(cognee.datasets()).isEmpty();
    }

    @Test
    void aDraftWithoutASecretTestsTheStoredLoginAtTheStoredAddressOnly() {
        try (StandIn other = StandIn.start()) {
            assertThat(tests.testDraft(Wiring.draft(cognee.address(), LoginDraft.unchanged()))
                            .passed())
                    .isTrue();

            assertThatThrownBy(() -> tests.testDraft(Wiring.draft(other.address(), LoginDraft.unchanged())))
                    .isInstanceOfSatisfying(
                            Problem.class, problem -> assertThat(problem.code()).isEqualTo("secret_needed"));
            assertThat(other.log().count()).isZero();
        }
    }

    private static void assertOutcomes(TestReport report, Outcome... outcomes) {
        assertThat(report.steps()).extracting(StepResult::step).isEqualTo(List.of(Step.values()));
        assertThat(report.steps()).extracting(StepResult::outcome).containsExactly(outcomes);
    }

    private UUID user() {
        return wiring.get(Logins.class).get(connection.loginId()).cogneeUserId();
    }

    private static com.hyperlevel.memory.connection.Posture posture() {
        return wiring.get(com.hyperlevel.memory.connection.Posture.class);
    }

    private Standing standing() {
        return posture().of(connection.serverId());
    }

    private Verdict verdict() {
        return standing().verdict();
    }
}
