/** Time as a caller: one lane per Cognee server, run by the scheduler on one node at a time. */
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "catalog",
            "tenant",
            "record",
            "cognee",
            "connection",
            "dataset",
            "deletion",
            "sync",
            "sharing"
        })
package com.hyperlevel.memory.lane;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
