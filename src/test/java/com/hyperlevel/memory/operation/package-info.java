/** What operators get beside the program: compose file, settings of Cognee, scripts, and the pages about them. */
@NullMarked
package com.hyperlevel.memory.operation;

import org.jspecify.annotations.NullMarked;
