/** One bounded step of the sync of a location: send what changed, build the graph, retire what was replaced. */
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "catalog",
            "problem",
            "tenant",
            "audit",
            "record",
            "document",
            "cognee",
            "connection",
            "sharing",
            "dataset",
            "item",
            "gateway",
            "deletion",
            "redaction"
        })
package com.hyperlevel.memory.sync;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
