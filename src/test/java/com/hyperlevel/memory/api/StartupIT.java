package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.Postgres;
import com.hyperlevel.memory.support.TestApplication;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

class StartupIT {

    @Test
    void migrationsRunOnAnEmptyDatabaseAndTwoInstancesShareASession() {
        String database = Postgres.newEmptyDatabase();
        try (ConfigurableApplicationContext first = TestApplication.start(database);
                ConfigurableApplicationContext second = TestApplication.start(database)) {
            JdbcClient owner = JdbcClient.create(Postgres.source(database, Postgres.OWNER));
            assertThat(owner.sql("select count(*) from flyway_schema_history where success")
                            .query(Long.class)
                            .single())
                    .isPositive();
            assertThat(owner.sql("select count(*) from users where agency_admin")
                            .query(Long.class)
                            .single())
                    .isEqualTo(1);

            HttpTestClient admin = client(first).signIn(TestApplication.ADMIN_EMAIL, TestApplication.ADMIN_PASSWORD);
            String cookie = admin.cookie("SESSION").orElseThrow().getValue();

            assertThat(client(second)
                            .with("Cookie", "SESSION=" + cookie)
                            .get("/api/auth/me")
                            .status())
                    .isEqualTo(200);
        }
    }

    private static HttpTestClient client(ConfigurableApplicationContext context) {
        return new HttpTestClient(
                "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port"));
    }

    @Test
    void metricsAreOpenOnAManagementPortOfTheirOwn() {
        try (ConfigurableApplicationContext context = TestApplication.start(
                Postgres.newDatabase(), "management.server.port=0", "management.server.address=127.0.0.1")) {
            String port = context.getEnvironment().getRequiredProperty("local.management.port");

            assertThat(new HttpTestClient("http://127.0.0.1:" + port)
                            .get("/actuator/prometheus")
                            .status())
                    .isEqualTo(200);
            assertThat(client(context).get("/actuator/prometheus").status()).isEqualTo(401);
        }
    }
}
