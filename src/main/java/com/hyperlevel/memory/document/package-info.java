/** The only maker of a text that may leave: builds it from a record's draft, redacts, cuts and hashes it. */
@NullMarked
@ApplicationModule(allowedDependencies = {"catalog", "record", "redaction"})
package com.hyperlevel.memory.document;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
