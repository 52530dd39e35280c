/** Answers a question from what this asker may see and still lives. */
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "catalog",
            "problem",
            "audit",
            "record",
            "redaction",
            "cognee",
            "connection",
            "sharing",
            "dataset",
            "item",
            "gateway"
        })
package com.hyperlevel.memory.recall;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
