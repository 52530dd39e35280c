package com.hyperlevel.memory.sync;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the sync needs that has a choice. */
@Configuration
class SyncConfiguration {

    @Bean
    FaultPoints faultPoints() {
        return place -> {};
    }
}
