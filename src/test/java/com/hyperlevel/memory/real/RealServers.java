package com.hyperlevel.memory.real;

import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** Real servers of the version that this run of the tests is about: {@code -Dcognee.version=1.6.5}. */
public final class RealServers {

    private RealServers() {}

    /** A fresh one; where none can be had, the test is skipped, and the console says so. */
    public static RealCognee start(Map<String, String> changes) {
        String version = System.getProperty("cognee.version", "");
        Assumptions.assumeFalse(version.isEmpty(), "no -Dcognee.version, as the profile real-cognee sets it");
        try {
            return RealCognee.start(version, changes);
        } catch (NotPossibleHere e) {
            System.out.println("SKIPPED: tests against a real Cognee " + version + ". " + e.getMessage());
            return Assumptions.abort(e.getMessage());
        }
    }
}
