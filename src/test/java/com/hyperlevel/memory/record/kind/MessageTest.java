package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class MessageTest implements RecordKindContract {

    @Override
    public String label() {
        return "message:m-1";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'conversation_id':'k','direction':'in','subject':'Rückruf','text':'Bitte um Rückruf.','at':'2026-03-01T09:30:00Z','draft':false}
                """);
    }

    @Override
    public List<String> required() {
        return List.of("conversation_id", "direction", "text", "at", "draft");
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
    void aDraftIsNotEligible() {
        assertThat(TestRecords.record(label(), example().put("draft", true), null, null)
                        .eligible())
                .isFalse();
    }
}
