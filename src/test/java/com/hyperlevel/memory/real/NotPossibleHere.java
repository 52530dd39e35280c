package com.hyperlevel.memory.real;

/** This machine cannot run a real Cognee: it has no Python, or the packages are out of reach. No fault of Cognee or ours. */
public final class NotPossibleHere extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotPossibleHere(String reason) {
        super(reason);
    }
}
