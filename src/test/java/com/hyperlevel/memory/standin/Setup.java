package com.hyperlevel.memory.standin;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/** How this server was set up, and what of it a test changes while it runs. */
final class Setup {

    volatile Version version = Version.of("1.6.2");
    volatile Posture posture = Posture.ISOLATED;
    volatile String health = "healthy";
    volatile Duration tokenLifetime = Duration.ofHours(1);
    volatile int chunkLength = 1500;
    volatile boolean scores = true;
    volatile boolean receipts;
    volatile boolean keepsHistory;
    volatile boolean refusesLocalFiles;
    volatile boolean closedToStrangers;
    final AtomicReference<Disorder> disorder = new AtomicReference<>(Disorder.NONE);

    /** Whether an unknown dataset is answered like the version does it, or with anything. */
    enum Disorder {
        NONE,
        ANY_STATUS
    }
}
