package com.hyperlevel.memory.cognee;

import java.time.Duration;

/** Waits; tests move their clock instead. */
@FunctionalInterface
public interface Sleeper {

    /** Waits that long. */
    void sleep(Duration time) throws InterruptedException;

    /** The sleeper of real life. */
    static Sleeper real() {
        return time -> Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);
    }
}
