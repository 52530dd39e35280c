package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.TICKETS;
import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.connection.Standing;
import com.hyperlevel.memory.connection.Verdict;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.recall.WhyMissing;
import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.LoggedRequest;
import com.hyperlevel.memory.standin.Posture;
import com.hyperlevel.memory.standin.Route;
import com.hyperlevel.memory.standin.StandIn;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.MessageSource;

/** A server that is not proved to keep data apart, fresh or not, never gets a record or a question. */
class PostureIT {

    @RegisterExtension
    static final Scene scene = Scene.unconnected();

    private static final Predicate<LoggedRequest> PROBE = request ->
            request.route() == Route.DATASETS && request.header("Authorization").isEmpty();

    private StandIn cognee;

    @AfterEach
    void nothingHappenedThatMustNever() {
        cognee.close();
        assertThat(cognee.tripWires()).isEmpty();
    }

    static Stream<Arguments> servers() {
        return Stream.of(Posture.values())
                .flatMap(posture -> Stream.of(Arguments.of(posture, false), Arguments.of(posture, true)));
    }

    @ParameterizedTest(name = "{0}, holds data of others: {1}")
    @MethodSource("servers")
    void onlyAServerThatIsProvedToKeepDataApartGetsRecords(Posture posture, boolean holdsDataOfOthers) {
        connects(posture, holdsDataOfOthers, false);
        Scene.Place place = scene.location().shares(WIKI, TICKETS);
        place.putsPage("p1", "Losung", "Das Wort ist Zebra-4711.");
        place.putsTicket("t1", "Anliegen", "Zebra-4711 fehlt auf der Rechnung.");

        scene.lane().runUntilSettled();

        if (posture == Posture.ISOLATED) {
            assertThat(verdict()).isEqualTo(Verdict.ON);
            assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
            assertThat(place.finds("Wie lautet das Wort?")).contains("wiki_page:p1");
        } else {
            assertThat(verdict()).isEqualTo(Verdict.OFF);
            assertRefused(place);
            assertNothingOfUsArrivedBut("HyperLevel · Isolation check · ");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ISOLATED")
    void whatIsThereIsDeletedWhateverBecameOfTheServer(Posture posture) {
        connects(Posture.ISOLATED, false, false);
        Scene.Place place = scene.location().shares(WIKI, TICKETS);
        place.putsPage("p1", "Bleibt", "Text eins");
        place.putsPage("p2", "Geht", "Text zwei");
        place.putsTicket("t1", "Anliegen", "Geht auch.");
        scene.lane().runUntilSettled();

        cognee.posture(posture);
        scene.testsConnection();
        scene.lane().runUntilSettled();
        assertThat(verdict()).isEqualTo(Verdict.OFF);
        place.deletes(Kind.WIKI_PAGE, "p2");
        place.purges(TICKETS);
        scene.lane().runUntilSettled();

        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertThat(place.dataset(TICKETS).exists()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ISOLATED")
    void theAgencyCanSendWithoutAProof(Posture posture) {
        connects(posture, true, true);
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Losung", "Das Wort ist Zebra-4711.");

        scene.lane().runUntilSettled();

        assertThat(verdict()).isEqualTo(Verdict.OFF);
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        // Such a server's hits belong to nobody, so none is shown, and the answer says so.
        assertThat(place.asks("Wie lautet das Wort?").hits()).isEmpty();
        assertThat(place.asks("Wie lautet das Wort?").missing()).containsEntry(WIKI, WhyMissing.UNASSIGNED);
    }

    @Test
    void theAgencysTickCountsFromTheNextCallOn() {
        connects(Posture.NO_LOGIN, false, false);
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Text eins");
        scene.lane().runUntilSettled();
        assertThat(place.dataset(WIKI).exists()).isFalse();

        scene.sendsUnproven(true);
        scene.lane().runUntilSettled();
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");

        scene.sendsUnproven(false);
        place.putsPage("p2", "Titel", "Text zwei");
        scene.lane().runUntilSettled();
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertRefused(place);
    }

    @Test
    void anAnswerThatNamesNoDatasetEndsSendingAndAsking() {
        connects(Posture.ISOLATED, true, false);
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Losung", "Das Wort ist Zebra-4711.");
        scene.lane().runUntilSettled();
        cognee.posture(Posture.LOGIN_WITHOUT_ISOLATION);

        assertThat(place.asks("Wie lautet das Wort?").hits()).isEmpty();

        assertThat(verdict()).isEqualTo(Verdict.OFF);
        int mark = cognee.log().mark();
        assertRefused(place);
        assertThat(cognee.log().since(mark)).isEmpty();
        place.putsPage("p2", "Titel", "Text zwei");
        scene.lane().runUntilSettled();
        assertThat(verdict()).isEqualTo(Verdict.OFF);
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
    }

    @Test
    void anAnswerThatNamesNoDatasetIsExplained() {
        connects(Posture.ISOLATED, true, false);
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Losung", "Das Wort ist Zebra-4711.");
        scene.lane().runUntilSettled();
        cognee.posture(Posture.LOGIN_WITHOUT_ISOLATION);

        assertThat(place.asks("Wie lautet das Wort?").missing()).containsEntry(WIKI, WhyMissing.UNASSIGNED);
        assertThat(says("missing.unassigned")).startsWith("Cognee hat die Treffer keinem Dataset zugeordnet");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ISOLATED")
    void aServerThatLostItsIsolationIsFoundOutByTheDailyLook(Posture posture) {
        connects(Posture.ISOLATED, false, false);
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Text eins");
        scene.lane().runUntilSettled();
        cognee.posture(posture);
        scene.wait(Duration.ofHours(25));

        place.putsPage("p2", "Titel", "Text zwei");
        scene.lane().runUntilSettled();

        assertThat(verdict()).isEqualTo(Verdict.OFF);
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
        assertRefused(place);
    }

    @Test
    void whatIsSeenWhileABatchIsOnItsWayHoldsBackTheNext() {
        connects(Posture.ISOLATED, false, false);
        Scene.Place place = scene.location().shares(WIKI);
        scene.lane().runUntilSettled();
        for (int i = 0; i < 60; i++) {
            place.putsPage("p" + i, "Seite " + i, "Text der Seite " + i);
        }
        cognee.faults().next(Route.ADD, Fault.changing(answer -> {
            cognee.posture(Posture.NO_LOGIN);
            scene.bean(com.hyperlevel.memory.connection.Posture.class).sawUnscopedAnswer(scene.server());
            return answer;
        }));

        scene.lane().runUntilSettled();

        assertThat(place.labels(WIKI)).hasSize(20);
    }

    @Test
    void aProbeThatCannotBeMadeKeepsTheVerdictForTwoDays() {
        connects(Posture.ISOLATED, false, false);
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Text eins");
        scene.lane().runUntilSettled();
        cognee.faults().always(PROBE, Fault.html(200));

        scene.wait(Duration.ofHours(47));
        place.putsPage("p2", "Titel", "Text zwei");
        scene.lane().runUntilSettled();
        assertThat(verdict()).isEqualTo(Verdict.ON);
        assertThat(place.finds("Text")).containsExactlyInAnyOrder("wiki_page:p1", "wiki_page:p2");

        scene.wait(Duration.ofHours(2));
        place.putsPage("p3", "Titel", "Text drei");
        scene.lane().runUntilSettled();
        assertThat(verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(says("posture.unknown")).isEqualTo("nicht geprüft");
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1", "wiki_page:p2");
        assertRefused(place);

        cognee.faults().clear();
        scene.wait(Duration.ofHours(1));
        scene.lane().runUntilSettled();
        assertThat(verdict()).isEqualTo(Verdict.ON);
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1", "wiki_page:p2", "wiki_page:p3");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ISOLATED")
    void aServerThatWasPutRightGetsWhatWaited(Posture posture) {
        connects(posture, true, false);
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Losung", "Das Wort ist Zebra-4711.");
        scene.lane().runUntilSettled();
        assertThat(verdict()).isEqualTo(Verdict.OFF);

        cognee.posture(Posture.ISOLATED);
        assertThat(scene.testsConnection().passed()).isTrue();
        scene.lane().runUntilSettled();

        assertThat(verdict()).isEqualTo(Verdict.ON);
        assertThat(place.finds("Wie lautet das Wort?")).containsExactly("wiki_page:p1");
    }

    @Test
    void aServerThatWasPutRightIsFoundOutByTheDailyLook() {
        connects(Posture.LOGIN_WITHOUT_ISOLATION, true, false);
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Losung", "Das Wort ist Zebra-4711.");
        scene.lane().runUntilSettled();
        cognee.posture(Posture.ISOLATED);

        scene.wait(Duration.ofHours(25));
        scene.lane().runUntilSettled();

        assertThat(verdict()).isEqualTo(Verdict.ON);
        assertThat(place.labels(WIKI)).containsExactly("wiki_page:p1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWaitedForAnOperatorIsSentAfterTheNextTest(boolean moreCameMeanwhile) {
        connects(Posture.ISOLATED, false, false);
        Scene.Place place = scene.location().shares(WIKI);
        scene.lane().runUntilSettled();
        cognee.faults().always(Route.ADD, Fault.status(402));
        place.putsPage("p1", "Titel", "Text eins");
        scene.lane().runUntil(() -> standing().pause().isPresent());
        scene.wait(Duration.ofHours(2));
        if (moreCameMeanwhile) {
            place.putsPage("p2", "Titel", "Text zwei");
        }
        scene.lane().runUntilSettled();
        assertThat(place.labels(WIKI)).isEmpty();
        assertThat(standing().pause()).contains("budget");

        cognee.faults().clear();
        scene.testsConnection();
        scene.lane().runUntilSettled();

        assertThat(place.labels(WIKI)).contains("wiki_page:p1").hasSize(moreCameMeanwhile ? 2 : 1);
    }

    private void connects(Posture posture, boolean holdsDataOfOthers, boolean sendUnproven) {
        cognee = StandIn.builder().posture(posture).start();
        cognee.builds().buildTime(Duration.ofMillis(20));
        if (holdsDataOfOthers) {
            cognee.strangersText("Das Wort der anderen ist Giraffe-0815.");
        }
        scene.connects(cognee, sendUnproven);
    }

    private static Verdict verdict() {
        return standing().verdict();
    }

    private static Standing standing() {
        return scene.bean(com.hyperlevel.memory.connection.Posture.class).of(scene.server());
    }

    private static void assertRefused(Scene.Place place) {
        assertThatThrownBy(() -> place.asks("Wie lautet das Wort?"))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo("posture_forbids"));
        assertThat(says("problem.posture_forbids"))
                .contains("ENABLE_BACKEND_ACCESS_CONTROL=true", "nichts gesendet", "„Verbindung testen“");
    }

    private void assertNothingOfUsArrivedBut(String neutral) {
        assertThat(cognee.log().all()).noneMatch(request -> (request + request.body()).matches("(?s).*(Zebra|loc-).*"));
        assertThat(cognee.log().of(Route.ADD))
                .allMatch(request -> request.body().contains(neutral));
        List<String> ours = cognee.datasets().stream()
                .filter(name -> name.startsWith("gh_"))
                .toList();
        assertThat(List.of("gh__canary_1", "gh__canary_2")).containsAll(ours);
        assertThat(ours.stream().flatMap(name -> cognee.dataset(name).texts().stream()))
                .allMatch(text -> text.startsWith(neutral));
    }

    private static String says(String key) {
        return scene.bean(MessageSource.class).getMessage(key, null, Locale.GERMAN);
    }
}
