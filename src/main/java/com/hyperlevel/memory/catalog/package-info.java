/** The words of the product as values: locations, data types, kinds, areas, and the only maker of dataset names. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package com.hyperlevel.memory.catalog;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
