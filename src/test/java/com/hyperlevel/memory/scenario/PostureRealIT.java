package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.connection.Verdict;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.real.RealCognee;
import com.hyperlevel.memory.real.RealServers;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way in which a real Cognee can be set up, and what it gets. */
@Tag("real")
@EnabledIfSystemProperty(named = "cognee.version", matches = ".+")
class PostureRealIT {

    @RegisterExtension
    static final Scene scene = Scene.real();

    static Stream<Arguments> settings() {
        return Stream.of(
                of(RealCognee.UNSET, RealCognee.UNSET, Verdict.ON, true),
                of("true", RealCognee.UNSET, Verdict.ON, true),
                of("true", "false", Verdict.ON, true),
                of("true", "true", Verdict.ON, true),
                // Whoever needs no log-in is refused before anything is planted.
                of("false", RealCognee.UNSET, Verdict.OFF, false),
                of("false", "false", Verdict.OFF, false),
                // The trap: it asks for a login, and searches everybody's data.
                of("false", "true", Verdict.OFF, true),
                // The same trap by an empty value, which one part of Cognee takes for unset and another for false.
                of("", RealCognee.UNSET, Verdict.OFF, true));
    }

    private static Arguments of(String isolation, String login, Verdict verdict, boolean planted) {
        return Arguments.of(
                Map.of("ENABLE_BACKEND_ACCESS_CONTROL", isolation, "REQUIRE_AUTHENTICATION", login), verdict, planted);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @MethodSource("settings")
    void onlyAServerThatIsProvedToKeepDataApartGetsRecords(
            Map<String, String> settings, Verdict verdict, boolean planted) {
        try (RealCognee cognee = RealServers.start(settings)) {
            scene.connectsAnew(cognee);
            Scene.Place place = scene.location().shares(WIKI);
            place.putsPage("p1", "Losung", "Das Wort ist Zebra-4711.");

            scene.lane().runUntilSettled();

            assertThat(scene.bean(Posture.class).of(scene.server()).verdict()).isEqualTo(verdict);
            if (verdict == Verdict.ON) {
                assertThat(place.finds("Wie lautet das Wort?")).containsExactly("wiki_page:p1");
                assertThat(cognee.keeps("Zebra-4711")).isTrue();
            } else {
                assertThatThrownBy(() -> place.asks("Wie lautet das Wort?"))
                        .isInstanceOfSatisfying(
                                Problem.class,
                                problem -> assertThat(problem.code()).isEqualTo("posture_forbids"));
                assertThat(cognee.keeps("HyperLevel · Isolation check")).isEqualTo(planted);
                assertThat(cognee.keeps("Zebra-4711")).isFalse();
                assertThat(cognee.keeps(place.id().value())).isFalse();
            }
        }
    }
}
