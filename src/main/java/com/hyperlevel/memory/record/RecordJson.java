package com.hyperlevel.memory.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads what hosts send, strictly, and writes and reads the form that is kept. */
public final class RecordJson {

    /** The largest record that is accepted, in bytes. */
    public static final int MAX_BYTES = 2 * 1024 * 1024;

    private static final int DEPTH = 20;

    private static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH)
                            .maxStringLength(MAX_BYTES)
                            .maxNumberLength(100)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final JsonMapper KEPT = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(
                    inclusion -> JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS))
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private RecordJson() {}

    /**
     * Reads one JSON object as a host sent it: UTF-8 only, no field twice, nothing behind it.
     *
     * @throws Problem {@code record_too_large}, {@code invalid_utf8}, {@code json_unreadable}
     */
    public static ObjectNode read(byte[] bytes) {
        if (bytes.length > MAX_BYTES) {
            throw tooLarge();
        }
        JsonNode node = parse(decode(bytes));
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw new Problem(Category.INVALID, "json_unreadable");
    }

    /** The refusal of a record over the limit. */
    public static Problem tooLarge() {
        return new Problem(Category.INVALID, "record_too_large", MAX_BYTES);
    }

    private static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw new Problem(Category.INVALID, "invalid_utf8");
        }
    }

    private static JsonNode parse(String text) {
        try {
            return STRICT.readTree(text);
        } catch (JacksonException notJson) {
            throw new Problem(Category.INVALID, "json_unreadable");
        }
    }

    static ObjectNode toKept(Object data) {
        return KEPT.valueToTree(data);
    }

    static <T> T fromKept(JsonNode attributes, Class<T> form) {
        return KEPT.treeToValue(attributes, form);
    }

    static String write(JsonNode node) {
        return KEPT.writeValueAsString(node);
    }

    static ObjectNode readKept(String json) {
        return (ObjectNode) KEPT.readTree(json);
    }
}
