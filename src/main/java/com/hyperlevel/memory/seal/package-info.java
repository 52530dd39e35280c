/** Secrets at rest: sealed under a named master key and bound to the place where they are stored. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package com.hyperlevel.memory.seal;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
