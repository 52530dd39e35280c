package com.hyperlevel.memory.cognee;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** A complete answer: status, body, and how long it asks us to wait. Shows no content. */
final class Answer {

    private final HttpCall call;
    private final int status;
    private final byte[] body;
    private final @Nullable Duration retryAfter;

    Answer(HttpCall call, int status, byte[] body, @Nullable Duration retryAfter) {
        this.call = call;
        this.status = status;
        this.body = body;
        this.retryAfter = retryAfter;
    }

    int status() {
        return status;
    }

    boolean isServerError() {
        return status >= 500;
    }

    /** Whether the caller reads this answer itself: 2xx, and what the call accepts beside. */
    boolean isAccepted() {
        return (status >= 200 && status < 300) || call.accepted().contains(status);
    }

    /**
     * The body as JSON; a missing node when it is empty.
     *
     * @throws CogneeException {@link Failure#UNEXPECTED_ANSWER} when it is no JSON
     */
    JsonNode json() {
        if (body.length == 0) {
            return MissingNode.getInstance();
        }
        try {
            return Json.MAPPER.readTree(body);
        } catch (JacksonException e) {
            // Without the cause: a parser's message quotes what it read.
            throw unexpected("no JSON");
        }
    }

    /** The body as a JSON object, or {@link Failure#UNEXPECTED_ANSWER}. */
    JsonNode object() {
        JsonNode json = json();
        if (!json.isObject()) {
            throw unexpected("no JSON object");
        }
        return json;
    }

    /** The body as a JSON array, or {@link Failure#UNEXPECTED_ANSWER}. */
    JsonNode array() {
        JsonNode json = json();
        if (!json.isArray()) {
            throw unexpected("no JSON array");
        }
        return json;
    }

    /** Whether the body is an error in one of the shapes that Cognee and its framework use. */
    boolean isErrorOfCognee() {
        try {
            JsonNode json = json();
            return json.isObject() && (json.has("detail") || json.has("error") || json.has("message"));
        } catch (CogneeException e) {
            return false;
        }
    }

    /**
     * The failure that this answer means. Decided by status and shape, never by text; a 4xx of a proxy, which has another
     * body, is no statement of Cognee.
     */
    CogneeException failure() {
        return switch (status) {
            case 429 -> failure(Failure.BUSY_429);
            case 413 -> failure(Failure.REJECTED);
            case 400, 409, 422 -> ofCognee(Failure.REJECTED);
            case 401 -> ofCognee(Failure.UNAUTHORIZED);
            case 402 -> ofCognee(Failure.BUDGET);
            case 403 -> ofCognee(Failure.FORBIDDEN);
            case 404 -> ofCognee(Failure.NOT_FOUND);
            case 415 -> ofCognee(Failure.LOCAL_FILES_REFUSED);
            default -> isServerError() ? failure(Failure.SERVER_ERROR) : unexpected("status not expected");
        };
    }

    /** An answer that is there but not Cognee's. What the call did is unknown then. */
    CogneeException unexpected(String what) {
        return facts(Failure.UNEXPECTED_ANSWER).detail(what).exception();
    }

    CogneeException failure(Failure failure) {
        return facts(failure).exception();
    }

    private CogneeException ofCognee(Failure failure) {
        return isErrorOfCognee() ? failure(failure) : unexpected("error not in Cognee's shape");
    }

    private CogneeException.Facts facts(Failure failure) {
        boolean mayHaveHappened = failure == Failure.SERVER_ERROR || failure == Failure.UNEXPECTED_ANSWER;
        return CogneeException.of(call.name(), failure)
                .status(status)
                .retryAfter(retryAfter)
                .outcomeUnknown(mayHaveHappened && call.kind().hasEffect());
    }

    @Override
    public String toString() {
        return call.name() + " " + status;
    }
}
