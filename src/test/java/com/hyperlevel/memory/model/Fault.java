package com.hyperlevel.memory.model;

/** How a model fails. Cognee tries again after all of them, for minutes: seen from outside, each looks like a hang. */
public enum Fault {
    /** Gives no answer until {@link ModelStub#calmDown()}, and then the right one. */
    HANGS(0),
    /** The provider is broken. */
    FAILS(500),
    /** The provider has had enough of us. */
    TOO_MANY(429),
    /** The provider does not like the text. */
    REFUSES(400),
    /** The answer is no JSON where JSON was asked for. */
    BABBLES(200);

    private final int status;

    Fault(int status) {
        this.status = status;
    }

    int status() {
        return status;
    }
}
