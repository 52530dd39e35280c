/** The map from a version of a record to its data item in Cognee. */
@NullMarked
@ApplicationModule(allowedDependencies = {"catalog", "tenant", "dataset", "document"})
package com.hyperlevel.memory.item;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
