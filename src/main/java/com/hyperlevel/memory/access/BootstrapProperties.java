package com.hyperlevel.memory.access;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The first agency admin, created once at a start that finds none; there is no default.
 *
 * @param adminEmail the address to sign in with ({@code MEMORY_BOOTSTRAP_ADMIN_EMAIL})
 * @param adminPassword the password, at least 12 characters ({@code MEMORY_BOOTSTRAP_ADMIN_PASSWORD})
 */
@ConfigurationProperties("memory.bootstrap")
record BootstrapProperties(
        @Nullable String adminEmail, @Nullable String adminPassword) {

    @Override
    public String toString() {
        return "BootstrapProperties[adminEmail=" + adminEmail + ", adminPassword=***]";
    }
}
