package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class KbArticleTest implements RecordKindContract {

    @Override
    public String label() {
        return "kb_article:a-1";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'title':'Passwort vergessen','category':'Konto','format':'html','published':true,
                 'body':'<p>Bitte <b>030 23125123</b> anrufen.</p>'}
                """);
    }

    @Override
    public List<String> required() {
        return List.of("title", "published");
    }

    @Override
    public String plain() {
        return """
                HyperLevel · Tickets, Helpdesk & Wissensdatenbank · kb_article:a-1
                Titel: Passwort vergessen
                Kategorie: Konto
                Bitte 030 23125123 anrufen.""";
    }

    @Override
    public String redacted() {
        return plain().replace("030 23125123", "[Telefon]");
    }

    @Test
    void anArticleIsEligibleOncePublished() {
        ObjectNode article = json("{'title':'T','published':false}");

        assertThat(TestRecords.record("kb_article:a", article, null, null).eligible())
                .isFalse();
    }
}
