package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class LessonTest implements RecordKindContract {

    @Override
    public String label() {
        return "lesson:l-1";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'module_id':'m','title':'Beläge tauschen','format':'markdown','published':true,
                 'body':'Mit dem **Inbus** lösen. Fragen an info@example.org.'}
                """);
    }

    @Override
    public List<String> required() {
        return List.of("module_id", "title", "published");
    }

    @Override
    public String plain() {
        return """
                HyperLevel · Kursinhalte · lesson:l-1
                Kurs: Radwartung
                Modul: Bremsen
                Lektion: Beläge tauschen
                Mit dem Inbus lösen. Fragen an info@example.org.""";
    }

    @Override
    public String redacted() {
        return plain().replace("info@example.org", "[E-Mail]");
    }

    @Override
    public String parentName() {
        return "Bremsen";
    }

    @Override
    public String grandparentName() {
        return "Radwartung";
    }

    @Test
    void aLessonIsEligibleOncePublished() {
        assertThat(TestRecords.record(label(), example().put("published", false), null, null)
                        .eligible())
                .isFalse();
    }
}
