package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ConversationTest implements RecordKindContract {

    @Override
    public String label() {
        return "conversation:k";
    }

    @Override
    public ObjectNode example() {
        return json("""
                {'channel':'email','contact_id':'c-1'}
                """);
    }

    @Override
    public List<String> required() {
        return List.of("channel");
    }

    @Override
    public String plain() {
        return "";
    }

    @Override
    public String redacted() {
        return "";
    }

    @Override
    public String contactName() {
        return "Ada Beispiel";
    }

    @Test
    void itsTitleNamesContactAndChannel() {
        assertThat(TestRecords.record(label(), example(), contactName(), null).title())
                .isEqualTo("Ada Beispiel · email");
    }
}
