package com.hyperlevel.memory.cognee;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Supplier;

/**
 * Measures each request as {@code memory.cognee.call}, by call and outcome. The HTTP client's own observations stay off:
 * they carry addresses with ids, and messages of exceptions that quote what was read.
 */
final class CallObserver {

    private static final String NAME = "memory.cognee.call";

    private final ObservationRegistry registry;

    CallObserver(ObservationRegistry registry) {
        this.registry = registry;
    }

    Answer observe(HttpCall call, Supplier<Answer> sending) {
        Observation observation = Observation.createNotStarted(NAME, registry)
                .contextualName("cognee " + call.name())
                .lowCardinalityKeyValue("call", call.name())
                .lowCardinalityKeyValue("outcome", "NONE")
                .start();
        try {
            Answer answer = sending.get();
            observation.lowCardinalityKeyValue("outcome", answer.status() / 100 + "xx");
            return answer;
        } catch (CogneeException e) {
            observation.lowCardinalityKeyValue("outcome", e.failure().name());
            observation.error(e);
            throw e;
        } finally {
            observation.stop();
        }
    }
}
