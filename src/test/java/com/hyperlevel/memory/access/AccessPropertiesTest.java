package com.hyperlevel.memory.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class AccessPropertiesTest {

    private static AccessProperties bind(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("memory.access", AccessProperties.class);
    }

    @Test
    void defaultsAreThoseOfTheDocumentation() {
        assertThat(bind(Map.of())).isEqualTo(new AccessProperties(10, 50, Duration.ofMinutes(15)));
    }

    @Test
    void everyKeyIsRead() {
        assertThat(bind(Map.of(
                        "memory.access.attempts-per-email", "3",
                        "memory.access.attempts-per-address", "4",
                        "memory.access.attempts-window", "1h")))
                .isEqualTo(new AccessProperties(3, 4, Duration.ofHours(1)));
    }
}
