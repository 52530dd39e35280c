package com.hyperlevel.memory.connection;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is done with the stored connection at start.
 *
 * @param rotateSecrets whether every stored secret is sealed anew under the first master key; leave it on until a start
 *     says that there was nothing to do, then the old key can go
 */
@ConfigurationProperties("memory.connection")
public record ConnectionProperties(@DefaultValue("false") boolean rotateSecrets) {}
