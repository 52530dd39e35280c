package com.hyperlevel.memory.scenario;

import com.hyperlevel.memory.MemoryApplication;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.connection.AgencyConnection;
import com.hyperlevel.memory.connection.ConnectionDraft;
import com.hyperlevel.memory.connection.LoginDraft;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.connection.TestConnection;
import com.hyperlevel.memory.connection.TestReport;
import com.hyperlevel.memory.deletion.Purge;
import com.hyperlevel.memory.lane.LaneDriver;
import com.hyperlevel.memory.real.RealCognee;
import com.hyperlevel.memory.recall.Answer;
import com.hyperlevel.memory.recall.Hit;
import com.hyperlevel.memory.recall.Question;
import com.hyperlevel.memory.recall.Recall;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.record.PutResult;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.sharing.Sharing;
import com.hyperlevel.memory.sharing.SharingChange;
import com.hyperlevel.memory.standin.CogneeCaller;
import com.hyperlevel.memory.standin.DatasetView;
import com.hyperlevel.memory.standin.StandIn;
import com.hyperlevel.memory.support.Postgres;
import com.hyperlevel.memory.support.ShiftedClock;
import com.hyperlevel.memory.tenant.Location;
import com.hyperlevel.memory.tenant.Locations;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * The whole application with a stand-in for Cognee, its lanes run by hand and its clock moved by hand: what a scenario
 * is told with. Each test gets locations of its own.
 */
public final class Scene implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

    private static final JsonMapper JSON = JsonMapper.shared();
    /** One for all instances, as the time is. */
    private static final ShiftedClock CLOCK = new ShiftedClock();

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Actor ADMIN = Actor.user(UUID.fromString("00000000-0000-4000-8000-000000000001"));
    private static final String EMAIL = "hyperlevel@example.com";
    static final String PASSWORD = "a long secret";

    private final StandIn.@Nullable Builder recipe;
    private final Pace pace;
    private final String[] settings;
    private StandIn cognee;
    private RealCognee real;
    private String database;
    private ConfigurableApplicationContext context;

    Scene() {
        this(StandIn.builder());
    }

    Scene(StandIn.@Nullable Builder recipe) {
        this(recipe, new Pace(400, Duration.ofMillis(15), Duration.ofSeconds(3)));
    }

    private Scene(StandIn.@Nullable Builder recipe, Pace pace, String... settings) {
        this.recipe = recipe;
        this.pace = pace;
        this.settings = settings;
    }

    /** How a lane is run by hand: so often at most, and what passes between two runs, really and on the clock. */
    private record Pace(int runs, Duration pause, Duration step) {}

    /** Each test begins with an agency that has no locations and is connected to nothing. */
    static Scene unconnected() {
        return new Scene(null);
    }

    /**
     * An agency that a test connects to a real server, where a build takes seconds: the clock runs faster than the world,
     * yet not so fast that minutes pass in one. Its tests share the agency.
     */
    static Scene real(String... settings) {
        return new Scene(null, new Pace(1000, Duration.ofMillis(250), Duration.ofSeconds(2)), settings);
    }

    /** The beans that a test decides about. */
    @Configuration
    static class Beans {

        @Bean
        @Primary
        Clock shiftedClock() {
            return CLOCK;
        }

        @Bean
        @Primary
        Faulty faulty() {
            return new Faulty();
        }
    }

    @Override
    public void beforeAll(ExtensionContext test) {
        database = Postgres.newDatabase();
        context = start(database, settings);
        if (recipe != null) {
            connects(recipe.start(), false);
            lane().runUntil(() -> bean(Posture.class).maySend(server()));
        }
    }

    static ConfigurableApplicationContext start(String database, String... more) {
        List<String> usual = List.of(
                "server.port=0",
                "server.address=127.0.0.1",
                "spring.datasource.url=" + database,
                "spring.datasource.username=" + Postgres.SERVICE,
                "spring.datasource.password=" + Postgres.PASSWORD,
                "spring.flyway.url=" + database,
                "spring.flyway.user=" + Postgres.OWNER,
                "spring.flyway.password=" + Postgres.PASSWORD,
                "spring.main.banner-mode=off",
                "memory.seal.keys=test:" + Base64.getEncoder().encodeToString(new byte[32]),
                "memory.bootstrap.admin-email=admin@agency.example",
                "memory.bootstrap.admin-password=a test password",
                "memory.cognee.calls-per-second=1000",
                "memory.cognee.repeat-pause=10ms",
                "memory.lane.enabled=false");
        // A setting given twice would become a list: the later one replaces the usual one.
        Map<String, String> settings = new LinkedHashMap<>();
        Stream.concat(usual.stream(), Stream.of(more)).forEach(setting -> {
            String[] parts = setting.split("=", 2);
            settings.put(parts[0], parts[1]);
        });
        return new SpringApplicationBuilder(MemoryApplication.class, Beans.class)
                .run(settings.entrySet().stream()
                        .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                        .toArray(String[]::new));
    }

    /** The agency connects this server, whose user is made for it. */
    void connects(StandIn server, boolean sendUnproven) {
        cognee = server;
        cognee.register(EMAIL, PASSWORD);
        saves(LoginDraft.password(EMAIL, PASSWORD), sendUnproven);
    }

    /** The agency connects this server, whose user is made for it. */
    void connects(RealCognee server) {
        real = server;
        real.register(EMAIL, PASSWORD);
        saves(LoginDraft.password(EMAIL, PASSWORD), false);
    }

    /** As {@link #connects(RealCognee)}, by an agency that has nothing yet. */
    void connectsAnew(RealCognee server) {
        forgetEverything();
        connects(server);
    }

    /** The agency gives another password of the same user. */
    void savesPassword(String password) {
        saves(LoginDraft.password(EMAIL, password), false);
    }

    /** What our login sees of the real server; logged in anew. */
    CogneeCaller onTheWire() {
        return onTheWire(PASSWORD);
    }

    CogneeCaller onTheWire(String password) {
        CogneeCaller anonymous = CogneeCaller.anonymous(real.address());
        return anonymous.withToken(anonymous.token(EMAIL, password));
    }

    /** The process ends and another one starts on the same database. */
    void restarts() {
        context.close();
        context = start(database, settings);
    }

    /** The agency ticks or unticks that it sends without a proof. */
    void sendsUnproven(boolean sendUnproven) {
        saves(LoginDraft.unchanged(), sendUnproven);
    }

    private void saves(LoginDraft login, boolean sendUnproven) {
        bean(AgencyConnection.class)
                .save(
                        new ConnectionDraft(
                                real == null ? cognee.address() : real.address(),
                                login,
                                true,
                                true,
                                sendUnproven,
                                null),
                        ADMIN);
    }

    /** The agency tests its connection. */
    TestReport testsConnection() {
        return bean(TestConnection.class).test(ADMIN);
    }

    UUID server() {
        return bean(AgencyConnection.class).current().orElseThrow().serverId();
    }

    @Override
    public void beforeEach(ExtensionContext test) {
        if (recipe == null) {
            if (real == null) {
                forgetEverything();
            }
        } else {
            calmDown();
        }
    }

    private void forgetEverything() {
        List<String> tables = owner().sql("""
                        select quote_ident(tablename)
                          from pg_tables
                         where schemaname = 'public'
                           and tablename not in ('flyway_schema_history', 'users')
                        """).query(String.class).list();
        owner().sql("truncate " + String.join(", ", tables) + " cascade").update();
    }

    private void calmDown() {
        cognee.faults().clear();
        cognee.builds().release();
        cognee.builds().cure();
        cognee.builds().modelDown(false);
        cognee.builds().buildTime(Duration.ofMillis(20));
        bean(Faulty.class).liveOn();
        lane().runUntilIdle();
        cognee.log().clear();
    }

    @Override
    public void afterAll(ExtensionContext test) {
        context.close();
        if (recipe != null) {
            cognee.close();
        }
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    ConfigurableApplicationContext context() {
        return context;
    }

    String database() {
        return database;
    }

    /** The address of the application, without a slash at the end. */
    String url() {
        return "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port");
    }

    StandIn cognee() {
        return cognee;
    }

    Faulty faults() {
        return bean(Faulty.class);
    }

    /** Statements that see everything. */
    JdbcClient owner() {
        return JdbcClient.create(Postgres.source(database, Postgres.OWNER));
    }

    void wait(Duration time) {
        CLOCK.advance(time);
    }

    /** A new location, German, in Berlin. */
    Place location() {
        return location("loc-" + NUMBER.incrementAndGet());
    }

    /** As {@link #location()}, with an id of the test's choice. */
    Place location(String name) {
        LocationId id = new LocationId(name);
        bean(Locations.class).create(new Location(id, "Name", Locale.GERMAN, ZoneId.of("Europe/Berlin"), Map.of()));
        return new Place(id);
    }

    Runs lane() {
        return new Runs();
    }

    /** The lane, run by hand. */
    final class Runs {

        private final LaneDriver driver = new LaneDriver(context);

        void once() {
            driver.run();
        }

        /** Runs and moves the clock until nothing is due, neither now nor later. */
        void runUntilIdle() {
            runUntil(Scene.this::isIdle);
        }

        /** As {@link #runUntilIdle}, and the server's isolation is looked at as far as that goes at present. */
        void runUntilSettled() {
            runUntil(() -> isIdle() && !looksAtServerSoon());
        }

        void runUntil(BooleanSupplier done) {
            for (int i = 0; i < pace.runs(); i++) {
                driver.run();
                if (done.getAsBoolean()) {
                    return;
                }
                Scene.this.wait(pace.step());
                pause();
            }
            throw new AssertionError("the lane did not come to an end: "
                    + owner().sql("""
                            select location_id, type, phase, last_error, attempts from cognee_datasets
                            """).query().listOfRows());
        }

        private void pause() {
            try {
                Thread.sleep(pace.pause().toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    private boolean isIdle() {
        return owner().sql("""
                        select (select count(*) from location_changes where due_at is not null)
                             + (select count(*) from cognee_deletions where closed_at is null)
                        """).query(Long.class).single() == 0;
    }

    private boolean looksAtServerSoon() {
        Instant soon = CLOCK.instant().plusSeconds(30);
        return bean(Posture.class).nextStepAt(server()).orElseThrow().isBefore(soon);
    }

    private List<String> labelsOnTheWire(String dataset) {
        CogneeCaller us = onTheWire();
        return us.get("/api/v1/datasets").objects().stream()
                .filter(each -> dataset.equals(each.get("name"))
                        && us.userId().toString().equals(each.get("ownerId")))
                .flatMap(each -> us.items(UUID.fromString(String.valueOf(each.get("id")))).stream())
                .map(item -> String.valueOf(item.get("label")))
                .sorted()
                .toList();
    }

    /** A location and what people, its host and its members do there. */
    final class Place {

        private final LocationId id;

        private Place(LocationId id) {
            this.id = id;
        }

        LocationId id() {
            return id;
        }

        Place shares(DataType... types) {
            return sets(Consent.State.ON, null, types);
        }

        Place prepares(DataType... types) {
            return sets(Consent.State.PREPARING, null, types);
        }

        Place stopsSharing(DataType... types) {
            return sets(Consent.State.OFF, null, types);
        }

        Place redacts(boolean redact, DataType... types) {
            return sets(null, redact, types);
        }

        private Place sets(Consent.State state, Boolean redact, DataType... types) {
            Map<DataType, SharingChange.ForType> changes = new HashMap<>();
            Arrays.stream(types).forEach(type -> changes.put(type, new SharingChange.ForType(state, redact)));
            bean(Sharing.class).change(id, ADMIN, new SharingChange(true, true, changes, null));
            return this;
        }

        PutResult puts(Kind kind, String record, Map<String, ?> data) {
            return bean(Records.class).put(id, ref(kind, record), JSON.valueToTree(data));
        }

        /** A page in the space {@code s}, which is made with it. */
        PutResult putsPage(String record, String title, String body) {
            puts(Kind.WIKI_SPACE, "s", Map.of("name", "Handbuch", "team_access", "read"));
            return puts(
                    Kind.WIKI_PAGE, record, Map.of("space_id", "s", "title", title, "body", body, "trashed", false));
        }

        /** A ticket of one message by a customer. */
        PutResult putsTicket(String record, String subject, String message) {
            Map<String, Object> data = new HashMap<>();
            data.put("subject", subject);
            data.put("merged_into", null);
            data.put("messages", List.of(Map.of("author", "customer", "text", message, "at", "2026-03-01T09:30:00Z")));
            return puts(Kind.TICKET, record, data);
        }

        PutResult deletes(Kind kind, String record) {
            return bean(Records.class).delete(id, ref(kind, record));
        }

        /** Switches types off and has their data deleted. */
        Place purges(DataType... types) {
            stopsSharing(types);
            bean(Purge.class).purge(id, ADMIN, Set.of(types));
            return this;
        }

        DatasetView dataset(DataType type) {
            return cognee.dataset(name(type));
        }

        /** A column of our row about a dataset, as text; empty when it is null or there is no row. */
        String state(DataType type, String column) {
            return owner()
                    .sql("select " + column
                            + "::text from cognee_datasets where location_id = :location and type = :type")
                    .param("location", id.value())
                    .param("type", type.word())
                    .query((row, number) -> Objects.requireNonNullElse(row.getString(1), ""))
                    .list()
                    .stream()
                    .findFirst()
                    .orElse("");
        }

        /** Cognee's name of a dataset. */
        String name(DataType type) {
            return "gh_" + id + "_" + type.word();
        }

        /** The labels in a dataset, each as often as it is there. */
        List<String> labels(DataType type) {
            if (real != null) {
                return labelsOnTheWire(name(type));
            }
            return dataset(type).items().stream()
                    .map(DatasetView.ItemView::label)
                    .sorted()
                    .toList();
        }

        Answer asks(String question, DataType... types) {
            return asks(question, 8, EnumSet.allOf(Area.class), types);
        }

        Answer asks(String question, int limit, Set<Area> areas, DataType... types) {
            return bean(Recall.class).ask(new Question(id, ADMIN, areas, false, question, limit, Set.of(types)));
        }

        List<String> finds(String question, DataType... types) {
            return asks(question, types).hits().stream()
                    .map(Hit::ref)
                    .map(RecordRef::label)
                    .toList();
        }

        /** A column of our row about the dataset of a type as text; empty for null or no row. */
        String progress(DataType type, String column) {
            return owner().sql("select coalesce((" + column + ")::text, '') from cognee_datasets"
                            + " where location_id = :location and type = :type")
                    .param("location", id.value())
                    .param("type", type.word())
                    .query(String.class)
                    .optional()
                    .orElse("");
        }

        private static RecordRef ref(Kind kind, String record) {
            return new RecordRef(kind, new RecordId(record));
        }
    }
}
