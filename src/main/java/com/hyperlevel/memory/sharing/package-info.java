/** What a location opted into, and since when. People write it; the engine only reads it. */
@NullMarked
@ApplicationModule(allowedDependencies = {"catalog", "problem", "tenant", "audit", "record", "connection"})
package com.hyperlevel.memory.sharing;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
