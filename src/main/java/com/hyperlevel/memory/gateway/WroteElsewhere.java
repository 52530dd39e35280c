package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;

/**
 * Cognee said that an add went into another dataset than the one that was named. Sending to the server is paused until
 * the agency tests it again. Code {@code wrote_elsewhere}.
 */
public final class WroteElsewhere extends Problem {

    private static final long serialVersionUID = 1L;

    private final boolean takenBack;

    WroteElsewhere(boolean takenBack) {
        super(Category.UPSTREAM, "wrote_elsewhere");
        this.takenBack = takenBack;
    }

    /** Whether the documents were found in the other dataset and deleted there again. */
    public boolean isTakenBack() {
        return takenBack;
    }
}
