package com.hyperlevel.memory.cognee;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;

/** The body of a request. Shows its size only. */
final class Payload {

    private final MediaType type;
    private final byte[] bytes;

    Payload(MediaType type, byte[] bytes) {
        this.type = type;
        this.bytes = bytes;
    }

    /** A log-in form; keeps the order of the map. */
    static Payload form(Map<String, String> fields) {
        String encoded = fields.entrySet().stream()
                .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
                .collect(Collectors.joining("&"));
        return new Payload(MediaType.APPLICATION_FORM_URLENCODED, encoded.getBytes(StandardCharsets.US_ASCII));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    MediaType type() {
        return type;
    }

    byte[] bytes() {
        return bytes;
    }

    @Override
    public String toString() {
        return type.getSubtype() + " of " + bytes.length + " bytes";
    }
}
