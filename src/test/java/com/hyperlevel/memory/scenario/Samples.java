package com.hyperlevel.memory.scenario;

import com.hyperlevel.memory.catalog.Kind;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A valid record of every kind that hosts may feed, every field set and the same word in each text of it. */
final class Samples {

    private static final JsonMapper JSON = JsonMapper.shared();

    private Samples() {}

    /** One record; those that hang on others come after them. */
    record Sample(Kind kind, String id, ObjectNode data) {

        String path() {
            return "/api/records/" + kind.word() + "/" + id;
        }

        /** The line of an import that brings it. */
        String line() {
            return JSON.createObjectNode()
                    .put("op", "upsert")
                    .put("kind", kind.word())
                    .put("id", id)
                    .set("data", data)
                    .toString();
        }
    }

    /** One of each kind, this word in all their texts; the contact is merged into another that is not there. */
    static List<Sample> with(String word) {
        return List.of(
                sample(word, Kind.WIKI_SPACE, "s-1", """
                        {"name":"%Bereich","team_access":"read"}"""),
                sample(word, Kind.WIKI_PAGE, "p-1", """
                        {"space_id":"s-1","title":"%Titel","format":"markdown","trashed":false,"body":"# %Text"}"""),
                sample(word, Kind.DOCUMENT, "d-1", """
                        {"title":"%Titel","document_kind":"%Art","source":"%Quelle","summary":"%Inhalt",
                         "link":"https://host.example/%"}"""),
                sample(word, Kind.COURSE, "k-1", """
                        {"title":"%Kurs","published":true}"""),
                sample(word, Kind.MODULE, "m-1", """
                        {"course_id":"k-1","title":"%Modul","published":true}"""),
                sample(word, Kind.LESSON, "l-1", """
                        {"module_id":"m-1","title":"%Lektion","format":"text","body":"%Text","published":true}"""),
                sample(word, Kind.CONTACT, "c-1", """
                        {"first_name":"%Vorname","last_name":"%Nachname","name":"%Name","company":"%Firma",
                         "city":"%Ort","country":"%Land","source":"%Quelle","tags":["%Tag"],
                         "email":"%@example.org","emails":["%2@example.org"],"phone":"+49 30 23125123 %",
                         "phones":["030 23125124 %"],"custom_fields":{"%Feld":["%Wert"]},
                         "street":"%Weg 1","postal_code":"%10115","date_of_birth":"%1986-10-05","merged_into":null}"""),
                sample(word, Kind.CONTACT, "c-2", """
                        {"name":"%Zweitname","merged_into":"c-3"}"""),
                sample(word, Kind.NOTE, "n-1", """
                        {"contact_id":"c-1","text":"%Notiz","noted_at":"2026-03-01T23:30:00Z"}"""),
                sample(word, Kind.TICKET, "t-1", """
                        {"subject":"%Betreff","status":"%Status","priority":"%Vorrang","category":"%Art",
                         "contact_id":"c-1","merged_into":null,"messages":[
                           {"author":"customer","internal":false,"text":"%Frage","at":"2026-03-01T10:00:00Z"},
                           {"author":"agent","internal":true,"text":"%Antwort","at":"2026-03-01T12:00:00Z"}]}"""),
                sample(word, Kind.KB_ARTICLE, "a-1", """
                        {"title":"%Titel","category":"%Art","format":"html","body":"<p>%Text</p>","published":true}"""),
                sample(word, Kind.CONVERSATION, "v-1", """
                        {"channel":"%Kanal","contact_id":"c-1"}"""),
                sample(word, Kind.MESSAGE, "x-1", """
                        {"conversation_id":"v-1","direction":"in","subject":"%Betreff","text":"%Frage",
                         "at":"2026-03-01T10:00:00Z","draft":false}"""));
    }

    private static Sample sample(String word, Kind kind, String id, String data) {
        ObjectNode fields = (ObjectNode) JSON.readTree(data.replace("%", word));
        fields.put("url", "https://host.example/" + word);
        fields.put("memory", true);
        fields.put("version", 7);
        return new Sample(kind, id, fields);
    }
}
