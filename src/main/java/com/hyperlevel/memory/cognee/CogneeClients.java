package com.hyperlevel.memory.cognee;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.web.client.RestClient;

/**
 * Gives out clients. Those of one server share connections and breaker, those of one login share its token; all are safe
 * for many threads. Keeps the clients used last, so that asking again is cheap.
 */
public final class CogneeClients implements AutoCloseable {

    private static final int MOST_LOGINS = 2_000;

    private final CogneeProperties properties;
    private final CircuitBreakerRegistry breakers;
    private final RestClient.Builder builder;
    private final Surroundings around;
    private final Map<ServerAddress, Transport> transports = new ConcurrentHashMap<>();
    private final Map<String, ServerBreaker> byKey = new ConcurrentHashMap<>();
    private final Map<LoginKey, CogneeClient> byLogin = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<LoginKey, CogneeClient> eldest) {
            return size() > MOST_LOGINS;
        }
    };

    CogneeClients(
            CogneeProperties properties,
            CircuitBreakerRegistry breakers,
            RestClient.Builder builder,
            Surroundings around) {
        this.properties = properties;
        this.breakers = breakers;
        this.builder = builder;
        this.around = around;
    }

    /**
     * The client of a login.
     *
     * @param breakerKey what names the server's circuit breaker; calls under one key are stopped together
     */
    public CogneeClient client(ServerAddress address, Credentials credentials, String breakerKey) {
        LoginKey key = new LoginKey(address, credentials, breakerKey);
        synchronized (byLogin) {
            return byLogin.computeIfAbsent(key, this::newClient);
        }
    }

    /** A client without any credentials, for health and the probe. */
    public CogneeClient anonymous(ServerAddress address, String breakerKey) {
        return client(address, Credentials.none(), breakerKey);
    }

    /** A new pacer for a lane. */
    public Pacer lanePacer() {
        return new Pacer(
                around.clock(), around.sleeper(), Duration.ofSeconds(1).dividedBy(properties.callsPerSecond()));
    }

    /** Until when the breaker of that key lets nothing through; empty while calls go through. */
    public Optional<Instant> openUntil(String breakerKey) {
        return Optional.ofNullable(byKey.get(breakerKey)).flatMap(ServerBreaker::openUntil);
    }

    private CogneeClient newClient(LoginKey key) {
        Transport transport = transports.computeIfAbsent(
                key.address(), address -> new Transport(address, properties, builder, around));
        ServerBreaker breaker = byKey.computeIfAbsent(
                key.breakerKey(), name -> new ServerBreaker(breakers, name, properties.breaker(), around.clock()));
        CogneeHttp http = new CogneeHttp(
                transport,
                breaker,
                properties,
                around,
                sender -> new Login(key.credentials(), sender, around.clock(), properties));
        return new CogneeClient(http, properties);
    }

    @Override
    public void close() {
        transports.values().forEach(Transport::close);
        around.threads().close();
    }

    private record LoginKey(ServerAddress address, Credentials credentials, String breakerKey) {}
}
