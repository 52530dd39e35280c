package com.hyperlevel.memory.cognee;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Clock;
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
            CogneeProperties properties, CircuitBreakerRegistry breakers, RestClient.Builder builder, Clock clock) {
        silenceWireLogs();
        return new CogneeClients(properties, breakers, builder, clock, Sleeper.real(), new CallThreads());
    }

    /** The HTTP client would write bodies, tokens and keys into the log for anybody who sets a level of DEBUG. */
    private static void silenceWireLogs() {
        LoggingSystem logging = LoggingSystem.get(CogneeConfiguration.class.getClassLoader());
        logging.setLogLevel("org.apache.hc.client5.http.wire", LogLevel.OFF);
        logging.setLogLevel("org.apache.hc.client5.http.headers", LogLevel.OFF);
    }
}
