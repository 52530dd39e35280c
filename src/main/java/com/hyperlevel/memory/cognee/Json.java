package com.hyperlevel.memory.cognee;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.http.MediaType;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads Cognee's JSON, where every field may be missing, of another type, or spelt in snake or camel case. */
final class Json {

    static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}");

    private Json() {}

    /** The first of these fields that is there and not null. */
    static Optional<JsonNode> field(JsonNode node, String... names) {
        for (String name : names) {
            JsonNode value = node.get(name);
            if (value != null && !value.isNull()) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    static Optional<String> text(JsonNode node, String... names) {
        return field(node, names).filter(JsonNode::isString).map(JsonNode::stringValue);
    }

    static Optional<UUID> id(JsonNode node, String... names) {
        return text(node, names).flatMap(Json::id);
    }

    static Optional<UUID> id(String text) {
        return UUID_TEXT.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }

    static Optional<Integer> whole(JsonNode node, String... names) {
        return field(node, names).filter(JsonNode::canConvertToInt).map(JsonNode::intValue);
    }

    static Optional<Double> number(JsonNode node, String... names) {
        return field(node, names)
                .filter(JsonNode::isNumber)
                .map(JsonNode::doubleValue)
                .filter(Double::isFinite);
    }

    static Optional<Boolean> truth(JsonNode node, String... names) {
        return field(node, names).filter(JsonNode::isBoolean).map(JsonNode::booleanValue);
    }

    /** The elements of an array; nothing for anything else. */
    static List<JsonNode> elements(Optional<JsonNode> node) {
        return node.filter(JsonNode::isArray)
                .map(array -> List.copyOf(array.values()))
                .orElse(List.of());
    }

    /** An object that is there as such or as JSON text. */
    static Optional<JsonNode> objectOrText(Optional<JsonNode> node) {
        return node.flatMap(value -> value.isString() ? parsed(value.stringValue()) : Optional.of(value))
                .filter(JsonNode::isObject);
    }

    private static Optional<JsonNode> parsed(String text) {
        try {
            return Optional.of(MAPPER.readTree(text));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** As text first: a lone half of a surrogate pair becomes a question mark instead of an error. */
    static byte[] bytes(Object value) {
        return MAPPER.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
    }

    static Payload payload(Object value) {
        return new Payload(MediaType.APPLICATION_JSON, bytes(value));
    }
}
