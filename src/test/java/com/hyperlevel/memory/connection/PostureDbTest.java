package com.hyperlevel.memory.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.Posture;
import com.hyperlevel.memory.standin.Route;
import com.hyperlevel.memory.standin.StandIn;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostureDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private static Wiring wiring;
    private static com.hyperlevel.memory.connection.Posture posture;

    private StandIn cognee;
    private UUID server;

    @BeforeAll
    static void wire() {
        wiring = Wiring.over(db);
        posture = wiring.get(com.hyperlevel.memory.connection.Posture.class);
    }

    @AfterAll
    static void unwire() {
        wiring.close();
    }

    @BeforeEach
    void connect() {
        wiring.holder().clear();
        cognee = wiring.standIn();
        server = wiring.connect(cognee).serverId();
    }

    @AfterEach
    void disconnect() {
        assertThat(cognee.tripWires()).isEmpty();
        cognee.close();
    }

    @Nested
    class EachSetupOfAServer {

        @ParameterizedTest
        @ValueSource(strings = {"1.5.2", "1.6.0", "1.6.2", "1.6.5"})
        void oneThatKeepsDataApartIsOn(String version) {
            cognee.version(version);

            assertThat(wiring.proveIsolation(server)).isEqualTo(Verdict.ON);
            assertThat(posture.maySend(server)).isTrue();
            assertThat(posture.mayAsk(server)).isTrue();
            assertThat(cognee.datasets()).containsExactly("gh__canary_1", "gh__canary_2");
            assertThat(cognee.dataset("gh__canary_2").items()).isEmpty();
        }

        @Test
        void oneThatAsksForNoLoginIsOffAtOnce() {
            cognee.posture(Posture.NO_LOGIN);

            posture.canaryStep(server, now());

            assertThat(posture.verdict(server)).isEqualTo(Verdict.OFF);
            assertThat(posture.maySend(server)).isFalse();
            assertThat(posture.mayAsk(server)).isFalse();
            assertThat(cognee.log().count(Route.ADD)).isZero();
        }

        @Test
        void oneThatAsksForALoginAndSearchesOverEverythingIsFoundOut() {
            cognee.posture(Posture.LOGIN_WITHOUT_ISOLATION);

            posture.canaryStep(server, now());
            assertThat(posture.verdict(server)).isEqualTo(Verdict.UNPROVEN);
            assertThat(posture.maySend(server)).isFalse();

            assertThat(wiring.proveIsolation(server)).isEqualTo(Verdict.OFF);
            assertThat(posture.maySend(server)).isFalse();
        }

        @Test
        void whatAnswersLikeAnotherServiceIsUnknown() {
            cognee.faults().always(Route.DATASETS, Fault.html(200));

            posture.canaryStep(server, now());

            assertThat(posture.of(server))
                    .returns(Verdict.UNKNOWN, Standing::verdict)
                    .returns("probe_unclear", Standing::error);
        }

        @Test
        void withoutAProofTheAgencyCanSendAllTheSame() {
            wiring.connect(cognee, true);
            cognee.posture(Posture.NO_LOGIN);
            posture.canaryStep(server, now());

            assertThat(posture.verdict(server)).isEqualTo(Verdict.OFF);
            assertThat(posture.maySend(server)).isTrue();
            assertThat(posture.mayAsk(server)).isTrue();
        }
    }

    @Nested
    class OnceItIsProved {

        @BeforeEach
        void prove() {
            assertThat(wiring.proveIsolation(server)).isEqualTo(Verdict.ON);
        }

        @Test
        void nothingIsDueForADay() {
            assertThat(posture.nextStepAt(server)).contains(now().plus(Duration.ofDays(1)));
            assertThat(posture.canaryStep(server, now())).isFalse();
        }

        @Test
        void theDailyLookNeedsNoNewSentenceAndNoBuild() {
            int mark = cognee.log().mark();
            db.clock().advance(Duration.ofDays(1));

            assertThat(wiring.proveIsolation(server)).isEqualTo(Verdict.ON);

            assertThat(cognee.log().since(mark))
                    .noneMatch(request -> request.route().writes());
            assertThat(posture.of(server).seenAt()).isEqualTo(now());
        }

        @Test
        void aServerThatLosesItsIsolationIsFoundOutTheNextDay() {
            cognee.posture(Posture.LOGIN_WITHOUT_ISOLATION);
            db.clock().advance(Duration.ofDays(1));

            assertThat(wiring.proveIsolation(server)).isEqualTo(Verdict.OFF);
            assertThat(wiring.audit()).anySatisfy(entry -> {
                assertThat(entry.action()).isEqualTo(Action.POSTURE);
                assertThat(entry.counts()).containsEntry("from", "on").containsEntry("to", "off");
            });
        }

        @Test
        void aServerThatCannotBeReachedKeepsItsVerdictForTwoDays() {
            cognee.crash();

            db.clock().advance(Duration.ofHours(47));
            posture.canaryStep(server, now());
            assertThat(posture.verdict(server)).isEqualTo(Verdict.ON);
            assertThat(posture.of(server).error()).isEqualTo("cognee_unreachable");
            assertThat(posture.nextStepAt(server)).contains(now().plus(Duration.ofMinutes(1)));

            db.clock().advance(Duration.ofMinutes(61));
            posture.canaryStep(server, now());
            assertThat(posture.verdict(server)).isEqualTo(Verdict.UNKNOWN);
            assertThat(posture.maySend(server)).isFalse();
            cognee.restart();
        }

        @Test
        void aLostCanaryIsPlantedAnewAndUnprovenUntilThen() {
            cognee.loseDataset("gh__canary_1");
            db.clock().advance(Duration.ofDays(1));

            posture.canaryStep(server, now());
            posture.canaryStep(server, now());
            assertThat(posture.verdict(server)).isEqualTo(Verdict.UNPROVEN);

            assertThat(wiring.proveIsolation(server)).isEqualTo(Verdict.ON);
        }

        @Test
        void anAnswerWithoutDatasetsTurnsItOff() {
            posture.sawUnscopedAnswer(server);

            assertThat(posture.verdict(server)).isEqualTo(Verdict.OFF);
            assertThat(wiring.proveIsolation(server)).isEqualTo(Verdict.ON);
        }

        @Test
        void aServerThatWroteElsewhereGetsNothingUntilItIsTestedAgain() {
            posture.markSuspect(server, "wrote_elsewhere");

            assertThat(posture.pausedReason(server)).contains("wrote_elsewhere");
            assertThat(posture.verdict(server)).isEqualTo(Verdict.UNPROVEN);
            assertThat(wiring.proveIsolation(server)).isEqualTo(Verdict.ON);
            assertThat(posture.maySend(server)).isFalse();
            assertThat(posture.mayAsk(server)).isTrue();

            assertThat(wiring.get(TestConnection.class).test(Wiring.ADMIN).passed())
                    .isTrue();
            assertThat(posture.pausedReason(server)).isEmpty();
            assertThat(posture.maySend(server)).isTrue();
        }

        @Test
        void aFailedTestDoesNotEndAPause() {
            posture.pause(server, "budget");
            cognee.faults().always(Route.HEALTH, Fault.html(200));

            assertThat(wiring.get(TestConnection.class).test(Wiring.ADMIN).passed())
                    .isFalse();

            assertThat(posture.pausedReason(server)).contains("budget");
        }

        @Test
        void theFirstReasonOfAPauseStays() {
            posture.pause(server, "budget");
            posture.pause(server, "local_files");

            assertThat(posture.pausedReason(server)).contains("budget");
        }

        @Test
        void aServerThatIsNotThereMayNothing() {
            UUID nobody = UUID.randomUUID();

            assertThat(posture.verdict(nobody)).isEqualTo(Verdict.UNKNOWN);
            assertThat(posture.maySend(nobody)).isFalse();
            assertThat(posture.canaryStep(nobody, now())).isFalse();
            assertThat(posture.nextStepAt(nobody)).isEmpty();
        }
    }

    @Test
    void aStrangersCanaryIsNotOurs() {
        UUID self = wiring.get(Logins.class)
                .get(wiring.get(AgencyConnection.class).current().orElseThrow().loginId())
                .cogneeUserId();
        UUID foreign = cognee.strangersDataset("gh__canary_1", self);

        assertThat(wiring.proveIsolation(server)).isEqualTo(Verdict.ON);

        assertThat(cognee.log().naming(foreign)).isEmpty();
    }

    @Test
    void aBuildThatFailsIsTriedAgainLater() {
        cognee.builds().patience(Duration.ofMillis(1));
        cognee.builds().modelDown(true);
        for (int step = 0; step < 6; step++) {
            Instant due = posture.nextStepAt(server).orElseThrow();
            db.clock().set(due.isAfter(now()) ? due : now());
            posture.canaryStep(server, now());
        }
        assertThat(posture.of(server))
                .returns(Verdict.UNPROVEN, Standing::verdict)
                .returns("canary_not_built", Standing::error);

        cognee.builds().modelDown(false);

        assertThat(wiring.proveIsolation(server)).isEqualTo(Verdict.ON);
        assertThat(posture.of(server).error()).isNull();
    }

    @Test
    void aServerThatKeepsQuestionsIsWarnedOf() {
        cognee.close();
        cognee = Wiring.withUser(
                StandIn.builder().clock(db.clock()).withSearchHistory().start());
        server = wiring.connect(cognee).serverId();

        wiring.proveIsolation(server);

        assertThat(posture.of(server).warnings()).contains(Warning.SEARCH_HISTORY);
    }

    @Test
    void theWordOfTheSentenceIsKnownToNobodyElse() {
        wiring.proveIsolation(server);

        String text = cognee.dataset("gh__canary_1").texts().get(0);
        assertThat(text).startsWith("HyperLevel · ").matches("(?s).*k[0-9a-f]{12}.*");
        assertThat(wiring.audit().toString()).doesNotContain(text.replaceAll("(?s).*(k[0-9a-f]{12}).*", "$1"));
    }

    private static Instant now() {
        return db.clock().instant();
    }
}
