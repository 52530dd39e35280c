/** A real Cognee for tests and for the demo: installed from its lock, on loopback, with a model that needs no network. */
@NullMarked
package com.hyperlevel.memory.real;

import org.jspecify.annotations.NullMarked;
