package com.hyperlevel.memory.tenant;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Says in one line that no database was named, or none that this service can use: the likeliest fault of a first start. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class NoDatabaseAddressAnalyzer implements FailureAnalyzer {

    private static final String FORM = "jdbc:postgresql:";

    private final Environment environment;

    NoDatabaseAddressAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        String address = environment.getProperty("spring.datasource.url", "");
        boolean aboutDatabase = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(cause ->
                        cause instanceof BeanCreationException bean && "dataSource".equals(bean.getBeanName()));
        if (!aboutDatabase || address.startsWith(FORM)) {
            return null;
        }
        // Not quoted: somebody may have put a password into it.
        return new FailureAnalysis(
                address.isBlank() ? "No database is named." : "The address of the database is none of PostgreSQL.",
                "Set SPRING_DATASOURCE_URL to " + FORM + "//host:5432/database, SPRING_DATASOURCE_USERNAME and "
                        + "SPRING_DATASOURCE_PASSWORD to the service's role, SPRING_FLYWAY_URL, _USER and _PASSWORD to "
                        + "the owner's.",
                failure);
    }
}
