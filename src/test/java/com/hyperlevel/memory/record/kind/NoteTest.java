package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class NoteTest implements RecordKindContract {

    @Override
    public String label() {
        return "note:n-17";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'contact_id':'c-4','text':'Möchte einen Rückruf unter +49 30 23125123.\\nIBAN DE89 3704 0044 0532 0130 00',
                 'noted_at':'2026-03-01T23:30:00Z'}
                """);
    }

    @Override
    public List<String> required() {
        return List.of("contact_id", "text");
    }

    @Override
    public String contactName() {
        return "Erika Beispiel";
    }

    @Override
    public String plain() {
        return """
                HyperLevel · Notizen · note:n-17
                Kontakt: Erika Beispiel
                Datum: 2026-03-02
                Möchte einen Rückruf unter +49 30 23125123.
                IBAN DE89 3704 0044 0532 0130 00""";
    }

    @Override
    public String redacted() {
        return """
                HyperLevel · Notizen · note:n-17
                Kontakt: Erika Beispiel
                Datum: 2026-03-02
                Möchte einen Rückruf unter [Telefon].
                IBAN [IBAN]""";
    }

    @Test
    void itsTitleIsTheContactAndTheDay() {
        assertThat(TestRecords.record(label(), example(), "Erika Beispiel", null)
                        .title())
                .isEqualTo("Erika Beispiel · 2026-03-02");
        assertThat(TestRecords.record(label(), json("{'contact_id':'c-4','text':'x'}"), null, null)
                        .title())
                .isEqualTo("c-4");
    }
}
