package com.hyperlevel.memory.api;

import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.module.SimpleModule;

/**
 * The JSON of our own interfaces: snake_case, and strict. An unknown field is refused, because a mistyped flag such as
 * {@code trashed} must not be lost; a value of another type is refused instead of bent; a name may stand once.
 */
@Configuration
class JsonConfiguration {

    @Bean
    JsonMapperBuilderCustomizer strictSnakeCase() {
        return json -> json.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .addModule(new SimpleModule("clean text")
                        .addDeserializer(String.class, new CleanText())
                        .addKeyDeserializer(String.class, new CleanText.Key()));
    }
}
