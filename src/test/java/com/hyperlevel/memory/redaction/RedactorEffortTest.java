package com.hyperlevel.memory.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hostile texts (BR-099 and more of the kind): the work grows in step with the length. */
class RedactorEffortTest {

    private final Redactor redactor = new Redactor();

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostile")
    void twiceTheTextIsTwiceTheWork(Hostile hostile) {
        long once = steps(hostile.of(hostile.times()));
        long twice = steps(hostile.of(2 * hostile.times()));

        assertThat(twice).isBetween((long) (1.9 * once) - 1000, (long) (2.1 * once) + 1000);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostile")
    @Timeout(value = 20, unit = TimeUnit.SECONDS)
    void aLongTextIsDoneSoon(Hostile hostile) {
        String text = hostile.of(hostile.times());

        assertThat(redactor.redact(redactor.redact(text).text()).total()).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reported")
    void aShortPrefixEqualsTheReference(Hostile hostile) {
        for (int times = 0; times <= 12; times++) {
            String text = hostile.of(times);

            assertThat(redactor.redact(text).text()).as(text).isEqualTo(ReferenceRedactor.redact(text));
        }
    }

    private static long steps(String text) {
        FoldedText folded = FoldedText.of(text);
        Redactor.find(folded);
        return folded.steps();
    }

    static Stream<Hostile> hostile() {
        return Stream.concat(reported(), others());
    }

    static Stream<Hostile> reported() {
        return Stream.of(
                new Hostile("", "a.", "!", 40_000),
                new Hostile("a@", "a.", "!", 40_000),
                new Hostile("", "1.1.1.", "", 8_000),
                new Hostile("", "123-45-", "", 8_000),
                new Hostile("", "0", "", 200_000),
                new Hostile("", "0 ", "", 100_000),
                new Hostile("", "+", "", 200_000),
                new Hostile("", "DE89 ", "", 40_000),
                new Hostile("", "@", "", 200_000),
                new Hostile("", "(0", "", 100_000));
    }

    private static Stream<Hostile> others() {
        return Stream.of(
                new Hostile("", "0123456 ", "", 30_000),
                new Hostile("", "030 1234567-", "", 20_000),
                new Hostile("", "030 1234567 - ", "", 20_000),
                new Hostile("", "01/12 ", "", 30_000),
                new Hostile("", "01.02.-03.04.2024", "", 10_000),
                new Hostile("", "12,030,", "", 20_000),
                new Hostile("", "12:", "", 60_000),
                new Hostile("", "(0)", "", 60_000),
                new Hostile("", "+49 (0) ", "", 20_000),
                new Hostile("", "a@b.", "", 40_000),
                new Hostile("", "\"@", "", 60_000),
                new Hostile("", "a", "@b.de", 200_000),
                new Hostile("a@b.", "c", "", 200_000),
                new Hostile("", "https://", "", 20_000),
                new Hostile("", "www.", "", 40_000),
                new Hostile("", "://", "", 40_000),
                new Hostile("", "NL91 ABNA ", "", 20_000),
                new Hostile("", "DE89 3704 0044 0532 0130 00 ", "", 8_000),
                new Hostile("", "DE89-", "", 40_000),
                new Hostile("", "Kunden-Nr. ", "0012345", 20_000),
                new Hostile("", ".-", "0123456", 60_000),
                new Hostile("", "%40", "", 60_000),
                new Hostile("", "\u200B", "030 1234567", 100_000),
                new Hostile("e", "\u0301", "@b.de", 100_000),
                new Hostile("", "🌍", "", 50_000),
                new Hostile("0", " ", "", 100_000));
    }

    /** A piece many times, with something before and behind. */
    record Hostile(String before, String piece, String after, int times) {

        String of(int repeated) {
            return before + piece.repeat(repeated) + after;
        }

        @Override
        public String toString() {
            return "'" + before + "' '" + piece + "' x " + times + " '" + after + "'";
        }
    }
}
