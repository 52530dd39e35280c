package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.audit.Entry;
import com.hyperlevel.memory.cognee.CogneeProperties;
import com.hyperlevel.memory.gateway.GatewayProperties;
import com.hyperlevel.memory.seal.Seal;
import com.hyperlevel.memory.seal.SealProperties;
import com.hyperlevel.memory.standin.StandIn;
import com.hyperlevel.memory.support.TestDatabase;
import com.hyperlevel.memory.tenant.Locations;
import com.hyperlevel.memory.tenant.Tenancy;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.web.client.RestClient;

/** The packages that talk to Cognee, wired as in the service, over a test database. */
public final class Wiring implements AutoCloseable {

    public static final Actor ADMIN = Actor.user(UUID.fromString("00000000-0000-0000-0000-00000000000a"));
    public static final String EMAIL = "memory@example.com";
    public static final String PASSWORD = "geheim-4711";

    private final TestDatabase db;
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    private final FakeHolder holder = new FakeHolder();

    private Wiring(TestDatabase db, Map<String, String> settings, String... packages) {
        this.db = db;
        Binder binder = new Binder(new MapConfigurationPropertySource(settings));
        context.registerBean(JdbcClient.class, db::jdbc);
        context.registerBean(PlatformTransactionManager.class, db::transactions);
        context.registerBean(Tenancy.class, db::tenancy);
        context.registerBean(Clock.class, db::clock);
        context.registerBean(RestClient.Builder.class, () -> RestClient.builder());
        context.registerBean(CircuitBreakerRegistry.class, CircuitBreakerRegistry::ofDefaults);
        context.registerBean(BulkheadRegistry.class, BulkheadRegistry::ofDefaults);
        context.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
        context.registerBean(
                CogneeProperties.class, () -> binder.bindOrCreate("memory.cognee", CogneeProperties.class));
        context.registerBean(
                GatewayProperties.class, () -> binder.bindOrCreate("memory.gateway", GatewayProperties.class));
        context.registerBean(ConnectionProperties.class, () -> new ConnectionProperties(false));
        context.registerBean(Seal.class, () -> seal("k1"));
        context.registerBean(FakeHolder.class, () -> holder);
        context.register(AuditLog.class, Locations.class);
        context.register(named("com.hyperlevel.memory.cognee.CogneeConfiguration"));
        context.scan("com.hyperlevel.memory.connection");
        if (packages.length > 0) {
            context.scan(packages);
        }
        context.refresh();
    }

    /** By its name, because it is hidden; a scan of its package would find what tests there define. */
    private static Class<?> named(String type) {
        try {
            return Class.forName(type);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** With a server that answers within a second or not at all. */
    public static Wiring over(TestDatabase db, String... packages) {
        return new Wiring(
                db,
                Map.of(
                        "memory.cognee.quick-timeout", "1s",
                        "memory.cognee.call-timeout", "2s",
                        "memory.cognee.repeat-pause", "2ms",
                        "memory.cognee.calls-per-second", "1000",
                        "memory.cognee.breaker.minimum-calls", "1000",
                        "memory.cognee.breaker.window", "1000",
                        "memory.gateway.questions-at-once", "2",
                        "memory.gateway.question-wait", "10ms"),
                packages);
    }

    /** A seal whose first key seals; keys are made of their names. */
    public static Seal seal(String... keys) {
        List<String> entries = List.of(keys).stream()
                .map(key -> key + ":"
                        + Base64.getEncoder()
                                .encodeToString(
                                        (key + "-".repeat(32)).substring(0, 32).getBytes()))
                .toList();
        return Seal.of(new SealProperties(entries, null));
    }

    /** A stand-in with the agency's user, on the clock of the database. */
    public StandIn standIn() {
        return withUser(StandIn.builder().clock(db.clock()).start());
    }

    public static StandIn withUser(StandIn cognee) {
        cognee.register(EMAIL, PASSWORD);
        return cognee;
    }

    public <T> T get(Class<T> type) {
        return context.getBean(type);
    }

    public FakeHolder holder() {
        return holder;
    }

    /** Saves a connection to a server with the agency's user. */
    public Connection connect(StandIn cognee) {
        return connect(cognee, false);
    }

    public Connection connect(StandIn cognee, boolean sendUnproven) {
        return get(AgencyConnection.class)
                .save(draft(cognee.address(), LoginDraft.password(EMAIL, PASSWORD), sendUnproven), ADMIN);
    }

    public static ConnectionDraft draft(String address, LoginDraft login) {
        return draft(address, login, false);
    }

    public static ConnectionDraft draft(String address, LoginDraft login, boolean sendUnproven) {
        return new ConnectionDraft(address, login, true, false, sendUnproven, null);
    }

    /** Does the steps that are due, and those that come due meanwhile, until the next one is hours away. */
    public Verdict proveIsolation(UUID serverId) {
        Posture posture = get(Posture.class);
        for (int step = 0; step < 60; step++) {
            Instant due = posture.nextStepAt(serverId).orElseThrow();
            if (due.isAfter(db.clock().instant().plus(Duration.ofHours(2)))) {
                break;
            }
            if (due.isAfter(db.clock().instant())) {
                db.clock().set(due);
                pauseForBuild();
            }
            posture.canaryStep(serverId, db.clock().instant());
        }
        return posture.verdict(serverId);
    }

    /** Builds of the stand-in take real time. */
    private static void pauseForBuild() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The newest audit rows, newest first. */
    public List<Entry> audit() {
        return get(AuditLog.class).ofAgency(Long.MAX_VALUE, 50);
    }

    @Override
    public void close() {
        context.close();
    }
}
