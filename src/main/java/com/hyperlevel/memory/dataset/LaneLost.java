package com.hyperlevel.memory.dataset;

/** Another run holds the lane now: whoever meets this stops at once and writes nothing more. */
public class LaneLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LaneLost() {
        super("another run holds this lane", null, false, false);
    }
}
