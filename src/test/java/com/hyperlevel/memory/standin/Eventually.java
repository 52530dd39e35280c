package com.hyperlevel.memory.standin;

import java.util.concurrent.locks.LockSupport;

/** Waits for a condition that another thread or process brings about. */
final class Eventually {

    private static final long PATIENCE = 30_000_000_000L;

    private Eventually() {}

    static void eventually(Runnable assertion) {
        long end = System.nanoTime() + PATIENCE;
        while (true) {
            try {
                assertion.run();
                return;
            } catch (AssertionError e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                LockSupport.parkNanos(20_000_000);
            }
        }
    }
}
