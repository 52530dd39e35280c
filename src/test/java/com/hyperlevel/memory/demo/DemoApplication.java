package com.hyperlevel.memory.demo;

import com.hyperlevel.memory.real.NotPossibleHere;

/** What {@code ./mvnw spring-boot:test-run} starts. */
public final class DemoApplication {

    private DemoApplication() {}

    /** Starts the demo, prints how to use it, and runs until the process is told to stop. */
    public static void main(String[] args) {
        try {
            System.out.println(Demo.start(args).welcome());
        } catch (PortTaken | NotPossibleHere reason) {
            System.err.println(reason.getMessage());
            System.exit(1);
        } catch (StoppedWhileStarting stopped) {
            // Ctrl-C before everything was there: the rest of the process is going down already.
        }
    }
}
