package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class WikiSpaceTest implements RecordKindContract {

    @Override
    public String label() {
        return "wiki_space:s";
    }

    @Override
    public ObjectNode example() {
        return json("{'name':'Büro','team_access':'read'}");
    }

    @Override
    public List<String> required() {
        return List.of("name", "team_access");
    }

    @Override
    public String plain() {
        return "";
    }

    @Override
    public String redacted() {
        return "";
    }

    @ParameterizedTest
    @CsvSource({"none, false", "read, true", "write, true"})
    void aPrivateSpaceIsNotEligible(String access, boolean eligible) {
        ObjectNode space = json("{'name':'Büro','team_access':'" + access + "'}");

        assertThat(TestRecords.record("wiki_space:s", space, null, null).eligible())
                .isEqualTo(eligible);
    }
}
