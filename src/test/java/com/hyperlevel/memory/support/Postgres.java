package com.hyperlevel.memory.support;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.boot.SpringApplication;

/**
 * One embedded PostgreSQL for the JVM, with the two roles of the product: an owner that migrates and an ordinary role
 * that the service uses. Databases are copies of one migrated template, so a fresh one takes a moment.
 */
public final class Postgres {

    /** The role that runs migrations and truncates. */
    public static final String OWNER = "memory_owner";

    /** The role that the service uses; row policies hold for it. */
    public static final String SERVICE = "memory_service";

    /** The password of both roles; the server listens on loopback and ends with the JVM. */
    public static final String PASSWORD = "test";

    private static final String TEMPLATE = "memory_template";
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final EmbeddedPostgres SERVER = start();

    private Postgres() {}

    /** Makes an empty database with the schema and returns its JDBC address. */
    public static synchronized String newDatabase() {
        String name = "memory_" + COUNT.incrementAndGet();
        run("create database " + name + " template " + TEMPLATE + " owner " + OWNER);
        return url(name);
    }

    /** Makes a database without schema, for start-up tests, and returns its JDBC address. */
    public static synchronized String newEmptyDatabase() {
        String name = "memory_" + COUNT.incrementAndGet();
        run("create database " + name + " owner " + OWNER);
        return url(name);
    }

    private static EmbeddedPostgres start() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setRegisterShutdownHook(false)
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .setServerConfig("fsync", "off")
                    .setServerConfig("synchronous_commit", "off")
                    .setServerConfig("full_page_writes", "off")
                    .setServerConfig("max_connections", "300")
                    // Far from every other zone, so that a time without one shows.
                    .setServerConfig("timezone", "Pacific/Kiritimati")
                    .start();
            // After all contexts: its own shutdown hook would race theirs and make Hikari wait.
            SpringApplication.getShutdownHandlers().add(() -> close(server));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> closeWithoutSpring(server)));
            execute(server, "create role " + OWNER + " login password '" + PASSWORD + "'");
            execute(server, "create role " + SERVICE + " login password '" + PASSWORD + "'");
            execute(server, "create database " + TEMPLATE + " owner " + OWNER);
            Flyway.configure()
                    .dataSource(server.getJdbcUrl(OWNER, TEMPLATE), OWNER, PASSWORD)
                    .placeholders(java.util.Map.of("service_role", SERVICE))
                    .load()
                    .migrate();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Spring Boot's hook exists only in a JVM that has started an application. */
    private static void closeWithoutSpring(EmbeddedPostgres server) {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        boolean springCloses = Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("SpringApplicationShutdownHook"));
        if (!springCloses) {
            close(server);
        }
    }

    private static void close(EmbeddedPostgres server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + SERVER.getPort() + "/" + database;
    }

    private static void run(String sql) {
        execute(SERVER, sql);
    }

    private static void execute(EmbeddedPostgres server, String sql) {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A plain source of connections to a database as one of the roles. */
    public static PGSimpleDataSource source(String url, String role) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setUser(role);
        source.setPassword(PASSWORD);
        return source;
    }
}
