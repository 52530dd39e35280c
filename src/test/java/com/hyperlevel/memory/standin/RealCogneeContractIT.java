package com.hyperlevel.memory.standin;

import com.hyperlevel.memory.real.RealCognee;
import com.hyperlevel.memory.real.RealServers;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * A real Cognee behaves as the service expects: one of its own of {@code -Dcognee.version}, or one that somebody else
 * started at {@code -Dcognee.address=http://…}.
 */
@Tag("real")
@EnabledIf("isWanted")
class RealCogneeContractIT implements CogneeContract {

    private static String address = System.getProperty("cognee.address", "");
    private static RealCognee own;

    static boolean isWanted() {
        return !address.isEmpty() || System.getProperty("cognee.version") != null;
    }

    @BeforeAll
    static void start() {
        if (address.isEmpty()) {
            // The contract tells that keys are listed in full, which they are only where they are not hashed.
            own = RealServers.start(Map.of("HASH_API_KEY", "false"));
            address = own.address();
        }
    }

    @AfterAll
    static void close() {
        if (own != null) {
            own.close();
        }
    }

    @Override
    public String address() {
        return address;
    }
}
