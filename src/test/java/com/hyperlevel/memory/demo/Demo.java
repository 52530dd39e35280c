package com.hyperlevel.memory.demo;

import com.hyperlevel.memory.MemoryApplication;
import com.hyperlevel.memory.real.RealCognee;
import com.hyperlevel.memory.standin.StandIn;
import com.hyperlevel.memory.support.Postgres;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * The whole product in this process, ready to be tried:
 *
 * <ol>
 *   <li>a fresh database and a stand-in for Cognee (or a real one, when asked for), both on loopback and gone with the process;
 *   <li>the service itself, with the first agency admin from the setting that is there for it;
 *   <li>what the agency admin sets up ({@link AgencySetup}) and the host system feeds ({@link Host}), both through the
 *       public API.
 * </ol>
 */
final class Demo implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String COGNEE_USER = "memory@example.com";
    private static final int KEY_BYTES = 32;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final Server cognee;
    private final ConfigurableApplicationContext service;
    private final Welcome welcome;

    private Demo(Server cognee, ConfigurableApplicationContext service, Welcome welcome) {
        this.cognee = cognee;
        this.service = service;
        this.welcome = welcome;
    }

    /**
     * Starts everything and waits until the first build is through.
     *
     * @param args settings as {@code --name=value}; {@code server.port} (8080) also comes from {@code SERVER_PORT}
     * @throws PortTaken before anything was started
     * @throws StoppedWhileStarting when the process was told to end meanwhile
     */
    static Demo start(String... args) {
        int port = port(args);
        PortTaken.check(port);
        Server cognee = server();
        try {
            ConfigurableApplicationContext service = service(port, args);
            return new Demo(cognee, service, setUp(service, cognee));
        } catch (RuntimeException e) {
            cognee.close();
            throw e;
        }
    }

    /** The Cognee that it runs with. */
    private interface Server extends AutoCloseable {

        String address();

        void register(String email, String password);

        @Override
        void close();
    }

    /** The stand-in, or a real one of the version that {@code -Ddemo.cognee} names, as the profile real-cognee does. */
    private static Server server() {
        String version = System.getProperty("demo.cognee", "");
        if (version.isEmpty()) {
            StandIn standIn = StandIn.start();
            return server(standIn::address, standIn::register, standIn::close);
        }
        System.out.println("Cognee " + version + " is installed, unless it was, and started. This takes a while.");
        RealCognee real = RealCognee.start(version, Map.of());
        return server(real::address, real::register, real::close);
    }

    private static Server server(Supplier<String> address, BiConsumer<String, String> register, Runnable close) {
        return new Server() {

            @Override
            public String address() {
                return address.get();
            }

            @Override
            public void register(String email, String password) {
                register.accept(email, password);
            }

            @Override
            public void close() {
                close.run();
            }
        };
    }

    private static int port(String... args) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource(args));
        return environment.getProperty("server.port", Integer.class, 8080);
    }

    private static ConfigurableApplicationContext service(int port, String... args) {
        MapPropertySource ours = new MapPropertySource("demo", settings(port, Postgres.newDatabase()));
        return new SpringApplicationBuilder(MemoryApplication.class)
                .properties(quiet())
                .initializers(
                        context -> context.getEnvironment().getPropertySources().addFirst(ours))
                .run(args);
    }

    private static Map<String, Object> quiet() {
        return Map.of(
                "spring.main.banner-mode", "off",
                "spring.main.log-startup-info", "false",
                "logging.level.root", "WARN",
                "logging.level.org.springdoc", "ERROR");
    }

    /** What must be the demo's own, whatever the environment says. */
    private static Map<String, Object> settings(int port, String database) {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Map<String, Object> settings = new HashMap<>();
        settings.put("server.address", LOOPBACK);
        settings.put("server.port", port);
        settings.put("spring.datasource.url", database);
        settings.put("spring.datasource.username", Postgres.SERVICE);
        settings.put("spring.datasource.password", Postgres.PASSWORD);
        settings.put("spring.flyway.url", database);
        settings.put("spring.flyway.user", Postgres.OWNER);
        settings.put("spring.flyway.password", Postgres.PASSWORD);
        settings.put("memory.seal.keys", "demo:" + Base64.getEncoder().encodeToString(key));
        settings.put("memory.bootstrap.admin-email", Person.ADMIN.email());
        settings.put("memory.bootstrap.admin-password", Person.PASSWORD);
        // A demo is watched: it neither waits a minute for a second build nor half of one to stop.
        settings.put("memory.sync.between-builds", "2s");
        settings.put("memory.sync.poll-build-every", "500ms");
        settings.put("memory.lane.shutdown-wait", "1s");
        settings.put("spring.lifecycle.timeout-per-shutdown-phase", "2s");
        return settings;
    }

    private static Welcome setUp(ConfigurableApplicationContext service, Server cognee) {
        String url = "http://localhost:" + service.getEnvironment().getRequiredProperty("local.server.port");
        String cogneePassword = Base64.getEncoder().encodeToString(new SecureRandom().generateSeed(KEY_BYTES));
        cognee.register(COGNEE_USER, cogneePassword);
        try {
            AgencySetup agency = new AgencySetup(url);
            for (Business business : Business.values()) {
                agency.open(business);
            }
            Host host = new Host(url, agency.hostKey());
            service.addApplicationListener((ApplicationListener<ContextClosedEvent>) closed -> host.stop());
            host.start();
            agency.connect(cognee.address(), COGNEE_USER, cogneePassword);
            for (Business business : Business.values()) {
                if (!business.onFromTheStart().isEmpty()) {
                    agency.share(business, business.onFromTheStart());
                }
            }
            awaitFirstBuild(agency);
            return new Welcome(url, agency.locationKey(Business.NORDLICHT));
        } catch (RuntimeException e) {
            if (!service.isActive()) {
                throw new StoppedWhileStarting(e);
            }
            service.close();
            throw e;
        }
    }

    private static void awaitFirstBuild(AgencySetup agency) {
        Instant end = Instant.now().plus(PATIENCE);
        while (!agency.isSearchable(Business.NORDLICHT, Business.NORDLICHT.onFromTheStart())) {
            if (Instant.now().isAfter(end)) {
                throw new IllegalStateException("The demo's first build did not end within " + PATIENCE);
            }
            try {
                Thread.sleep(LOOK_EVERY.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoppedWhileStarting(e);
            }
        }
    }

    /** What to print. */
    Welcome welcome() {
        return welcome;
    }

    @Override
    public void close() {
        service.close();
        cognee.close();
    }
}
