/** A language model and an embedding model for a real Cognee in tests: no network, no chance, faults on demand. */
@NullMarked
package com.hyperlevel.memory.model;

import org.jspecify.annotations.NullMarked;
