/** A small Cognee in this process, for tests and the demo: real HTTP, real search, state in memory, faults on demand. */
@NullMarked
package com.hyperlevel.memory.standin;

import org.jspecify.annotations.NullMarked;
