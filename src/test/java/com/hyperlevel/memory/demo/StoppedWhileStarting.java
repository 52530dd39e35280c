package com.hyperlevel.memory.demo;

/** The demo was told to stop before it was ready. */
final class StoppedWhileStarting extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StoppedWhileStarting(Throwable cause) {
        super(cause);
    }
}
