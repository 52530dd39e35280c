package com.hyperlevel.memory.cognee;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;

/** The beans of this package. */
@Configuration(proxyBeanMethods = false)
class CogneeConfiguration {

    @Bean
    CogneeClients cogneeClients(
            CogneeProperties properties,
            CircuitBreakerRegistry breakers,
            RestClient.Builder builder,
            Clock clock,
            ObjectProvider<ObservationRegistry> observations) {
        silenceWireLogs();
        Surroundings around = new Surroundings(
                clock, Sleeper.real(), new CallThreads(), observations.getIfAvailable(() -> ObservationRegistry.NOOP));
        return new CogneeClients(properties, breakers, builder, around);
    }

    /** The HTTP client would write bodies, tokens and keys into the log for anybody who sets a level of DEBUG. */
    private static void silenceWireLogs() {
        LoggingSystem logging = LoggingSystem.get(CogneeConfiguration.class.getClassLoader());
        logging.setLogLevel("org.apache.hc.client5.http.wire", LogLevel.OFF);
        logging.setLogLevel("org.apache.hc.client5.http.headers", LogLevel.OFF);
    }
}
