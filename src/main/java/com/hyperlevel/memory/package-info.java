/** The service that governs what of a sub-account may become memory. */
@NullMarked
package com.hyperlevel.memory;

import org.jspecify.annotations.NullMarked;
