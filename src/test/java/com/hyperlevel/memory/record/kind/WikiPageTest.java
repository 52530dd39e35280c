package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class WikiPageTest implements RecordKindContract {

    @Override
    public String label() {
        return "wiki_page:p-1";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'space_id':'s','title':'Öffnungszeiten','format':'markdown','trashed':false,
                 'body':'# Täglich\\n\\nMo bis Fr **9 bis 17 Uhr**, siehe [Plan](https://example.org/plan?token=abc).\\n\\n- Anruf: 030 23125123\\n- Mail: info@example.org'}
                """);
    }

    @Override
    public List<String> required() {
        return List.of("space_id", "title", "trashed");
    }

    @Override
    public String parentName() {
        return "Büro";
    }

    @Override
    public String plain() {
        return """
                HyperLevel · Wiki & Dokumente · wiki_page:p-1
                Titel: Öffnungszeiten
                Bereich: Büro
                Täglich

                Mo bis Fr 9 bis 17 Uhr, siehe Plan.

                - Anruf: 030 23125123
                - Mail: info@example.org""";
    }

    @Override
    public String redacted() {
        return plain().replace("030 23125123", "[Telefon]").replace("info@example.org", "[E-Mail]");
    }

    @Test
    void aPageInTheTrashIsNotEligible() {
        ObjectNode page = json("{'space_id':'s','title':'T','trashed':true}");

        assertThat(TestRecords.record("wiki_page:p", page, null, null).eligible())
                .isFalse();
    }
}
