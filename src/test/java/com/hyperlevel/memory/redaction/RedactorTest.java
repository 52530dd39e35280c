package com.hyperlevel.memory.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {

    private final Redactor redactor = new Redactor();

    @Test
    void countsEachSort() {
        Redaction redaction =
                redactor.redact("Ada (ada@example.org, 030 23125123, 0171 3920012), DE89 3704 0044 0532 0130 00.");

        assertThat(redaction).isEqualTo(new Redaction("Ada ([E-Mail], [Telefon], [Telefon]), [IBAN].", 1, 2, 1));
        assertThat(redaction.total()).isEqualTo(4);
    }

    @Test
    void labelsThatAreThereStayAndAreNotCounted() {
        String text = "[E-Mail] [Telefon] [IBAN]";

        assertThat(redactor.redact(text)).isEqualTo(Redaction.untouched(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "\n", "Guten Tag", "Grüße aus Köln 🌍", "\uD83D", "\uDE00 0", "%40", "@", "+", "("})
    void textWithoutSecretsStays(String text) {
        assertThat(redactor.redact(text)).isEqualTo(Redaction.untouched(text));
    }

    @Test
    void invisibleCharactersHideNothing() {
        assertThat(redactor.redact("030\u00AD23125\u200B123").text()).isEqualTo("[Telefon]");
        assertThat(redactor.redact("max\u200D@exam\u00ADple.org").text()).isEqualTo("[E-Mail]");
        assertThat(redactor.redact("\u202ADE89 3704\u2060 0044 0532 0130 00\u202C")
                        .text())
                .isEqualTo("\u202A[IBAN]\u202C");
    }

    @Test
    void everyWidthOfDigitsAndSignsIsRead() {
        assertThat(redactor.redact("（０３０）２３１２５１２３").text()).isEqualTo("[Telefon]");
        assertThat(redactor.redact("٠٣٠ ٢٣١٢٥١٢٣").text()).isEqualTo("[Telefon]");
        assertThat(redactor.redact("𝟎𝟑𝟎 𝟐𝟑𝟏𝟐𝟓𝟏𝟐𝟑 🌍").text()).isEqualTo("[Telefon] 🌍");
        assertThat(redactor.redact("030\u2011231251\u221223").text()).isEqualTo("[Telefon]");
        assertThat(redactor.redact("ｍａｘ＠ｅｘａｍｐｌｅ。ｏｒｇ").text()).isEqualTo("[E-Mail]");
    }

    @Test
    void decomposedLettersBelongToTheAddress() {
        assertThat(redactor.redact("an jo\u0308rg@mu\u0308ller.example\u0301 dort")
                        .text())
                .isEqualTo("an [E-Mail] dort");
    }

    @Test
    void charactersOfTwoUnitsAreNeverSplit() {
        assertThat(redactor.redact("🌍030 23125123🌍max@example.org🌍").text()).isEqualTo("🌍[Telefon]🌍[E-Mail]🌍");
        assertThat(redactor.redact("\uD83D030 23125123\uDE00").text()).isEqualTo("\uD83D[Telefon]\uDE00");
    }

    @Nested
    class AField {

        @ParameterizedTest
        @EnumSource
        void isReplacedByItsMeaningWhateverStandsInIt(Secret secret) {
            assertThat(redactor.redactField("12 34 56", secret).text()).isEqualTo(secret.label());
            assertThat(redactor.redactField(" nicht anrufen ", secret).total()).isEqualTo(1);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", " ", "\t\n"})
        void staysWhenBlank(String blank) {
            assertThat(redactor.redactField(blank, Secret.PHONE)).isEqualTo(Redaction.untouched(blank));
        }

        @Test
        void isCountedOnceHoweverOftenRedacted() {
            Redaction first = redactor.redactField("max@example.org", Secret.EMAIL);

            assertThat(first).isEqualTo(new Redaction("[E-Mail]", 1, 0, 0));
            assertThat(redactor.redactField(first.text(), Secret.EMAIL)).isEqualTo(Redaction.untouched("[E-Mail]"));
        }
    }

    @Nested
    class ARedaction {

        @Test
        void doesNotShowItsText() {
            assertThat(new Redaction("geheim", 1, 2, 3).toString()).isEqualTo("Redaction[emails=1, phones=2, ibans=3]");
        }

        @Test
        void addsUp() {
            assertThat(new Redaction("a", 1, 2, 3).plus(new Redaction("b", 10, 20, 30)))
                    .isEqualTo(new Redaction("ab", 11, 22, 33));
        }

        @Test
        void countsNothingBelowZero() {
            assertThatIllegalArgumentException().isThrownBy(() -> new Redaction("", 0, -1, 0));
        }
    }
}
