/**
 * The governed copy of the host's records: what is kept, what of it may be in the memory, in which order it changed, and
 * the plain lines that its document is made of.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"catalog", "tenant", "problem"})
package com.hyperlevel.memory.record;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
