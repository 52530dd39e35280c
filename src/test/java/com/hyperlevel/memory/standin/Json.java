package com.hyperlevel.memory.standin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** JSON as plain maps, lists, texts, numbers and nulls, in the order in which they were put. */
final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    static Map<String, @Nullable Object> object(@Nullable Object... keysAndValues) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            object.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return object;
    }

    static byte[] write(@Nullable Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    static String text(@Nullable Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** Null for the JSON {@code null} and for what is no JSON at all. */
    static @Nullable Object read(byte[] json) {
        try {
            return MAPPER.readValue(json, Object.class);
        } catch (JacksonException e) {
            return null;
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, @Nullable Object> asObject(@Nullable Object value) {
        return value instanceof Map ? (Map<String, @Nullable Object>) value : Map.of();
    }

    @SuppressWarnings("unchecked")
    static List<@Nullable Object> asList(@Nullable Object value) {
        return value instanceof List ? (List<@Nullable Object>) value : List.of();
    }

    /** Copies deeply enough that an answer can be changed before it is sent. */
    static @Nullable Object copy(@Nullable Object value) {
        return read(write(value));
    }
}
