package com.hyperlevel.memory.record.kind;

import static com.hyperlevel.memory.record.TestRecords.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.document.Documents;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.TestRecords;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class MemoryTest implements RecordKindContract {

    @Override
    public String label() {
        return "memory:m-1";
    }

    @Override
    public ObjectNode example() {
        return json(
                "{'text':'Der Schlüssel liegt links.\\nSonst: info@example.org','contact_id':'c-4','author':'Agent'}");
    }

    @Override
    public List<String> required() {
        return List.of("text");
    }

    @Override
    public String plain() {
        return """
                HyperLevel · Gemerkte Hinweise (manuell) · memory:m-1
                Der Schlüssel liegt links.
                Sonst: info@example.org""";
    }

    @Override
    public String redacted() {
        return plain().replace("info@example.org", "[E-Mail]");
    }

    // BR-145
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/etc/passwd",
                "file:///etc/passwd",
                "http://169.254.169.254/latest/meta-data/",
                "s3://bucket/key",
                "C:\\\\Windows\\\\win.ini",
                "https://github.com/a/b.git",
                " \\n/etc/hosts"
            })
    void aTextThatLooksLikeAFileStandsBehindTheHeader(String text) {
        ObjectNode data = json("{'text':'" + text + "'}");

        String document = new Documents()
                .of(TestRecords.record(label(), data, null, null), false)
                .text();

        assertThat(document).startsWith("HyperLevel · Gemerkte Hinweise (manuell) · memory:m-1\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\\n\\t"})
    void aBlankTextIsRefused(String text) {
        refused(json("{'text':'" + text + "'}"), "required");
    }

    @Test
    void aTextHasAtMostFourThousandCharacters() {
        assertThat(TestRecords.kept(label(), json("{'text':'" + "a".repeat(4_000) + "'}")))
                .isNotEmpty();
        refused(json("{'text':'" + "a".repeat(4_001) + "'}"), "too_long");
    }

    @Test
    void itsTitleIsItsFirstLineShortened() {
        ObjectNode data = json("{'text':'" + "😀".repeat(100) + "\\nmehr'}");

        assertThat(TestRecords.record(label(), data, null, null).title()).isEqualTo("😀".repeat(80) + "…");
    }

    private void refused(ObjectNode data, String code) {
        assertThatThrownBy(() -> TestRecords.kept(label(), data)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo(code);
            assertThat(problem.field()).contains("text");
        });
    }
}
