package com.hyperlevel.memory.cognee;

import io.micrometer.observation.ObservationRegistry;
import java.time.Clock;

/** What all servers and logins share: time, waiting, threads, and who watches the calls. */
record Surroundings(Clock clock, Sleeper sleeper, CallThreads threads, ObservationRegistry observations) {}
