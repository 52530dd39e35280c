package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.cognee.Failure;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every code that the source refuses with, and every summary that it audits, has its words in both languages. */
class MessagesTest {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final Pattern LITERAL = Pattern.compile("\"([a-z][a-z0-9_]*)\"");

    /** Where codes stand: as the second argument of a problem, of a refused field, as the first of a limit. */
    private static final List<Pattern> CODES = List.of(
            Pattern.compile("new Problem\\(\\s*Category\\.[A-Z]+,([^,;]*?)[,)]"),
            Pattern.compile("\\bofField\\([^,;]*,\\s*(\"[^\"]*\")"),
            Pattern.compile("\\brefused\\([^,;]*,\\s*(\"[^\"]*\")"),
            Pattern.compile("\\blimited\\(\\s*(\"[^\"]*\")"),
            Pattern.compile("HttpStatus\\.[A-Z_]+,\\s*(\"[^\"]*\")"),
            Pattern.compile("fieldError\\(request, field, (\"[^\"]*\")"));

    private static final Pattern SUMMARY = Pattern.compile("\\bAction\\.[A-Z]+,\\s*(\"[^\"]*\")");

    private static Properties messages(String language) throws IOException {
        Properties messages = new Properties();
        try (Reader reader =
                Files.newBufferedReader(Path.of("src/main/resources/messages_" + language + ".properties"))) {
            messages.load(reader);
        }
        return messages;
    }

    private static Set<String> found(List<Pattern> patterns) throws IOException {
        Set<String> codes = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String source = Files.readString(file);
                for (Pattern pattern : patterns) {
                    pattern.matcher(source)
                            .results()
                            .flatMap(place -> LITERAL.matcher(place.group(1)).results())
                            .forEach(literal -> codes.add(literal.group(1)));
                }
            }
        }
        return codes;
    }

    private static Set<String> keys(Properties messages, Predicate<String> which) {
        return messages.stringPropertyNames().stream().filter(which).collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "en"})
    void everyCodeHasItsWords(String language) throws IOException {
        Set<String> codes = found(CODES);

        assertThat(codes).contains("not_found", "password_length", "sign_in_throttled", "csrf_token", "body_too_large");
        assertThat(keys(messages(language), key -> key.startsWith("problem.")))
                .containsAll(codes.stream()
                        .flatMap(MessagesTest::whole)
                        .map(code -> "problem." + code)
                        .toList());
    }

    /** A code that ends with an underscore goes on with the failure of a call to Cognee. */
    private static Stream<String> whole(String code) {
        return code.endsWith("_")
                ? Stream.of(Failure.values())
                        .map(failure -> code + failure.name().toLowerCase(Locale.ROOT))
                : Stream.of(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "en"})
    void everyAuditSummaryHasItsWords(String language) throws IOException {
        Set<String> summaries = found(List.of(SUMMARY));

        assertThat(summaries).contains("person_created");
        assertThat(keys(messages(language), key -> key.startsWith("audit.")))
                .containsAll(
                        summaries.stream().map(summary -> "audit." + summary).toList());
    }

    @Test
    void bothLanguagesSayTheSameThings() throws IOException {
        Properties german = messages("de");
        Properties english = messages("en");

        assertThat(german.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
        for (String key : german.stringPropertyNames()) {
            assertThat(placeholders(german.getProperty(key))).as(key).isEqualTo(placeholders(english.getProperty(key)));
        }
    }

    private static Set<String> placeholders(String text) {
        Matcher matcher = Pattern.compile("\\{[a-z0-9_]+}").matcher(text);
        return matcher.results().map(place -> place.group()).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "en"})
    void noTextHasAnApostropheThatTheFormatWouldSwallow(String language) throws IOException {
        assertThat(messages(language).values())
                .noneMatch(text -> text.toString().contains("'"));
    }
}
