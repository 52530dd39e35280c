package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class CourseModuleTest implements RecordKindContract {

    @Override
    public String label() {
        return "module:m";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'course_id':'c','title':'Bremsen','published':true}
                """);
    }

    @Override
    public List<String> required() {
        return List.of("course_id", "title", "published");
    }

    @Override
    public String plain() {
        return "";
    }

    @Override
    public String redacted() {
        return "";
    }

    @Test
    void anUnpublishedOneIsNotEligible() {
        assertThat(TestRecords.record(label(), example().put("published", false), null, null)
                        .eligible())
                .isFalse();
    }
}
