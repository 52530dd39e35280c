package com.hyperlevel.memory;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the service: the web edges, the scheduler's lanes, and everything between them. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class MemoryApplication {

    /** Runs the service until the process is told to stop. */
    public static void main(String[] args) {
        SpringApplication.run(MemoryApplication.class, args);
    }
}
