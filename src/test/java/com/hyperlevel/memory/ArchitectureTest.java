package com.hyperlevel.memory;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.cognee.CogneeClient;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.web.bind.annotation.RestController;

class ArchitectureTest {

    private static final Path SOURCES = Path.of("src/main/java/com/hyperlevel/memory");
    private static final Pattern WRITE = Pattern.compile("(?:insert into|update|delete from) ([a-z_]+)");

    /** From the bottom up; a package imports only those before it. */
    private static final List<List<String>> LAYERS = List.of(
            List.of("problem", "redaction"),
            List.of("catalog", "tenant", "cognee", "seal"),
            List.of("record", "audit"),
            List.of("connection", "document"),
            List.of("gateway", "sharing", "dataset", "item"),
            List.of("deletion", "access"),
            List.of("sync", "recall"),
            List.of("lane", "status"),
            List.of("api"));

    /** Tables that more than one package writes, each with its reason. */
    private static final Map<String, Set<String>> SHARED_TABLES = Map.of(
            // A location is born with its counter; what had to wait for a server wakes all at once.
            "location_changes", Set.of("record", "tenant", "lane"),
            // An item is queued for deletion in the statement that marks it, so that neither is without the other.
            "cognee_items", Set.of("item", "deletion"));

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("com.hyperlevel.memory");

    @Test
    void packagesImportOnlyWhatTheySay() {
        ApplicationModules.of(MemoryApplication.class).verify();
    }

    @Test
    void importsGoDownOnly() {
        for (int layer = 0; layer < LAYERS.size(); layer++) {
            String[] above = LAYERS.subList(layer + 1, LAYERS.size()).stream()
                    .flatMap(List::stream)
                    .map(name -> "com.hyperlevel.memory." + name + "..")
                    .toArray(String[]::new);
            String[] here = LAYERS.get(layer).stream()
                    .map(name -> "com.hyperlevel.memory." + name + "..")
                    .toArray(String[]::new);
            if (above.length > 0) {
                noClasses()
                        .that()
                        .resideInAnyPackage(here)
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(above)
                        .check(CLASSES);
            }
        }
    }

    @Test
    void everyPackageHasItsLayer() throws IOException {
        try (Stream<Path> folders = Files.list(SOURCES)) {
            assertThat(folders.filter(Files::isDirectory)
                            .map(folder -> folder.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            LAYERS.stream().flatMap(List::stream).toList());
        }
    }

    @Test
    void onlyTheTwoDoorsTouchCognee() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "com.hyperlevel.memory.cognee..",
                        "com.hyperlevel.memory.gateway..",
                        "com.hyperlevel.memory.connection..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(CogneeClient.class)
                .check(CLASSES);
    }

    @Test
    void theWordsAndTheRedactionKnowNoFramework() {
        noClasses()
                .that()
                .resideInAnyPackage("com.hyperlevel.memory.catalog..", "com.hyperlevel.memory.redaction..")
                .and()
                .doNotHaveSimpleName("package-info")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.springframework..")
                .check(CLASSES);
    }

    @Test
    void edgesExposeNothing() {
        classes()
                .that()
                .areAnnotatedWith(RestController.class)
                .should()
                .bePackagePrivate()
                .andShould()
                .resideInAPackage("com.hyperlevel.memory.api")
                .check(CLASSES);
    }

    @Test
    void nobodyButTheConfigurationAsksTheSystemForTheTime() {
        noClasses()
                .should()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.OffsetDateTime.class, "now")
                .orShould()
                .callMethod(java.time.LocalDate.class, "now")
                .check(CLASSES);
    }

    @Test
    void eachTableIsWrittenByOnePackage() throws IOException {
        Map<String, Set<String>> writers = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String owner = SOURCES.relativize(file).getName(0).toString();
                // Only text blocks and literals hold SQL; comments may say "update".
                String sql = String.join(
                        "\n",
                        Pattern.compile("\"\"\"(.*?)\"\"\"|\"([^\"\\n]*)\"", Pattern.DOTALL)
                                .matcher(Files.readString(file))
                                .results()
                                .map(literal -> literal.group())
                                .toList());
                Matcher write = WRITE.matcher(sql);
                while (write.find()) {
                    writers.computeIfAbsent(write.group(1), table -> new TreeSet<>())
                            .add(owner);
                }
            }
        }
        writers.remove("set");

        assertThat(writers).containsKeys("source_records", "cognee_items", "audit_log", "servers", "users");
        writers.forEach((table, packages) -> assertThat(packages)
                .as("who writes " + table)
                .isEqualTo(SHARED_TABLES.getOrDefault(
                        table, Set.of(packages.iterator().next()))));
        assertThat(Arrays.asList("cognee_deletions", "lanes")).allMatch(writers::containsKey);
    }
}
