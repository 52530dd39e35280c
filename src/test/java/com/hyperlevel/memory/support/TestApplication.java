package com.hyperlevel.memory.support;

import com.hyperlevel.memory.MemoryApplication;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The whole application on a random port of loopback, on a database of its own, with the two roles of the product. Test
 * classes with the same settings share one, so each makes its own people and locations ({@link TestPeople}).
 *
 * <pre>{@code
 * @RegisterExtension
 * static final TestApplication app = new TestApplication("memory.access.attempts-per-email=3");
 * }</pre>
 */
public final class TestApplication implements BeforeAllCallback {

    /** The agency admin that every test application begins with. */
    public static final String ADMIN_EMAIL = "admin@agency.example";

    /** The password of {@link #ADMIN_EMAIL}. */
    public static final String ADMIN_PASSWORD = "a test password";

    private static final Map<List<String>, Running> SHARED = new ConcurrentHashMap<>();

    private final List<String> settings;

    /** An application with these settings, {@code name=value}, beside those that every test needs. */
    public TestApplication(String... settings) {
        this.settings = List.of(settings);
    }

    private record Running(String database, ConfigurableApplicationContext context) {}

    /** Starts an application that the test itself closes; for second instances and failing starts. A setting given replaces the usual one. */
    public static ConfigurableApplicationContext start(String database, String... settings) {
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put("server.port", "0");
        arguments.put("server.address", "127.0.0.1");
        arguments.put("spring.datasource.url", database);
        arguments.put("spring.datasource.username", Postgres.SERVICE);
        arguments.put("spring.datasource.password", Postgres.PASSWORD);
        arguments.put("spring.flyway.url", database);
        arguments.put("spring.flyway.user", Postgres.OWNER);
        arguments.put("spring.flyway.password", Postgres.PASSWORD);
        arguments.put("spring.main.banner-mode", "off");
        arguments.put("memory.seal.keys", "test:" + Base64.getEncoder().encodeToString(new byte[32]));
        arguments.put("memory.lane.enabled", "false");
        arguments.put("memory.bootstrap.admin-email", ADMIN_EMAIL);
        arguments.put("memory.bootstrap.admin-password", ADMIN_PASSWORD);
        for (String setting : settings) {
            String[] parts = setting.split("=", 2);
            arguments.put(parts[0], parts[1]);
        }
        return new SpringApplicationBuilder(MemoryApplication.class)
                .run(arguments.entrySet().stream()
                        .map(argument -> "--" + argument.getKey() + "=" + argument.getValue())
                        .toArray(String[]::new));
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        running();
    }

    private Running running() {
        return SHARED.computeIfAbsent(settings, these -> {
            String database = Postgres.newDatabase();
            return new Running(database, start(database, these.toArray(String[]::new)));
        });
    }

    /** The address of the application, without a slash at the end. */
    public String url() {
        return "http://127.0.0.1:" + bean(Environment.class).getRequiredProperty("local.server.port");
    }

    /** The JDBC address of its database. */
    public String database() {
        return running().database();
    }

    /** Statements that see and may do everything. */
    public JdbcClient owner() {
        return JdbcClient.create(Postgres.source(database(), Postgres.OWNER));
    }

    /** A bean of the application. */
    public <T> T bean(Class<T> type) {
        return running().context().getBean(type);
    }

    /** A bean of the application by name, where the type has several. */
    public <T> T bean(String name, Class<T> type) {
        return running().context().getBean(name, type);
    }

    /** A client that has no session yet. */
    public HttpTestClient client() {
        return new HttpTestClient(url());
    }

    /** A client in which somebody is signed in, with the token against forgery. */
    public HttpTestClient signedIn(String email, String password) {
        return client().signIn(email, password);
    }

    /** A client in which the agency admin is signed in. */
    public HttpTestClient admin() {
        return signedIn(ADMIN_EMAIL, ADMIN_PASSWORD);
    }
}
