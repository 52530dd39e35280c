package com.hyperlevel.memory.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ConnectionPropertiesTest {

    @Test
    void everyDefaultIsTheDocumentedOne() {
        ConnectionProperties defaults = bind(Map.of());

        assertThat(defaults.rotateSecrets()).isFalse();
    }

    @Test
    void everyKeyIsRead() {
        ConnectionProperties set = bind(Map.of("memory.connection.rotate-secrets", "true"));

        assertThat(set).isEqualTo(new ConnectionProperties(true));
    }

    private static ConnectionProperties bind(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("memory.connection", ConnectionProperties.class);
    }
}
