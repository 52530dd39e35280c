/** Which Cognee server and login are used, whether they work, and whether the server keeps data apart. */
@NullMarked
@ApplicationModule(allowedDependencies = {"catalog", "problem", "tenant", "audit", "cognee", "seal"})
package com.hyperlevel.memory.connection;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
