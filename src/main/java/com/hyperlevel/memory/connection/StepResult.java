package com.hyperlevel.memory.connection;

import java.util.List;

/**
 * How one step of a connection test ended.
 *
 * @param code what was found; {@link #messageKey} names the words for it, filled with the arguments
 * @param arguments numbers, versions, and the e-mail address of a login; never a secret
 */
public record StepResult(Step step, Outcome outcome, String code, List<Object> arguments) {

    /** The steps, in their order. */
    public enum Step {
        REACHABLE,
        ACCESS_CONTROL,
        LOGIN,
        DATASETS
    }

    /** How a step can end. */
    public enum Outcome {
        OK,
        /** It works, and somebody should look at it. */
        WARNING,
        /** It does not work; the steps after it are skipped. */
        FAILED,
        SKIPPED
    }

    public StepResult {
        arguments = List.copyOf(arguments);
    }

    /** The words of the result: those of a problem where it is one of an address or a call. */
    public String messageKey() {
        return (code.startsWith("address_") || code.startsWith("cognee_") ? "problem." : "connection.test.") + code;
    }

    static StepResult of(Step step, Outcome outcome, String code, Object... arguments) {
        return new StepResult(step, outcome, code, List.of(arguments));
    }
}
