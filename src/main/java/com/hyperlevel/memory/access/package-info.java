/** Who is calling, and what they may do: people, memberships, keys, sign-in, and the one class that decides. */
@NullMarked
@ApplicationModule(allowedDependencies = {"audit", "catalog", "problem", "tenant"})
package com.hyperlevel.memory.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
