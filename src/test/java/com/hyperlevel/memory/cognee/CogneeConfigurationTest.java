package com.hyperlevel.memory.cognee;

import static com.hyperlevel.memory.cognee.ScriptedServer.ok;
import static com.hyperlevel.memory.cognee.ScriptedServer.raw;
import static com.hyperlevel.memory.cognee.ScriptedServer.status;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.read.ListAppender;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.util.unit.DataSize;
import org.springframework.web.client.RestClient;

class CogneeConfigurationTest {

    private static final UUID ID = UUID.fromString("0d5d7d0a-5f0b-5b9e-9a1f-3c9f8d6a4b21");

    private final ApplicationContextRunner runner = new ApplicationContextRunner().withUserConfiguration(App.class);

    @Test
    void defaultsAreThese() {
        runner.run(context -> assertThat(context.getBean(CogneeProperties.class))
                .isEqualTo(new CogneeProperties(
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(25),
                        Duration.ofSeconds(20),
                        DataSize.ofMegabytes(16),
                        40,
                        8,
                        Duration.ofMillis(200),
                        Duration.ofSeconds(60),
                        new CogneeProperties.Breaker(20, 10, 50, Duration.ofSeconds(30), 3, Duration.ofSeconds(60)))));
    }

    @Test
    void everySettingHasItsKey() {
        runner.withPropertyValues(
                        "memory.cognee.connect-timeout=1s",
                        "memory.cognee.quick-timeout=2s",
                        "memory.cognee.call-timeout=3s",
                        "memory.cognee.listing-timeout=4s",
                        "memory.cognee.max-answer=5MB",
                        "memory.cognee.max-connections=6",
                        "memory.cognee.calls-per-second=7",
                        "memory.cognee.repeat-pause=8ms",
                        "memory.cognee.login-margin=9s",
                        "memory.cognee.breaker.window=10",
                        "memory.cognee.breaker.minimum-calls=11",
                        "memory.cognee.breaker.failure-rate=12",
                        "memory.cognee.breaker.open-for=13s",
                        "memory.cognee.breaker.trial-calls=14",
                        "memory.cognee.breaker.trial-for=15s")
                .run(context -> assertThat(context.getBean(CogneeProperties.class))
                        .isEqualTo(new CogneeProperties(
                                Duration.ofSeconds(1),
                                Duration.ofSeconds(2),
                                Duration.ofSeconds(3),
                                Duration.ofSeconds(4),
                                DataSize.ofMegabytes(5),
                                6,
                                7,
                                Duration.ofMillis(8),
                                Duration.ofSeconds(9),
                                new CogneeProperties.Breaker(
                                        10, 11, 12, Duration.ofSeconds(13), 14, Duration.ofSeconds(15)))));
    }

    @Test
    void callThatMayLastLongerThanTheLeaseAllowsStopsTheStart() {
        runner.withPropertyValues("memory.cognee.call-timeout=26s")
                .run(context -> assertThat(context).hasFailed());
        runner.withPropertyValues("memory.cognee.breaker.trial-calls=0")
                .run(context -> assertThat(context).hasFailed());
    }

    @Test
    void lanePacerKeepsTheSetDistance() {
        runner.run(context -> {
            Pacer pacer = context.getBean(CogneeClients.class).lanePacer();
            long start = System.nanoTime();
            for (int i = 0; i < 3; i++) {
                pacer.pause();
            }

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(245));
        });
    }

    @Test
    void nothingSentOrAnsweredIsLoggedAtAnyLevel() {
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        List<Appender<ILoggingEvent>> usual = new ArrayList<>();
        root.iteratorForAppenders().forEachRemaining(usual::add);
        Level usualLevel = root.getLevel();
        ListAppender<ILoggingEvent> everything = new ListAppender<>();
        everything.start();
        usual.forEach(root::detachAppender);
        root.addAppender(everything);
        root.setLevel(Level.TRACE);
        wireLogs().forEach(logger -> logger.setLevel(Level.TRACE));
        try (ScriptedServer server = new ScriptedServer()) {
            runner.run(context -> useEverything(context.getBean(CogneeClients.class), server));
        } finally {
            root.setLevel(usualLevel);
            root.detachAppender(everything);
            usual.forEach(root::addAppender);
        }

        assertThat(everything.list)
                .extracting(ILoggingEvent::getLoggerName)
                .anyMatch(name -> name.startsWith("org.apache.hc"));
        assertThat(everything.list)
                .extracting(CogneeConfigurationTest::shown)
                .noneMatch(line -> line.contains("Geheim"));
    }

    private static List<Logger> wireLogs() {
        return List.of((Logger) LoggerFactory.getLogger("org.apache.hc.client5.http.wire"), (Logger)
                LoggerFactory.getLogger("org.apache.hc.client5.http.headers"));
    }

    private static String shown(ILoggingEvent event) {
        String cause = event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy());
        return event.getLoggerName() + ": " + event.getFormattedMessage() + " " + cause;
    }

    private static void useEverything(CogneeClients clients, ScriptedServer server) {
        server.then(
                status(200, "{\"access_token\":\"GeheimToken\"}", "Set-Cookie: auth_token=GeheimCookie"),
                status(400, "{\"detail\":\"GeheimEcho\"}"),
                ok("[\"GeheimTreffer\"]"),
                ok("[{\"GeheimKaputt"),
                raw("GeheimStatus\r\n\r\n"),
                raw("GeheimStatus\r\n\r\n"),
                raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nGeheimChunk\r\n"),
                status(500, "GeheimFehler"));
        CogneeClient person =
                clients.client(server.address(), Credentials.password("Geheim@example.com", "GeheimWort"), "s");
        CogneeClient machine = clients.client(server.address(), Credentials.apiKey("GeheimKey"), "s");
        FilePart part = new FilePart("note-1.txt", "GeheimText", "note:1", Map.of("record", "GeheimMeta"));
        tryTo(() -> person.addFiles(ID, List.of(part)));
        tryTo(() -> machine.search(SearchType.CHUNKS, List.of(ID), "GeheimFrage", 3, Optional.empty()));
        tryTo(machine::datasets);
        tryTo(machine::datasets);
        tryTo(machine::datasets);
        assertThat(server.requests()).hasSizeGreaterThanOrEqualTo(8);
    }

    private static void tryTo(Runnable call) {
        try {
            call.run();
        } catch (CogneeException e) {
            LoggerFactory.getLogger(CogneeConfigurationTest.class).warn("failed", e);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(CogneeProperties.class)
    @Import(CogneeConfiguration.class)
    static class App {

        @Bean
        CircuitBreakerRegistry breakers() {
            return CircuitBreakerRegistry.ofDefaults();
        }

        @Bean
        RestClient.Builder builder() {
            return RestClient.builder();
        }

        @Bean
        Clock clock() {
            return Clock.systemUTC();
        }
    }
}
