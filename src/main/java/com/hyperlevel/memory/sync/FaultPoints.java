package com.hyperlevel.memory.sync;

/**
 * Named places between two steps of a cycle. Nothing happens there in production; a test puts a bean in place that dies
 * at one of them, to show that the next run ends in the same state.
 */
@FunctionalInterface
public interface FaultPoints {

    /** Passes one of the places. */
    void pass(String place);
}
