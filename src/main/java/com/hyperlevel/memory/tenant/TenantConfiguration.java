package com.hyperlevel.memory.tenant;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The one clock of the service; tests put a movable one in its place. */
@Configuration
class TenantConfiguration {

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
