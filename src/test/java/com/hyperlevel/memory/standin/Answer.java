package com.hyperlevel.memory.standin;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What goes back over the wire. */
record Answer(int status, String contentType, byte[] body, Map<String, List<String>> headers) {

    static Answer json(int status, @Nullable Object value) {
        return new Answer(status, "application/json", Json.write(value), Map.of());
    }

    static Answer ok(@Nullable Object value) {
        return json(200, value);
    }

    static Answer text(int status, String contentType, String body) {
        return new Answer(status, contentType, body.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    Answer with(String header, String value) {
        Map<String, List<String>> all = new LinkedHashMap<>(headers);
        all.put(header, List.of(value));
        return new Answer(status, contentType, body, all);
    }

    Answer withBody(@Nullable Object json) {
        return new Answer(status, contentType, Json.write(json), headers);
    }
}
