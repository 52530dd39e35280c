package com.hyperlevel.memory.standin;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A real Cognee, started by somebody else, behaves as the service expects: {@code -Dcognee.address=http://…}. */
@EnabledIfSystemProperty(named = "cognee.address", matches = "http.+")
class RealCogneeContractIT implements CogneeContract {

    @Override
    public String address() {
        return System.getProperty("cognee.address");
    }
}
