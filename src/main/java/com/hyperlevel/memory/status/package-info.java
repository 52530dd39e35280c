/** What the panels show of a location and of the whole agency, read in one go. */
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "catalog",
            "problem",
            "tenant",
            "audit",
            "record",
            "connection",
            "document",
            "sharing",
            "dataset",
            "item",
            "deletion",
            "sync"
        })
package com.hyperlevel.memory.status;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
