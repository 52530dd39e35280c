package com.hyperlevel.memory.cognee;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.util.unit.DataSize;
import org.springframework.web.client.RestClient;

/** Clients for tests: short time-outs, a clock that is moved, pauses that are only noted. */
final class TestClients implements AutoCloseable {

    static final Credentials PASSWORD = Credentials.password("memory@example.com", "geheim-4711");
    static final Credentials API_KEY = Credentials.apiKey("key-0815");

    final MovableClock clock = new MovableClock();
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final List<Duration> pauses = new CopyOnWriteArrayList<>();
    final CogneeClients clients;

    TestClients() {
        this(properties(Duration.ofMillis(800)), InetAddress::getAllByName);
    }

    TestClients(CogneeProperties properties, CheckedResolver.Lookup lookup) {
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        clients = new CogneeClients(
                properties,
                CircuitBreakerRegistry.ofDefaults(),
                RestClient.builder(),
                new Surroundings(clock, pauses::add, new CallThreads(lookup), observations));
    }

    static CogneeProperties properties(Duration callTimeout) {
        return new CogneeProperties(
                Duration.ofMillis(400),
                callTimeout,
                callTimeout,
                Duration.ofSeconds(5),
                DataSize.ofMegabytes(2),
                10,
                8,
                Duration.ofMillis(200),
                Duration.ofSeconds(60),
                new CogneeProperties.Breaker(20, 10, 50, Duration.ofSeconds(30), 3, Duration.ofSeconds(60)));
    }

    CogneeClient anonymous(ScriptedServer server) {
        return clients.anonymous(server.address(), "server");
    }

    CogneeClient withKey(ScriptedServer server) {
        return clients.client(server.address(), API_KEY, "server");
    }

    CogneeClient withPassword(ScriptedServer server) {
        return clients.client(server.address(), PASSWORD, "server");
    }

    @Override
    public void close() {
        clients.close();
    }
}
