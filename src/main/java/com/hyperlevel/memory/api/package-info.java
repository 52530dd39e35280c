/** The REST edge: reads requests, asks who may, calls one method, renders the value or the problem. */
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "access",
            "audit",
            "catalog",
            "cognee",
            "connection",
            "dataset",
            "deletion",
            "item",
            "problem",
            "recall",
            "record",
            "sharing",
            "status",
            "sync",
            "tenant"
        })
package com.hyperlevel.memory.api;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
