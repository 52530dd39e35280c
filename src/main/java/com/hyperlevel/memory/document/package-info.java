/** The only maker of a text that may leave: built, redacted, cut, hashed. */
@NullMarked
@ApplicationModule(allowedDependencies = {"catalog"})
package com.hyperlevel.memory.document;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
