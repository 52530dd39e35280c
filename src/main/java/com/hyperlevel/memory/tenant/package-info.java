/** The locations, and which of them a database transaction may see. */
@NullMarked
@ApplicationModule(allowedDependencies = {"catalog", "problem"})
package com.hyperlevel.memory.tenant;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
