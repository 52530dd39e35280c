/** One Cognee server on the wire: its address, a login, the endpoints as typed methods, failures and back-off. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package com.hyperlevel.memory.cognee;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
