package com.hyperlevel.memory.support;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.tenant.Location;
import com.hyperlevel.memory.tenant.Locations;
import com.hyperlevel.memory.tenant.Tenancy;
import com.zaxxer.hikari.HikariDataSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * A database for the tests of one class, used as the service uses it: ordinary role, row policies on. The owner empties
 * it before each test.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final TestDatabase db = new TestDatabase();
 * }</pre>
 */
public final class TestDatabase implements BeforeEachCallback, AfterAllCallback {

    private final String url = Postgres.newDatabase();
    private final HikariDataSource source = pool(url);
    private final JdbcClient jdbc = JdbcClient.create(source);
    private final JdbcClient owner = JdbcClient.create(Postgres.source(url, Postgres.OWNER));
    private final PlatformTransactionManager transactions = new DataSourceTransactionManager(source);
    private final Tenancy tenancy = new Tenancy(transactions, jdbc);
    private final MovableClock clock = new MovableClock();

    private static HikariDataSource pool(String url) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        pool.setUsername(Postgres.SERVICE);
        pool.setPassword(Postgres.PASSWORD);
        pool.setMaximumPoolSize(8);
        pool.setMinimumIdle(0);
        return pool;
    }

    /** The JDBC address. */
    public String url() {
        return url;
    }

    /** Connections under the service's role. */
    public HikariDataSource source() {
        return source;
    }

    /** Statements under the service's role; a tenancy must be open. */
    public JdbcClient jdbc() {
        return jdbc;
    }

    /** Statements that see and may do everything. */
    public JdbcClient owner() {
        return owner;
    }

    /** Tenancies in this database. */
    public Tenancy tenancy() {
        return tenancy;
    }

    /** Transactions under the service's role. */
    public PlatformTransactionManager transactions() {
        return transactions;
    }

    /** The clock that the code under test gets. */
    public MovableClock clock() {
        return clock;
    }

    /** The table of locations. */
    public Locations locations() {
        return new Locations(jdbc, tenancy, clock);
    }

    /** Creates a German location in Berlin. */
    public LocationId location(String id) {
        LocationId location = new LocationId(id);
        locations()
                .create(new Location(location, "Location " + id, Locale.GERMAN, ZoneId.of("Europe/Berlin"), Map.of()));
        return location;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        List<String> tables = owner.sql("""
                        select quote_ident(tablename)
                          from pg_tables
                         where schemaname = 'public'
                           and tablename <> 'flyway_schema_history'
                        """).query(String.class).list();
        owner.sql("truncate " + String.join(", ", tables) + " restart identity cascade")
                .update();
        clock.reset();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        // Called after each nested class too, whose siblings still need the pool.
        if (!context.getRequiredTestClass().isAnnotationPresent(Nested.class)) {
            source.close();
        }
    }
}
