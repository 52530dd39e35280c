package com.hyperlevel.memory.seal;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The bean of this package. */
@Configuration(proxyBeanMethods = false)
class SealConfiguration {

    @Bean
    Seal seal(SealProperties properties) {
        return Seal.of(properties);
    }
}
