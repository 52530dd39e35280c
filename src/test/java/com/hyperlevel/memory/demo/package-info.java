/** The product on one machine with nothing installed: database, Cognee, two businesses and a host system of our own. */
@NullMarked
package com.hyperlevel.memory.demo;

import org.jspecify.annotations.NullMarked;
