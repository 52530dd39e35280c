package com.hyperlevel.memory.standin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An answer that ends a request early, in one of the six shapes that Cognee's errors have. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Answer answer;

    Refusal(Answer answer) {
        super(String.valueOf(answer.status()), null, false, false);
        this.answer = answer;
    }

    Answer answer() {
        return answer;
    }

    /** Request validation: a list of faults and an echo of what was sent, with 400 and not 422. */
    static Refusal invalid(String type, List<String> where, String message, @Nullable Object sent) {
        return new Refusal(Answer.json(
                400,
                Json.object(
                        "detail",
                        List.of(Json.object("type", type, "loc", where, "msg", message, "input", sent)),
                        "body",
                        sent)));
    }

    /** One of Cognee's own exceptions. */
    static Refusal named(int status, String message, String errorName) {
        return plain(status, message + " [" + errorName + "]");
    }

    static Refusal plain(int status, String detail) {
        return new Refusal(Answer.json(status, Json.object("detail", detail)));
    }

    /** The shape of add, cognify, search and update. */
    static Refusal failed(int status, String error, @Nullable String detail) {
        return new Refusal(Answer.json(status, Json.object("error", error, "detail", detail)));
    }

    static Refusal error(int status, String error) {
        return new Refusal(Answer.json(status, Json.object("error", error)));
    }

    /** An exception that nobody caught. */
    static Refusal uncaught() {
        return new Refusal(Answer.text(500, "text/plain; charset=utf-8", "Internal Server Error"));
    }
}
