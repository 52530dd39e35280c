package com.hyperlevel.memory.connection;

import java.util.List;

/**
 * How one step of a connection test ended.
 *
 * @param code the message is {@code connection.test.<code>}, filled with the arguments
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

    static StepResult of(Step step, Outcome outcome, String code, Object... arguments) {
        return new StepResult(step, outcome, code, List.of(arguments));
    }
}
