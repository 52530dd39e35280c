/** Refusals that a caller can understand: a stable code, a category, and the arguments of its message. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package com.hyperlevel.memory.problem;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
