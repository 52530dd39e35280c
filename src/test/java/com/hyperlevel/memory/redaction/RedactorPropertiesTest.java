package com.hyperlevel.memory.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every text. Each seed tries many; the seed in the name repeats a failure. */
class RedactorPropertiesTest {

    private static final int TRIES = 200;

    private static final List<String> PIECES = List.of(
            "0",
            "1",
            "5",
            "9",
            "00",
            "030",
            "0171",
            "23125123",
            "3920012",
            "049",
            "49",
            "2024",
            "05.10.",
            "05.10.1986",
            "0,99",
            "12:30",
            "+",
            "+49",
            "(0)",
            "(030)",
            "(",
            ")",
            " ",
            " ",
            " ",
            "  ",
            "-",
            "–",
            "/",
            ".",
            ",",
            ":",
            ";",
            "#",
            "_",
            "\n",
            "\t",
            "\u00A0",
            "\u202F",
            "\u200B",
            "\u00AD",
            "Tel",
            "Fax ",
            "Nr. ",
            "Kunden-Nr. ",
            "Bestellung ",
            "Uhr",
            " €",
            "a",
            "x",
            "Z",
            "ü",
            "DE",
            "89",
            "DE89",
            "DE89 3704 0044 0532 0130 00",
            "NL91ABNA0417164300",
            "NL91 ABNA ",
            "0417 1643 01",
            "@",
            "max@example.org",
            "example",
            ".org",
            "max",
            "%40",
            "'",
            "\"",
            "[E-Mail]",
            "[Telefon]",
            "[IBAN]",
            "https://",
            "www.",
            "mailto:",
            "🌍",
            "\uD83D",
            "\uDE00",
            "０",
            "＠",
            "e\u0301",
            "电");

    private static final List<String> INNOCENT = List.of(
            "Guten Tag",
            "Haus",
            "05.10.1986",
            "03.06.15",
            "01.02.2024–28.02.2024",
            "12:30 Uhr",
            "0,99 €",
            "1.250,00 €",
            "v0.14.0",
            "10.0.0.1",
            "Build 2026081207",
            "01067 Dresden",
            "2024-11-30",
            "03/2015 – 03/2016",
            "Bestellung 4711",
            "f81d4fae-7dec-41d0-a765-00a0c91e6bf6",
            "https://example.org/p/0301234567",
            "(siehe oben)",
            "100 %",
            "Grüße 🌍",
            "[E-Mail]",
            "[Telefon]",
            "Konto 9876543210",
            "116117",
            "Anna-Lena",
            "§ 12",
            "3 x 4",
            "IMG_0171392001.jpg");

    private static final List<String> JOINS = List.of(", ", " und ", "; ", "\n", " – ", " (", ") ", ". ", ": ", "! ");

    private final Redactor redactor = new Redactor();

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void redactingTwiceChangesNothing(long seed) {
        Random random = new Random(seed);

        for (int i = 0; i < TRIES; i++) {
            String text = some(random, PIECES, "", 25);
            String once = redactor.redact(text).text();

            assertThat(redactor.redact(once)).as(text).isEqualTo(Redaction.untouched(once));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatIsNotReplacedStaysInItsOrder(long seed) {
        Random random = new Random(seed);

        for (int i = 0; i < TRIES; i++) {
            String text = some(random, PIECES, "", 25);
            Redaction redaction = redactor.redact(text);

            int at = 0;
            for (String kept : redaction.text().split("\\[(?:E-Mail|Telefon|IBAN)]", -1)) {
                at = text.indexOf(kept, at);
                assertThat(at).as(text).isNotNegative();
                at += kept.length();
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noCharacterIsSplit(long seed) {
        Random random = new Random(seed);

        for (int i = 0; i < TRIES; i++) {
            String text = some(random, PIECES, "", 25);

            assertThat(loneHalves(redactor.redact(text).text())).as(text).isLessThanOrEqualTo(loneHalves(text));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void textWithoutSecretsStays(long seed) {
        Random random = new Random(seed);

        for (int i = 0; i < TRIES; i++) {
            String text = innocent(random);

            assertThat(redactor.redact(text)).isEqualTo(Redaction.untouched(text));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void plantedSecretIsFoundInEveryContext(long seed) {
        Random random = new Random(seed);

        for (int i = 0; i < TRIES; i++) {
            Planted planted = plant(random);
            String before = innocent(random) + pick(random, JOINS);
            String after = pick(random, JOINS) + innocent(random);

            assertThat(redactor.redact(before + planted.text() + after).text())
                    .as(planted.text())
                    .isEqualTo(before + planted.secret().label() + after);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void equalsTheReferenceOnPhoneNumbers(long seed) {
        compare(seed, List.of("0", "0", "1", "5", "30", "0171", "392", "2024", "-", "+", ";", "x", "_", "\n", "("));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void equalsTheReferenceOnAddresses(long seed) {
        compare(seed, List.of("a", "b", "ü", "de", "2", "@", "@", ".", ".", "-", "_", "+", "'", " ", "\n", "<", "%"));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void equalsTheReferenceOnIbans(long seed) {
        Random random = new Random(seed);
        List<String> ibans = IbanRegistryTest.examples().collect(Collectors.toList());

        for (int i = 0; i < TRIES / 4; i++) {
            String iban = damaged(random, grouped(random, pick(random, ibans)));
            String text = pick(random, List.of("", "an ", "A", "(", "7;", "Ü"))
                    + iban
                    + pick(random, List.of("", ";", "A", "!"));

            assertThat(redactor.redact(text).text().contains("[IBAN]"))
                    .as(text)
                    .isEqualTo(ReferenceRedactor.redact(text).contains("[IBAN]"));
        }
    }

    private void compare(long seed, List<String> alphabet) {
        Random random = new Random(seed);

        for (int i = 0; i < TRIES; i++) {
            String text = some(random, alphabet, "", 22);

            assertThat(redactor.redact(text).text())
                    .as(text.replace("\n", "\\n"))
                    .isEqualTo(ReferenceRedactor.redact(text));
        }
    }

    static Stream<Long> seeds() {
        return LongStream.rangeClosed(1, 50).boxed();
    }

    private record Planted(String text, Secret secret) {}

    private static Planted plant(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Planted(email(random), Secret.EMAIL);
            case 1 -> new Planted(phone(random), Secret.PHONE);
            default ->
                new Planted(
                        grouped(random, pick(random, IbanRegistryTest.examples().collect(Collectors.toList()))),
                        Secret.IBAN);
        };
    }

    private static String email(Random random) {
        String local = some(
                random, List.of("max", "ü", "O'Brien", "7", "_", "news"), pick(random, List.of(".", "+", "-", "")), 3);
        String host = some(random, List.of("mail", "büro", "a1", "xn--80ak6aa92e", "x-y"), ".", 3);
        return local
                + pick(random, List.of("@", "＠", "%40"))
                + host
                + pick(random, List.of(".example", ".com", ".xn--p1ai"));
    }

    /** Subscriber numbers from the ranges that are kept for films and books. */
    private static String phone(Random random) {
        String prefix = pick(random, List.of("0", "+49 ", "+49", "0049 ", "+49 (0)", "+49(0) ", "0049(0)"));
        String join = pick(random, List.of(" ", "/", "-", "", ".", " / ", " - ", "\u00A0", "–"));
        String area = pick(random, List.of("30", "171", "40", "221", "69"));
        return prefix + area + join + "2312" + pick(random, List.of("", " ", "\u202F", "\u00AD")) + "5"
                + random.nextInt(100, 1000);
    }

    private static String grouped(Random random, String iban) {
        String gap = pick(random, List.of("", " ", "\u00A0", "\u202F", "-"));
        String text = iban.replaceAll("(.{4})(?!$)", "$1" + gap);
        return random.nextInt(4) == 0 && iban.chars().filter(Character::isDigit).count() > 14
                ? text.toLowerCase()
                : text;
    }

    private static String damaged(Random random, String iban) {
        if (random.nextBoolean()) {
            return iban;
        }
        int at = random.nextInt(iban.length());
        String with = pick(random, List.of("", "0", "7", "A", " "));
        return iban.substring(0, at) + with + iban.substring(at + random.nextInt(2));
    }

    private static String innocent(Random random) {
        return some(random, INNOCENT, pick(random, JOINS), 4);
    }

    private static String some(Random random, List<String> pieces, String join, int most) {
        return Stream.generate(() -> pick(random, pieces))
                .limit(1 + random.nextInt(most))
                .collect(Collectors.joining(join));
    }

    private static <T> T pick(Random random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private static long loneHalves(String text) {
        return text.codePoints().filter(c -> c >= 0xD800 && c <= 0xDFFF).count();
    }
}
