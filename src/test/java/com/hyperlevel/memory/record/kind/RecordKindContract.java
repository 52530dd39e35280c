package com.hyperlevel.memory.record.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.hyperlevel.memory.document.Documents;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.SourceRecord;
import com.hyperlevel.memory.record.TestRecords;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What holds for every kind. A kind's test gives one example with every field set and the documents made of it. */
interface RecordKindContract {

    /** Kind and id of the example. */
    String label();

    /** A valid record with every field that the kind knows, each optional one set. */
    ObjectNode example();

    /** The fields without which it is refused. */
    List<String> required();

    /** The example's document without redaction; empty for kinds that never become one. */
    String plain();

    /** The example's document with redaction. */
    String redacted();

    default @Nullable String contactName() {
        return null;
    }

    default @Nullable String parentName() {
        return null;
    }

    default @Nullable String grandparentName() {
        return null;
    }

    private SourceRecord record(ObjectNode data) {
        return TestRecords.record(label(), data, contactName(), parentName(), grandparentName());
    }

    private boolean isDocument() {
        return TestRecords.ref(label()).kind().isDocument();
    }

    @Test
    default void itsDocumentSaysWhatTheTableSays() {
        if (isDocument()) {
            assertThat(new Documents().of(record(example()), false).text()).isEqualTo(plain());
        } else {
            assertThat(record(example()).draft().lines()).isEmpty();
        }
    }

    @Test
    default void withRedactionItsSecretsAreLabels() {
        if (isDocument()) {
            assertThat(new Documents().of(record(example()), true).text()).isEqualTo(redacted());
        }
    }

    @Test
    default void whatIsKeptReadsTheSameAgain() {
        String kept = TestRecords.kept(label(), example());

        assertThat(TestRecords.kept(label(), record(example()).attributes().deepCopy()))
                .isEqualTo(kept);
    }

    @Test
    default void spellingAndOrderMakeNoDifference() {
        ObjectNode other = example().objectNode();
        List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(example().properties());
        Collections.reverse(fields);
        fields.forEach(field -> other.set(field.getKey(), respelled(field.getValue())));

        assertThat(TestRecords.kept(label(), other)).isEqualTo(TestRecords.kept(label(), example()));
    }

    private static JsonNode respelled(JsonNode value) {
        if (!value.isString()) {
            return value;
        }
        return TestRecords.json("{}")
                .stringNode(" " + Normalizer.normalize(value.stringValue(), Normalizer.Form.NFD) + " \r\n");
    }

    @TestFactory
    default Stream<DynamicTest> aRequiredFieldThatIsMissingIsNamed() {
        return required().stream()
                .map(field -> dynamicTest(field, () -> {
                    ObjectNode data = example();
                    data.remove(field);
                    refused(data, field, "required");
                }));
    }

    @TestFactory
    default Stream<DynamicTest> everyOtherFieldMayBeMissingOrNull() {
        return example().propertyNames().stream()
                .filter(field -> !required().contains(field))
                .map(field -> dynamicTest(field, () -> {
                    ObjectNode missing = example();
                    missing.remove(field);
                    ObjectNode nothing = example();
                    nothing.putNull(field);

                    assertThat(TestRecords.kept(label(), nothing)).isEqualTo(TestRecords.kept(label(), missing));
                }));
    }

    @TestFactory
    default Stream<DynamicTest> aValueOfAnotherTypeIsNamed() {
        return example().propertyNames().stream()
                .filter(field -> !dropped().contains(field))
                .map(field -> dynamicTest(field, () -> {
                    ObjectNode data = example();
                    data.put(field, 4.5);
                    refused(data, field, "wrong_type");
                }));
    }

    @TestFactory
    default Stream<DynamicTest> charactersThatCannotBeKeptAreNamed() {
        return example().properties().stream()
                .filter(field -> field.getValue().isString())
                .map(Map.Entry::getKey)
                .map(field -> dynamicTest(field, () -> {
                    refused(example().put(field, "a\u0000b"), field, "text_invalid");
                    refused(example().put(field, "a\uD83D"), field, "text_invalid");
                    refused(example().put(field, "\uDE00\uD83D"), field, "text_invalid");
                }));
    }

    @Test
    default void aFieldThatItDoesNotKnowIsNamed() {
        refused(example().put("trashd", true), "trashd", "unknown_field");
    }

    @Test
    default void everyRecordMayHaveLinkObjectionAndVersion() {
        ObjectNode data = example()
                .put("url", "https://example.org/x?y=1")
                .put("memory", false)
                .put("version", 7);

        assertThat(TestRecords.kept(label(), data))
                .contains("https://example.org/x?y=1")
                .doesNotContain("memory", "version");
        refused(example().put("url", "javascript:alert(1)"), "url", "not_a_link");
        refused(example().put("url", "https://user:word@example.org/"), "url", "not_a_link");
        refused(example().put("memory", "false"), "memory", "wrong_type");
        refused(example().put("version", "yesterday"), "version", "not_a_version");
    }

    private void refused(ObjectNode data, String field, String code) {
        assertThatThrownBy(() -> TestRecords.kept(label(), data)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo(code);
            assertThat(problem.category()).isEqualTo(Category.INVALID);
            assertThat(problem.field()).contains(field);
        });
    }

    /** Fields that are accepted whatever stands in them. */
    default List<String> dropped() {
        return List.of();
    }
}
