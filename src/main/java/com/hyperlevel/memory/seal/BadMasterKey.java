package com.hyperlevel.memory.seal;

/** The service cannot start: there is no master key, or one that is none. The message is one line for the operator. */
public final class BadMasterKey extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadMasterKey(String message) {
        super(message);
    }
}
