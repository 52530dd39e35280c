/** What must go from Cognee: the queue, who puts something in it, and the run that carries it out and verifies it. */
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "catalog",
            "problem",
            "tenant",
            "audit",
            "record",
            "cognee",
            "connection",
            "sharing",
            "dataset",
            "item",
            "gateway"
        })
package com.hyperlevel.memory.deletion;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
