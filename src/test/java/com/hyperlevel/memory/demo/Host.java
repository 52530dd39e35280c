package com.hyperlevel.memory.demo;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * The system that the businesses work with, as far as the memory sees it: asks every second which records are wanted,
 * and imports those of each type once when it was switched on. Knows the public API and a key, nothing else.
 */
final class Host {

    private static final Logger log = LoggerFactory.getLogger(Host.class);
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final HttpTestClient api;
    private final Set<String> fed = new HashSet<>();
    private final Thread thread = new Thread(this::run, "demo-host");

    /** A host in front of the service at this address, with an agency key that may write records. */
    Host(String url, String key) {
        api = new HttpTestClient(url).withKey(key);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void stop() {
        thread.interrupt();
    }

    private void run() {
        while (!thread.isInterrupted()) {
            try {
                feedWhatIsNew();
                Thread.sleep(EVERY.toMillis());
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                if (!thread.isInterrupted()) {
                    log.warn("The demo host could not feed and tries again: {}", e.toString());
                    pause();
                }
            }
        }
    }

    private void pause() {
        try {
            Thread.sleep(EVERY.toMillis());
        } catch (InterruptedException e) {
            thread.interrupt();
        }
    }

    private void feedWhatIsNew() {
        Answer answer = api.get("/api/records/wanted");
        expect(200, answer);
        for (JsonNode wanted : answer.json().path("wanted")) {
            // Switched off and on again is another wish, and so are whole contacts after skeletons.
            String wish = wanted.path("location_id").asString() + " "
                    + wanted.path("type").asString() + " "
                    + wanted.path("skeleton").asBoolean() + " "
                    + wanted.path("since").asString("");
            if (!fed.contains(wish)) {
                Business.find(wanted.path("location_id").asString()).ifPresent(business -> feed(business, wanted));
                fed.add(wish);
            }
        }
    }

    private void feed(Business business, JsonNode wanted) {
        Set<String> kinds = new HashSet<>();
        wanted.path("kinds").forEach(kind -> kinds.add(kind.asString()));
        String lines = business.recordsOf(kinds);
        if (lines.isEmpty()) {
            return;
        }
        Answer answer = api.send(
                "POST",
                "/api/records/import?location_id=" + business.id(),
                "application/x-ndjson",
                lines.getBytes(StandardCharsets.UTF_8));
        expect(200, answer);
        if (answer.json().path("refused").asLong() > 0) {
            log.warn("The demo's own records of {} were refused: {}", business.id(), answer.text());
        }
    }

    private static void expect(int status, Answer answer) {
        if (answer.status() != status) {
            throw new IllegalStateException("status " + answer.status() + ", " + answer.code());
        }
    }
}
