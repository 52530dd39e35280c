package com.hyperlevel.memory.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class GatewayPropertiesTest {

    @Test
    void everyDefaultIsTheDocumentedOne() {
        GatewayProperties defaults = bind(Map.of());

        assertThat(defaults.questionsAtOnce()).isEqualTo(16);
        assertThat(defaults.questionWait()).isEqualTo(Duration.ofMillis(500));
        assertThat(defaults.listAge()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void everyKeyIsRead() {
        GatewayProperties set = bind(Map.of(
                "memory.gateway.questions-at-once", "3",
                "memory.gateway.question-wait", "1s",
                "memory.gateway.list-age", "10s"));

        assertThat(set).isEqualTo(new GatewayProperties(3, Duration.ofSeconds(1), Duration.ofSeconds(10)));
    }

    private static GatewayProperties bind(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("memory.gateway", GatewayProperties.class);
    }
}
