package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class CourseTest implements RecordKindContract {

    @Override
    public String label() {
        return "course:c";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'title':'Radwartung','published':true}
                """);
    }

    @Override
    public List<String> required() {
        return List.of("title", "published");
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
