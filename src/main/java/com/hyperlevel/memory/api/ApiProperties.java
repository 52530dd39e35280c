package com.hyperlevel.memory.api;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of the REST edge.
 *
 * @param maxBody the largest body of a request; an import streams and is limited per line instead
 */
@ConfigurationProperties("memory.api")
record ApiProperties(@DefaultValue("3MB") DataSize maxBody) {

    ApiProperties {
        if (maxBody.isNegative()) {
            throw new IllegalArgumentException("a size below nothing");
        }
    }
}
