/** The log of who did what, when and how much of it: counts, never content. */
@NullMarked
@ApplicationModule(allowedDependencies = {"catalog", "problem", "tenant"})
package com.hyperlevel.memory.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
