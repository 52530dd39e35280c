package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.Postgres;
import com.hyperlevel.memory.support.TestApplication;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** Signs in, makes and uses a key with every logger at DEBUG, and looks for what was secret. */
@ExtendWith(OutputCaptureExtension.class)
class SecretsIT {

    private static final String PASSWORD = "marker-of-a-password-7391";
    private static ConfigurableApplicationContext context;

    @BeforeAll
    static void start() {
        context = TestApplication.start(
                Postgres.newDatabase(), "memory.bootstrap.admin-password=" + PASSWORD, "logging.level.root=DEBUG");
    }

    @AfterAll
    static void stop() {
        context.close();
        LoggingSystem.get(SecretsIT.class.getClassLoader()).setLogLevel("ROOT", LogLevel.INFO);
    }

    @Test
    void noLogHoldsAPasswordAKeyASessionOrAToken(CapturedOutput output) {
        String url = "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port");
        HttpTestClient admin = new HttpTestClient(url).signIn(TestApplication.ADMIN_EMAIL, PASSWORD);
        String session = admin.cookie("SESSION").orElseThrow().getValue();
        String secret = admin.post("/api/agency/keys", "{\"kind\":\"agency\",\"name\":\"n\",\"scopes\":[]}")
                .json()
                .path("secret")
                .asString();
        String person = UUID.randomUUID().toString();
        admin.put(
                "/api/agency/users/" + person,
                "{\"email\":\"a@b.example\",\"name\":\"A\",\"language\":\"de\",\"password\":\"" + PASSWORD + "2\"}");
        new HttpTestClient(url).withKey(secret).get("/api/auth/me");
        new HttpTestClient(url).with("X-Api-Key", secret).get("/api/agency/keys");
        new HttpTestClient(url)
                .token()
                .post("/api/auth/login", "{\"email\":\"a@b.example\",\"password\":\"" + PASSWORD + "\"}");
        new HttpTestClient(url).token().post("/api/auth/login", "{\"email\":7,\"password\":\"" + PASSWORD + "\"}");

        assertThat(output.getAll()).contains("DEBUG").doesNotContain(PASSWORD, secret, secret.substring(4, 20));
        assertThat(output.getAll()).doesNotContain(session);
        for (String path : new String[] {
            "/actuator/prometheus",
            "/actuator/health",
            "/actuator/info",
            "/v3/api-docs",
            "/api/agency/audit",
            "/api/agency/users"
        }) {
            assertThat(admin.get(path).text()).as(path).doesNotContain(PASSWORD, secret.substring(4), session);
        }
    }
}
