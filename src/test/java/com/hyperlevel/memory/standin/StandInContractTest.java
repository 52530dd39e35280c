package com.hyperlevel.memory.standin;

import org.junit.jupiter.api.AfterAll;

/** The stand-in behaves as the service expects of a Cognee. */
class StandInContractTest implements CogneeContract {

    private static final StandIn COGNEE = StandIn.start();

    @AfterAll
    static void close() {
        COGNEE.close();
    }

    @Override
    public String address() {
        return COGNEE.address();
    }
}
