package com.hyperlevel.memory.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What {@code docker-compose.yml}, {@code cognee/cognee.env} and {@code cognee/make-env} promise, as far as files show it. */
class ComposeTest {

    private static final Path FILE = Path.of("docker-compose.yml");
    private static final Path COGNEE = Path.of("cognee/cognee.env");
    private static final Pattern SECRET = Pattern.compile(".*(PASSWORD|SECRET|SALT|_KEYS?)$");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z_]+)");

    private final Map<String, Object> compose = read();

    @TempDir
    private Path folder;

    @Test
    void onlyTheServiceHasAPortAndOnlyOnLoopback() {
        assertThat(services().keySet()).containsExactly("postgres", "cognee", "service");
        assertThat(service("postgres")).doesNotContainKeys("ports", "network_mode");
        assertThat(service("cognee")).doesNotContainKeys("ports", "network_mode");
        assertThat(list(service("service").get("ports"))).hasSize(1).allMatch(port -> port.startsWith("127.0.0.1:"));
    }

    @Test
    void theDatabaseAndCogneeDoNotSeeEachOther() {
        assertThat(list(service("postgres").get("networks"))).containsExactly("store");
        assertThat(list(service("cognee").get("networks"))).containsExactly("memory");
        assertThat(list(service("service").get("networks"))).containsExactly("store", "memory");
        assertThat(map(map(compose.get("networks")).get("store"))).containsEntry("internal", true);
    }

    @Test
    void everyPartIsHealthCheckedAndTheServiceComesAfterTheDatabase() throws IOException {
        assertThat(service("postgres")).containsKey("healthcheck");
        assertThat(service("cognee")).containsKey("healthcheck");
        assertThat(Files.readString(Path.of("Dockerfile"))).contains("HEALTHCHECK");
        Map<String, Object> after = map(service("service").get("depends_on"));
        assertThat(map(after.get("postgres"))).containsEntry("condition", "service_healthy");
        assertThat(map(after.get("cognee"))).containsEntry("condition", "service_started");
    }

    @Test
    void imagesArePinnedToVersionsThatWereTried() {
        String cognee = String.valueOf(service("cognee").get("image"));
        assertThat(cognee).matches("cognee/cognee:\\d+\\.\\d+\\.\\d+");
        assertThat(Path.of("cognee/requirements-" + cognee.split(":")[1] + ".txt"))
                .exists();
        assertThat(String.valueOf(service("postgres").get("image"))).matches("postgres:\\d+.*");
    }

    @Test
    void cogneeIsOneProcessWithTheSettingsOfItsFile() {
        assertThat(service("cognee")).containsEntry("env_file", "cognee/cognee.env");
        assertThat(service("cognee")).doesNotContainKeys("deploy", "scale", "command", "entrypoint");
        assertThat(map(service("cognee").get("environment")).keySet())
                .containsExactlyInAnyOrder("FASTAPI_USERS_JWT_SECRET", "API_KEY_HASH_SALT", "LLM_API_KEY");
    }

    @Test
    void cogneesSettingsAreTheHardenedOnes() {
        assertThat(Settings.set(COGNEE))
                .containsEntry("ENV", "prod")
                .containsEntry("ENABLE_BACKEND_ACCESS_CONTROL", "true")
                .containsEntry("ACCEPT_LOCAL_FILE_PATH", "true")
                .containsEntry("COGNEE_ALLOWED_LOCAL_FILE_ROOTS", "/cognee-storage/data")
                .containsEntry("ALLOW_HTTP_REQUESTS", "false")
                .containsEntry("ALLOW_CYPHER_QUERY", "false")
                .containsEntry("COGNEE_LOG_SEARCH_HISTORY", "false")
                .containsEntry("CACHING", "false")
                .containsEntry("AUTO_FEEDBACK", "false")
                .containsEntry("COGNEE_LOG_FILE", "false")
                .containsEntry("TELEMETRY_DISABLED", "1")
                .containsEntry("COGNEE_TRACING_ENABLED", "false")
                .containsEntry("HASH_API_KEY", "true")
                .doesNotContainKeys("DEFAULT_USER_PASSWORD", "REQUIRE_AUTHENTICATION");
    }

    @Test
    void storesLieOnTheVolume() {
        assertThat(list(service("cognee").get("volumes"))).containsExactly("cognee:/cognee-storage");
        assertThat(map(compose.get("volumes"))).containsOnlyKeys("postgres", "cognee");
        assertThat(Settings.set(COGNEE).entrySet())
                .filteredOn(setting -> setting.getKey().endsWith("_ROOT_DIRECTORY"))
                .hasSize(3)
                .allMatch(setting -> setting.getValue().startsWith("/cognee-storage/"));
    }

    @Test
    void noSecretStandsInAFile() {
        Map<String, String> all = new LinkedHashMap<>(Settings.set(COGNEE));
        services()
                .keySet()
                .forEach(name -> map(service(name).get("environment"))
                        .forEach((setting, value) -> all.put(setting, String.valueOf(value))));

        assertThat(all.entrySet())
                .filteredOn(setting -> SECRET.matcher(setting.getKey()).matches())
                .filteredOn(setting -> !setting.getKey().equals("HASH_API_KEY"))
                .hasSizeGreaterThan(5)
                .allMatch(setting -> VARIABLE.matcher(setting.getValue()).lookingAt());
    }

    @Test
    void theScriptWritesWhatTheComposeFileReads() throws Exception {
        assertThat(makeEnv("admin@example.com")).isZero();

        Set<String> read = new TreeSet<>();
        for (MatchResult variable :
                VARIABLE.matcher(Files.readString(FILE)).results().toList()) {
            read.add(variable.group(1));
        }
        Set<String> written = new TreeSet<>(Settings.set(folder.resolve(".env")).keySet());
        assertThat(written.remove("COGNEE_USER_PASSWORD"))
                .as("for the operator")
                .isTrue();
        assertThat(written).isEqualTo(read);
    }

    @Test
    void secretsAreFreshLongAndForTheOwnersEyes() throws Exception {
        makeEnv("admin@example.com");
        Map<String, String> first = Settings.set(folder.resolve(".env"));
        assertThat(Files.getPosixFilePermissions(folder.resolve(".env"))).hasSize(2);
        Files.delete(folder.resolve(".env"));
        makeEnv("admin@example.com");
        Map<String, String> second = Settings.set(folder.resolve(".env"));

        Set<String> secrets = new TreeSet<>(first.keySet());
        secrets.removeIf(name -> !SECRET.matcher(name).matches());
        assertThat(secrets.remove("COGNEE_LLM_API_KEY")).as("left to fill in").isTrue();
        assertThat(secrets).hasSizeGreaterThan(5).allSatisfy(name -> {
            assertThat(first.get(name)).hasSizeGreaterThanOrEqualTo(24);
            assertThat(second.get(name)).isNotEqualTo(first.get(name));
        });
        assertThat(first).containsEntry("COGNEE_LLM_API_KEY", "");
        assertThat(first.get("MEMORY_SEAL_KEYS")).matches("k1:[A-Za-z0-9+/]{43}=");
    }

    @Test
    void secretsThatAreThereStay() throws Exception {
        makeEnv("admin@example.com");
        String before = Files.readString(folder.resolve(".env"));

        assertThat(makeEnv("admin@example.com")).isEqualTo(1);
        assertThat(folder.resolve(".env")).hasContent(before);
    }

    @Test
    void theScriptWantsAnAddress() throws Exception {
        assertThat(makeEnv()).isEqualTo(2);
        assertThat(makeEnv("nobody")).isEqualTo(2);
        assertThat(folder.resolve(".env")).doesNotExist();
    }

    /** The script's exit code; it writes into the folder above its own. */
    private int makeEnv(String... arguments) throws IOException, InterruptedException {
        Path script = folder.resolve("cognee/make-env");
        if (!Files.exists(script)) {
            Files.createDirectories(script.getParent());
            Files.copy(Path.of("cognee/make-env"), script);
        }
        List<String> command = new ArrayList<>(List.of("sh", script.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private static Map<String, Object> read() {
        try {
            return map(new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(FILE)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Map<String, Object> services() {
        return map(compose.get("services"));
    }

    private Map<String, Object> service(String name) {
        return map(services().get(name));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<String> list(Object value) {
        return (List<String>) value;
    }
}
