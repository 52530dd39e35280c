package com.hyperlevel.memory.api;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/**
 * Reads texts. One that PostgreSQL could not store or UTF-8 not carry (NUL, half a surrogate pair) is refused at the
 * door, where its field is still known; so is a number or truth value in its place.
 */
class CleanText extends StdScalarDeserializer<String> {

    CleanText() {
        super(String.class);
    }

    @Override
    public @Nullable String deserialize(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return (String) context.handleUnexpectedToken(String.class, parser);
        }
        String text = parser.getString();
        if (!isClean(text)) {
            throw new UncleanText(parser);
        }
        return text;
    }

    /** Whether a text has no NUL and no half surrogate pair. */
    static boolean isClean(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || Character.isLowSurrogate(c)) {
                return false;
            }
            if (Character.isHighSurrogate(c)) {
                i++;
                if (i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Reads the names of a map's entries by the same rule. */
    static class Key extends KeyDeserializer {
        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            if (!isClean(key)) {
                throw new UncleanText(context.getParser());
            }
            return key;
        }
    }
}
