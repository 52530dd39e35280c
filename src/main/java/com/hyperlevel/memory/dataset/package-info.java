/** Our row about each dataset: which generation, which role, how far, and who may write it now. */
@NullMarked
@ApplicationModule(allowedDependencies = {"catalog", "problem", "tenant", "connection"})
package com.hyperlevel.memory.dataset;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
