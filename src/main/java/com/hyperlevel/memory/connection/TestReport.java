package com.hyperlevel.memory.connection;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/** What a connection test found: always all four steps, those after a failure skipped. */
public record TestReport(Instant at, List<StepResult> steps, Set<Warning> warnings) {

    public TestReport {
        steps = List.copyOf(steps);
        warnings = Set.copyOf(warnings);
    }

    /** Whether no step failed. */
    public boolean passed() {
        return steps.stream().noneMatch(step -> step.outcome() == StepResult.Outcome.FAILED);
    }
}
