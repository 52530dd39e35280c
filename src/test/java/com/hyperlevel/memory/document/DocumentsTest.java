package com.hyperlevel.memory.document;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.record.TestRecords;
import com.hyperlevel.memory.redaction.Redactor;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentsTest {

    private final Documents documents = new Documents();

    private Document note(String id, String text, boolean redact) {
        return documents.of(
                TestRecords.record(
                        "note:" + id, json("{'contact_id':'c','text':'" + text + "'}"), "Erika Beispiel", null),
                redact);
    }

    @Test
    void theHashIsThatOfTheText() {
        Document note = note("n", "Bitte um Rückruf", false);

        assertThat(note.hash()).isEqualTo(Hashes.sha256(note.text())).matches("[0-9a-f]{64}");
        assertThat(note("n", "Bitte um Rückruf", false).hash()).isEqualTo(note.hash());
    }

    // BR-024, BR-069
    @Test
    void equalTextsOfTwoRecordsMakeTwoDocuments() {
        Document one = note("1", "Bitte um Rückruf", true);
        Document other = note("2", "Bitte um Rückruf", true);

        assertThat(one.hash()).isNotEqualTo(other.hash());
        assertThat(one.fileName()).isNotEqualTo(other.fileName());
    }

    @Test
    void theFileNameIsKindIdAndHash() {
        Document note = note("n-17", "x", false);

        assertThat(note.fileName()).isEqualTo("note-n-17-" + note.hash().substring(0, 8) + ".txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1:2", "a@b+c", "..", "x:", "-"})
    void aFileNameHasSafeCharactersOnly(String id) {
        Document note = note(id, "x", false);

        assertThat(note.fileName()).matches("note-[A-Za-z0-9._-]+\\.txt");
        assertThat(note.label()).isEqualTo("note:" + id);
    }

    @Test
    void longIdsThatBeginAlikeStayApartAndBounded() {
        String begin = "a".repeat(127);

        Document one = note(begin + "1", "x", false);
        Document other = note(begin + "2", "x", false);

        assertThat(one.fileName().replaceAll("-[0-9a-f]{8}\\.txt$", ""))
                .isNotEqualTo(other.fileName().replaceAll("-[0-9a-f]{8}\\.txt$", ""));
        assertThat(one.fileName()).hasSizeLessThanOrEqualTo(110);
    }

    @Test
    void redactionIsCountedBySort() {
        Document note = note("n", "a@example.org, b@example.org, 030 23125123, DE89 3704 0044 0532 0130 00", true);

        assertThat(note.text()).endsWith("[E-Mail], [E-Mail], [Telefon], [IBAN]");
        assertThat(note.redactions()).isEqualTo(4);
        assertThat(note.emails()).isEqualTo(2);
        assertThat(note.phones()).isEqualTo(1);
        assertThat(note.ibans()).isEqualTo(1);
        assertThat(note.redacted()).isTrue();
        assertThat(note.ruleVersion()).isEqualTo(Redactor.RULE_VERSION);
    }

    @Test
    void withoutRedactionNothingIsCountedAndNoRuleHolds() {
        Document note = note("n", "a@example.org", false);

        assertThat(note.text()).endsWith("a@example.org");
        assertThat(note.redactions()).isZero();
        assertThat(note.ruleVersion()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"erika@example.org", "+493023125123", "0171-3920011"})
    void anIdThatIsASecretHasASurrogateWhereverItIsNamed(String id) {
        Document note = note(id, "x", true);

        assertThat(note.label())
                .matches("note:~[0-9a-f]{12}")
                .isEqualTo(note(id, "other", true).label());
        assertThat(note.text()).startsWith("HyperLevel · Notizen · " + note.label() + "\n");
        assertThat(note.text() + note.label() + note.fileName() + note).doesNotContain(id);
        assertThat(note.ref().id().value()).isEqualTo(id);
        assertThat(note(id, "x", false).label()).isEqualTo("note:" + id);
    }

    @Test
    void aLongTextIsCutAtFortyThousandCharacters() {
        Document exact = note("n", "a".repeat(40_000 - header("n").length()), false);
        Document longer = note("n", "a".repeat(40_001 - header("n").length()), false);

        assertThat(exact.characters()).isEqualTo(40_000);
        assertThat(exact.shortened()).isFalse();
        assertThat(longer.characters()).isEqualTo(40_000);
        assertThat(longer.shortened()).isTrue();
    }

    @Test
    void theCutNeverPartsASurrogatePair() {
        String padding = "a".repeat(39_999 - header("n").length());

        Document note = note("n", padding + "😀😀", false);

        assertThat(note.characters()).isEqualTo(39_999);
        assertThat(note.text()).endsWith("a");
    }

    @Test
    void theCutComesAfterRedaction() {
        String padding = "a".repeat(39_990 - header("n").length() - 1);

        Document note = note("n", padding + " +49 30 23125123 und mehr", true);

        assertThat(note.text()).doesNotContain("+49").endsWith("[Telefon] ".substring(0, 9));
    }

    private static String header(String id) {
        return "HyperLevel · Notizen · note:" + id + "\nKontakt: Erika Beispiel\n";
    }

    @Test
    void aLongHistoryIsBuiltQuickly() {
        StringBuilder messages = new StringBuilder();
        for (int i = 0; i < 9_999; i++) {
            messages.append("{'author':'agent','text':'m','at':'2026-03-01T10:00:00Z'},");
        }
        messages.append("{'author':'agent','text':'a@example.org','at':'2026-03-01T10:00:00Z'}");

        Document ticket = documents.of(
                TestRecords.record(
                        "ticket:1",
                        json("{'subject':'x','merged_into':null,'messages':[" + messages + "]}"),
                        null,
                        null),
                true);

        assertThat(ticket.characters()).isLessThanOrEqualTo(40_000);
        assertThat(ticket.shortened()).isTrue();
    }

    @Test
    void theHeaderIsGermanWhateverTheDefaultLanguage() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.ENGLISH);
        try {
            assertThat(note("n", "x", false).text()).startsWith("HyperLevel · Notizen · note:n\n");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void itsTextDoesNotShow() {
        assertThat(note("n", "Zebra-7781", false)).hasToString("note:n");
    }
}
