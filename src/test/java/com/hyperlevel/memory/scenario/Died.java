package com.hyperlevel.memory.scenario;

/** The process dies here: an error that nothing catches. */
final class Died extends Error {

    private static final long serialVersionUID = 1L;

    Died(String place) {
        super(place);
    }
}
