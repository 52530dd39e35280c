/** The kinds of records there are, one class each, seen by nobody but Spring. */
@NullMarked
package com.hyperlevel.memory.record.kind;

import org.jspecify.annotations.NullMarked;
