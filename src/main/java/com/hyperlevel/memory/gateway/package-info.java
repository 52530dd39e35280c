/** The only door to a location's data in Cognee. */
@NullMarked
@ApplicationModule(allowedDependencies = {"catalog", "problem", "cognee", "connection", "document"})
package com.hyperlevel.memory.gateway;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
