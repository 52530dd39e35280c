/** Replaces e-mail addresses, phone numbers and IBANs in a text by labels; pure, and the lowest layer there is. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package com.hyperlevel.memory.redaction;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
