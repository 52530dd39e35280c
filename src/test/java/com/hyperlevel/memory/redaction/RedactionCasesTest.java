package com.hyperlevel.memory.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The reported cases, by their numbers: what goes in, what comes out. A line without an arrow stays as it is. Each string
 * is tried alone and in every place of {@link Place}, and redacted twice.
 */
class RedactionCasesTest {

    private static final String CASES = """
            BR-077: German dates and date ranges taken for phone numbers
            05.10.1986
            03.06.15
            04.06.-07.06
            03.07 - 17.07.15
            03.06-07.06.2015
            16.8.-1.9
            08.06  - 22.06
            05.10-09.10.2015
            01.02.2024–28.02.2024
            01/02/2024
            01-02-2024

            BR-078: Month ranges in a curriculum vitae
            03/2015 – 03/2016
            03/2015-03/2016
            05.2014 bis 07.2016
            01-12/2024
            04/05 2023
            09/24–02/25

            BR-079: Digits inside file names, links, hashes, UUIDs
            https://example.org/img/60577_175694-300x159.jpg
            CA042c26f98cd16e0231354125ad046e4
            110bcd25-a55d-453a-8046-1297901ea002
            0f8fad5b-d9cb-469f-a165-070867728950
            IMG_0171392001.jpg
            sha256:01234567890abcdef0123456789
            https://example.org/p/0301234567/edit

            BR-081: Any ten digits rewritten, and not reversible
            hosted-eu-20260812-09
            1755907200
            1755907200123
            trace 4bf92f3577b34da6a3ce929d0e0e4736
            Build 2026081207
            Konto 9876543210
            10023456
            2024 1130 0917

            BR-082: Too short, too long, and just at the border
            666-1111
            OMB No. 1545-0008
            110
            116117
            030 123
            030 1234 → [Telefon]
            0123456 → [Telefon]
            +123456
            +1234567 → [Telefon]
            012345678901234 → [Telefon]
            0123456789012345
            +1234567890123456
            00340434161094000000

            BR-083: The bracketed zero
            +44(0) 1782 00 0000 → [Telefon]
            +44(0) 7900 000000 → [Telefon]
            07900000000 → [Telefon]
            0790 000 0000 → [Telefon]
            07900 000 000 → [Telefon]
            +44 (20) 7946 0123 → [Telefon]
            +61 800 000 000 → [Telefon]
            1234 1234 1234 1234

            BR-085: Swallowed neighbours and glued words
            Tel.:03023125123 → Tel.:[Telefon]
            Tel030 23125123 → Tel[Telefon]
            070 123 45 67 (Axel) → [Telefon] (Axel)
            (067) 00-00-961 r on 097000458 → [Telefon] r on [Telefon]
            030 23125123/0171 3920012 → [Telefon]/[Telefon]
            030 23125123 0171 3920012 → [Telefon] [Telefon]
            Haus 12\\n030 23125123 → Haus 12\\n[Telefon]
            ruf an:+493023125123! → ruf an:[Telefon]!
            (030 23125123) → ([Telefon])
            JJD0123456789012345

            BR-087: Swiss forms
            0785550123 → [Telefon]
            078 555 01 23 → [Telefon]
            0041785550123 → [Telefon]
            +41785550123 → [Telefon]
            +41 (0)21 555 01 23 → [Telefon]
            +41 021 555 01 23 → [Telefon]
            044/555 01 23 → [Telefon]

            BR-088: Austrian forms
            +43 512 1234567 → [Telefon]
            +43 5212 1234567 → [Telefon]
            +43 57 1234567 → [Telefon]
            +43 50 664 12345 → [Telefon]
            0664 1234567 → [Telefon]
            0043 664 1234567 → [Telefon]
            +43 (0)1 5550123-45 → [Telefon]
            01/5550123-45 → [Telefon]
            (01) 5550123 → [Telefon]

            BR-090: American forms under this rule
            +1 (202) 555-0123 → [Telefon]
            +1-202-555-0123 x45 → [Telefon] x45
            001 202 555 0123 → [Telefon]
            011 49 30 23125123 → [Telefon]
            (202) 555-0123
            202-555-0123
            202.555.0123

            BR-093: Grouping, case and blanks of all sorts
            DE89 3704 0044 0532 0130 00 → [IBAN]
            de89370400440532013000 → [IBAN]
            De89 3704 0044 0532 0130 00 → [IBAN]
            DE89\u00A03704\u00A00044\u00A00532\u00A00130\u00A000 → [IBAN]
            DE89\u202F3704\u202F0044\u202F0532\u202F0130\u202F00 → [IBAN]
            DE89-3704-0044-0532-0130-00 → [IBAN]
            DE 89 37040044 0532013000 → [IBAN]
            AT611904300234573201 → [IBAN]
            CH93 0076 2011 6238 5295 7 → [IBAN]
            LI21 0881 0000 2324 013A A → [IBAN]
            FR14 2004 1010 0505 0001 3M02 606 → [IBAN]
            IBAN:DE89370400440532013000 → IBAN:[IBAN]

            BR-094: The list of countries is not complete
            UA213223130000026007233566001 → [IBAN]
            EG380019000500000000263180002 → [IBAN]
            IQ98NBIQ850123456789012 → [IBAN]
            LY83002048000020100120361 → [IBAN]
            SC18SSCB11010000000000001497USD → [IBAN]
            MT84MALT011000012345MTLCAST001S → [IBAN]
            NO9386011117947 → [IBAN]

            BR-095: A wrong IBAN stays whole
            DE89 3704 0044 0532 0130 01
            DE8937040044053201300
            DE893704004405320130001
            XX89370400440532013000
            ÜDE89370400440532013000X
            Bestellung DE12 Rot 0044

            BR-096: E-mail addresses with umlauts and punycode
            info@kfz-sachverständiger-müller.example → [E-Mail]
            übersetzer@übersetzungsbüro.example → [E-Mail]
            user@xn--80ak6aa92e.com → [E-Mail]
            max.mustermann+news@mail.example.com → [E-Mail]
            o'brien@example.org → [E-Mail]
            MAX_M@EXAMPLE.COM → [E-Mail]
            a@b.example → [E-Mail]
            jörg@example.com → [E-Mail]

            BR-102: Versions, addresses of machines, amounts
            10.0.0.1
            010.000.000.001
            192.168.178.1:8080
            0.0.0.0/0
            v0.14.0
            0.10.20240115
            1.21.4-0.16.10
            0,99 €
            0.1234567 BTC
            EUR 0001234,50
            1.000.000,00 €
            0,00000125
            51.5007, -0.1246
            01067 Dresden
            1Z999AA10123456784

            BR-104: The question itself leaves unfiltered
            Wer hat die Nummer 0171 3920012 oder max@example.com? → Wer hat die Nummer [Telefon] oder [E-Mail]?
            """;

    private final Redactor redactor = new Redactor();

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("cases")
    void comesOutAsReported(Case reported, Place place) {
        String text = place.put(reported.text());

        Redaction redaction = redactor.redact(text);

        assertThat(redaction.text()).isEqualTo(place.put(reported.expected()));
        assertThat(redaction.total()).isEqualTo(reported.labels());
        assertThat(redactor.redact(redaction.text())).isEqualTo(Redaction.untouched(redaction.text()));
    }

    static Stream<Arguments> cases() {
        return Case.read(CASES).flatMap(one -> Arrays.stream(Place.values()).map(place -> Arguments.of(one, place)));
    }

    /** Where a text stands in another. */
    enum Place {
        ALONE(text -> text),
        IN_A_SENTENCE(text -> "Wir haben " + text + " im Blick, und mehr"),
        IN_BRACKETS(text -> "siehe (" + text + ") dort"),
        BEFORE_A_FULL_STOP(text -> "Gemeint ist " + text + "."),
        BETWEEN_LINE_FEEDS(text -> "oben\n" + text + "\nunten");

        private final UnaryOperator<String> around;

        Place(UnaryOperator<String> around) {
            this.around = around;
        }

        String put(String text) {
            return around.apply(text);
        }
    }
}
