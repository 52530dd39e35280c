package com.hyperlevel.memory.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.support.Markdown;
import com.hyperlevel.memory.support.Markdown.Row;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The table of kinds in docs/api.md has every kind that hosts feed, with the fields of the samples, which have all. */
class RecordsDocTest {

    private static final Markdown DOC = Markdown.of(Path.of("docs/api.md"));
    private static final Set<Kind> NOT_SENT = Set.of(Kind.CONVERSATION_MONTH, Kind.MEMORY);
    private static final Set<String> OF_EVERY_KIND = Set.of("url", "memory", "version");
    private static final Set<String> WORDS = Set.of("null", "none", "read", "write", "customer", "agent", "in", "out");

    @Test
    void everyKindOfTheTableCanBeSent() {
        assertThat(DOC.rows("kind").stream().flatMap(row -> row.spans("kind").stream()))
                .containsExactlyInAnyOrderElementsOf(Stream.of(Kind.values())
                        .filter(kind -> !NOT_SENT.contains(kind))
                        .map(Kind::word)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CONVERSATION_MONTH", "MEMORY"})
    void aKindHasItsFields(Kind kind) {
        Row row = DOC.rows("kind").stream()
                .filter(line -> line.spans("kind").contains(kind.word()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("docs/api.md, Records: no row for the kind " + kind.word()));
        Set<String> documented = new TreeSet<>(row.spans("fields"));
        documented.removeAll(WORDS);

        assertThat(documented)
                .as("docs/api.md, Records: the fields of %s, as in the samples of the tests", kind.word())
                .isEqualTo(fields(kind));
    }

    private static Set<String> fields(Kind kind) {
        return Samples.with("x").stream()
                .filter(sample -> sample.kind() == kind)
                .flatMap(sample -> names(sample.data()))
                .filter(name -> !OF_EVERY_KIND.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> names(JsonNode data) {
        return data.properties().stream()
                .flatMap(field -> field.getValue().isArray()
                        ? Stream.concat(
                                Stream.of(field.getKey()),
                                field.getValue().valueStream().flatMap(RecordsDocTest::names))
                        : Stream.of(field.getKey()));
    }
}
