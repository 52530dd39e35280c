package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.support.Postgres;
import com.hyperlevel.memory.support.TestApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/**
 * A start that cannot succeed ends at once, and says so once: what is wrong, which setting, what to do; without a stack
 * trace and without any secret.
 */
@ExtendWith(OutputCaptureExtension.class)
class FailingStartIT {

    private static final String SECRET = "marker-4711-secret";

    private static String database;

    @BeforeAll
    static void oneDatabase() {
        database = Postgres.newDatabase();
    }

    private static void fails(CapturedOutput output, List<String> settings, String... says) {
        assertThatThrownBy(() -> TestApplication.start(Postgres.newDatabase(), settings.toArray(String[]::new)))
                .isInstanceOf(Exception.class);

        String log = output.getAll();
        assertThat(log.split("APPLICATION FAILED TO START", -1)).as(log).hasSize(2);
        assertThat(log).contains("Description:", "Action:").contains(says);
        assertThat(log).doesNotContain("\tat ", "Caused by:", SECRET, Postgres.PASSWORD + "\"");
        assertThat(log.lines()
                        .filter(line -> line.contains(" ERROR ") || line.contains(" WARN "))
                        .filter(line -> !line.contains("LoggingFailureAnalysisReporter")))
                .isEmpty();
    }

    private static Arguments start(String what, List<String> settings, String... says) {
        return Arguments.of(what, settings, says);
    }

    static Stream<Arguments> badSettings() {
        return Stream.of(
                start(
                        "no database",
                        List.of(
                                "spring.datasource.url=jdbc:postgresql://127.0.0.1:1/memory?password=" + SECRET,
                                "spring.flyway.url=jdbc:postgresql://127.0.0.1:1/memory"),
                        "No database answers at jdbc:postgresql://127.0.0.1:1/memory (",
                        "SPRING_DATASOURCE_URL"),
                start(
                        "no database for the owner",
                        List.of("spring.flyway.url=jdbc:postgresql://127.0.0.1:1/memory"),
                        "No database answers at jdbc:postgresql://127.0.0.1:1/memory (",
                        "SPRING_FLYWAY_URL"),
                start(
                        "an unknown database",
                        List.of("spring.datasource.url=" + database.replaceFirst("[^/]*$", "nowhere")),
                        "There is no such database",
                        "/nowhere",
                        "SPRING_DATASOURCE_URL"),
                start("no address of a database", List.of("spring.datasource.url="), "SPRING_DATASOURCE_URL"),
                start(
                        "an address of something else",
                        List.of("spring.datasource.url=http://127.0.0.1/" + SECRET),
                        "SPRING_DATASOURCE_URL"),
                start(
                        "an unknown role",
                        List.of("spring.datasource.username=nobody"),
                        "does not let the role 'nobody' in",
                        "SPRING_DATASOURCE_USERNAME"),
                start(
                        "an unknown owner",
                        List.of("spring.flyway.user=nobody"),
                        "does not let the role 'nobody' in",
                        "SPRING_FLYWAY_USER"),
                start(
                        "the owner as service role",
                        List.of("spring.datasource.username=" + Postgres.OWNER),
                        "'memory_owner' owns the tables",
                        "SPRING_DATASOURCE_USERNAME"),
                start(
                        "a superuser as service role",
                        List.of("spring.datasource.username=postgres", "spring.datasource.password=postgres"),
                        "'postgres' is a superuser",
                        "SPRING_DATASOURCE_USERNAME"),
                start("no master key", List.of("memory.seal.keys="), "No master key", "MEMORY_SEAL_KEYS", "openssl"),
                start("a bad master key", List.of("memory.seal.keys=" + SECRET), "Master key number 1", "openssl"),
                start("a short master key", List.of("memory.seal.keys=k1:bWFya2Vy"), "has 6 bytes", "openssl"),
                start("a missing key file", List.of("memory.seal.keys=", "memory.seal.key-file=/nowhere"), "/nowhere"),
                start("a negative time", List.of("memory.lane.poll-every=-1s"), "memory.lane.poll", "-1"),
                start("no time", List.of("memory.lane.heartbeat=soon"), "memory.lane.heartbeat", "soon"),
                start("no number", List.of("memory.lane.threads=many"), "memory.lane.threads", "many"),
                start("a number out of range", List.of("memory.lane.threads=0"), "memory.lane.threads", "0"),
                start("no size", List.of("memory.api.max-body=much"), "memory.api.max-body", "much"),
                start("an unknown address", List.of("server.address=nowhere.invalid"), "server.address"),
                start(
                        "an address of another machine",
                        List.of("server.address=192.0.2.1"),
                        "192.0.2.1",
                        "SERVER_ADDRESS"),
                start("a port that is none", List.of("server.port=70000"), "70000", "SERVER_PORT"),
                start(
                        "a weak password",
                        List.of("memory.bootstrap.admin-password=hunter2"),
                        "memory.bootstrap.admin-password must have 12",
                        "MEMORY_BOOTSTRAP_ADMIN_PASSWORD"),
                start(
                        "no password of the first admin",
                        List.of("memory.bootstrap.admin-password="),
                        "go together",
                        "MEMORY_BOOTSTRAP_ADMIN_PASSWORD"),
                start(
                        "no address of the first admin",
                        List.of("memory.bootstrap.admin-email=", "memory.bootstrap.admin-password=" + SECRET),
                        "go together",
                        "MEMORY_BOOTSTRAP_ADMIN_EMAIL"),
                start(
                        "no e-mail address",
                        List.of("memory.bootstrap.admin-email=admin"),
                        "is not an e-mail address",
                        "MEMORY_BOOTSTRAP_ADMIN_EMAIL"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badSettings")
    void isOneClearLine(String what, List<String> settings, String[] says, CapturedOutput output) {
        fails(output, settings, says);
    }

    @Test
    void aTakenPortIsOneClearLine(CapturedOutput output) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fails(
                    output,
                    List.of("server.port=" + taken.getLocalPort()),
                    "Port " + taken.getLocalPort() + " is taken",
                    "SERVER_PORT");
        }
    }
}
