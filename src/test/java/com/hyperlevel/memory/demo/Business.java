package com.hyperlevel.memory.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** A sub-account of the demo: its people, and its records as the host system has them. */
enum Business {
    NORDLICHT(
            "Nordlicht Fahrräder",
            "de",
            List.of("wiki", "tickets"),
            List.of(
                    new Person(
                            "wiebke@nordlicht.example",
                            "Wiebke",
                            "de",
                            List.of("wiki", "contacts", "service", "courses", "conversations", "settings")),
                    new Person("aylin@nordlicht.example", "Aylin", "de", List.of("wiki", "service")),
                    new Person("mattis@nordlicht.example", "Mattis", "de", List.of("wiki")))),
    BERGWERK(
            "Bergwerk",
            "en",
            List.of(),
            List.of(
                    new Person(
                            "martina@bergwerk.example",
                            "Martina",
                            "en",
                            List.of("wiki", "contacts", "service", "courses", "conversations", "settings")),
                    new Person("daniel@bergwerk.example", "Daniel", "en", List.of("wiki", "contacts", "service")),
                    new Person("rosa@bergwerk.example", "Rosa", "en", List.of("wiki"))));

    private final String title;
    private final String language;
    private final List<String> onFromTheStart;
    private final List<Person> people;

    Business(String title, String language, List<String> onFromTheStart, List<Person> people) {
        this.title = title;
        this.language = language;
        this.onFromTheStart = onFromTheStart;
        this.people = people;
    }

    /** The business of this location; empty for one that somebody made while trying things out. */
    static Optional<Business> find(String location) {
        return Arrays.stream(values())
                .filter(business -> business.id().equals(location))
                .findFirst();
    }

    /** The id of its location. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return title;
    }

    String language() {
        return language;
    }

    /** The types that it shares before anybody touched a switch. */
    List<String> onFromTheStart() {
        return onFromTheStart;
    }

    List<Person> people() {
        return people;
    }

    /** Where the host system shows its records. */
    Map<String, String> links() {
        String host = "https://app." + id() + ".example/";
        return Map.of(
                "wiki_page", host + "wiki/{id}",
                "ticket", host + "tickets/{id}",
                "contact", host + "contacts/{id}",
                "note", host + "notes/{id}");
    }

    /** The lines of the host's records of these kinds, in the format of the import. */
    String recordsOf(Set<String> kinds) {
        String file = "/demo/" + id() + ".ndjson";
        try (InputStream stream = Objects.requireNonNull(Business.class.getResourceAsStream(file), file);
                BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> kinds.contains(
                            JsonMapper.shared().readTree(line).path("kind").asString()))
                    .collect(Collectors.joining("\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
