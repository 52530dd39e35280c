package com.hyperlevel.memory.tenant;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.springframework.boot.flyway.autoconfigure.FlywayConnectionDetails;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.stereotype.Component;

/**
 * Migrates, and looks at the service's own role before anything else uses the database. Row policies do not hold for a
 * superuser, for a role that bypasses them and for the owner of a table: with one of these everything would seem to work
 * and the second wall between locations would not stand (ADR 002). So the service does not start with it.
 */
@Component
final class DatabaseAtStart implements FlywayMigrationStrategy {

    private static final String REMEDY_ROLE = "Set SPRING_DATASOURCE_USERNAME and SPRING_DATASOURCE_PASSWORD to an "
            + "ordinary role, and SPRING_FLYWAY_USER and SPRING_FLYWAY_PASSWORD to the owner "
            + "(docs/adr/002-row-level-security.md).";

    private final JdbcConnectionDetails service;
    private final FlywayConnectionDetails owner;

    DatabaseAtStart(JdbcConnectionDetails service, FlywayConnectionDetails owner) {
        this.service = service;
        this.owner = owner;
    }

    @Override
    public void migrate(Flyway flyway) {
        checkService("""
                select rolsuper, rolbypassrls, false
                  from pg_roles
                 where rolname = current_user
                """);
        try {
            flyway.migrate();
        } catch (FlywayException failure) {
            throw ofMigration(failure);
        }
        checkService("""
                select false, false, bool_or(pg_has_role(current_user, relowner, 'USAGE'))
                  from pg_class
                 where relnamespace = current_schema()::regnamespace
                   and relrowsecurity
                """);
    }

    /** The question answers with one row: is superuser, bypasses policies, owns a table that has them. */
    private void checkService(String question) {
        String role = String.valueOf(service.getUsername());
        try (Connection connection = DriverManager.getConnection(
                        service.getJdbcUrl(), service.getUsername(), service.getPassword());
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(question)) {
            answer.next();
            refuseIf(answer.getBoolean(1), role, "is a superuser");
            refuseIf(answer.getBoolean(2), role, "bypasses row-level security");
            refuseIf(answer.getBoolean(3), role, "owns the tables");
        } catch (SQLException failure) {
            throw unusable(failure, service.getJdbcUrl(), role, "SPRING_DATASOURCE_", "USERNAME");
        }
    }

    private static void refuseIf(boolean bad, String role, String what) {
        if (bad) {
            throw new DatabaseRefused(
                    "The database role '" + role + "' " + what + ", so the policies that keep sub-accounts apart would "
                            + "not hold for it.",
                    REMEDY_ROLE);
        }
    }

    private RuntimeException ofMigration(FlywayException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && isOfConnection(sql)) {
                String url = owner.getJdbcUrl() == null ? service.getJdbcUrl() : owner.getJdbcUrl();
                return unusable(sql, url, String.valueOf(owner.getUsername()), "SPRING_FLYWAY_", "USER");
            }
        }
        return failure;
    }

    private static boolean isOfConnection(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("08") || state.startsWith("28") || state.startsWith("3D") || state.startsWith("57P");
    }

    private static DatabaseRefused unusable(
            SQLException failure, String url, String role, String settings, String user) {
        String address = url.replaceFirst("\\?.*", "");
        String state = String.valueOf(failure.getSQLState());
        if (state.startsWith("28")) {
            return new DatabaseRefused(
                    "The database at " + address + " does not let the role '" + role + "' in.",
                    "Correct " + settings + user + " and " + settings + "PASSWORD.");
        }
        if (state.startsWith("3D")) {
            return new DatabaseRefused(
                    "There is no such database: " + address, "Create it, or correct " + settings + "URL.");
        }
        return new DatabaseRefused(
                "No database answers at " + address + " (SQL state " + state + ").",
                "Start PostgreSQL, or correct " + settings + "URL.");
    }
}
