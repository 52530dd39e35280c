package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

class WikiDocumentTest implements RecordKindContract {

    @Override
    public String label() {
        return "document:d-1";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'title':'Mietvertrag','document_kind':'Vertrag','source':'Ablage','summary':'Läuft bis 2030. Rückfragen an info@example.org.','link':'https://example.org/files/7?token=abc#page=2'}
                """);
    }

    @Override
    public List<String> required() {
        return List.of("title");
    }

    @Override
    public String plain() {
        return """
                HyperLevel · Wiki & Dokumente · document:d-1
                Titel: Mietvertrag
                Art: Vertrag
                Quelle: Ablage
                Zusammenfassung: Läuft bis 2030. Rückfragen an info@example.org.
                Link: https://example.org/files/7""";
    }

    @Override
    public String redacted() {
        return plain().replace("info@example.org", "[E-Mail]");
    }
}
