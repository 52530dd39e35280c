/** Time as a caller: one lane per Cognee server, run by the scheduler on one node at a time. */
@NullMarked
@ApplicationModule(
        allowedDependencies = {"catalog", "problem", "tenant", "record", "connection", "dataset", "deletion", "sync"})
package com.hyperlevel.memory.lane;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
