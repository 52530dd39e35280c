package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.connection.AgencyConnection;
import com.hyperlevel.memory.connection.StepResult;
import com.hyperlevel.memory.connection.Warning;
import com.hyperlevel.memory.standin.StandIn;
import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestApplication;
import com.hyperlevel.memory.tenant.Location;
import com.hyperlevel.memory.tenant.Locations;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ConnectionIT {

    @RegisterExtension
    static final TestApplication app = new TestApplication();

    private static final String ROUTE = "/api/agency/cognee";
    private static final String SECRET = "geheim-4711";

    private StandIn cognee;
    private HttpTestClient admin;

    @BeforeEach
    void start() {
        cognee = StandIn.start();
        cognee.register("memory@example.com", SECRET);
        cognee.register("own@example.com", SECRET);
        admin = app.admin().with("Accept-Language", "en");
    }

    @AfterEach
    void stop() {
        app.bean(AgencyConnection.class).remove(Actor.system("test"));
        cognee.close();
    }

    @Test
    void anAdminSavesTestsAndRemovesTheConnectionAndNeverSeesItsSecret() {
        assertThat(admin.get(ROUTE).json().path("connection").isNull()).isTrue();

        Answer saved = save(Map.of());
        Answer shown = admin.get(ROUTE);
        Answer tested = admin.post(ROUTE + "/test", null);

        assertThat(saved.status()).isEqualTo(200);
        assertThat(shown.json().path("connection").path("email").asString()).isEqualTo("memory@example.com");
        assertThat(shown.json().path("connection").path("credential").asString())
                .isEqualTo("password");
        assertThat(shown.json().path("server").path("posture").path("code").asString())
                .isIn("unknown", "unproven", "on");
        assertThat(tested.json().path("passed").asBoolean()).isTrue();
        assertThat(tested.json().path("steps"))
                .hasSize(4)
                .allSatisfy(step -> assertThat(step.path("text").asString()).isNotBlank());
        assertThat(List.of(saved, shown, tested))
                .noneMatch(answer -> answer.text().contains(SECRET));
        assertThat(admin.delete(ROUTE).status()).isEqualTo(204);
        assertThat(admin.get(ROUTE).json().path("connection").isNull()).isTrue();
    }

    @Test
    void aDraftIsTestedWithoutBeingKept() {
        Answer wrong = admin.post(ROUTE + "/test", form(Map.of("password", "wrong")));

        assertThat(wrong.status()).isEqualTo(200);
        JsonNode login = wrong.json().path("steps").path(2);
        assertThat(login.path("outcome").asString()).isEqualTo("failed");
        assertThat(login.path("code").asString()).isEqualTo("cognee_bad_login");
        assertThat(login.path("text").asString()).contains("password");
        assertThat(admin.get(ROUTE).json().path("connection").isNull()).isTrue();
        assertThat(wrong.text()).doesNotContain("wrong\"");
    }

    @Test
    void whatIsWrongIsRefusedAtItsField() {
        Answer address = save(Map.of("address", "http://cognee.example.com"));
        Answer password = save(Map.of("password", "wrong"));
        Answer unknown = save(Map.of("adress", "x"));

        assertThat(address.code()).isEqualTo("address_cleartext");
        assertThat(address.field()).isEqualTo("address");
        assertThat(password.code()).isEqualTo("cognee_bad_login");
        assertThat(password.field()).isEqualTo("password");
        assertThat(unknown.status()).isEqualTo(400);
    }

    @Test
    void aLocationGetsItsOwnLogin() {
        save(Map.of());
        LocationId location = location();
        String account = ROUTE + "/locations/" + location + "/account";
        assertThat(admin.get(account).json().path("email").isNull()).isTrue();
        assertThat(admin.post(account + "/test", null).status()).isEqualTo(404);

        Answer saved = admin.put(
                account,
                JsonMapper.shared().writeValueAsString(Map.of("email", "own@example.com", "password", SECRET)));

        assertThat(saved.status()).isEqualTo(200);
        assertThat(saved.json().path("email").asString()).isEqualTo("own@example.com");
        assertThat(admin.post(account + "/test", null).json().path("passed").asBoolean())
                .isTrue();
        assertThat(admin.delete(ROUTE).code()).isEqualTo("own_logins_left");
        assertThat(admin.delete(account).status()).isEqualTo(204);
        assertThat(admin.put(ROUTE + "/locations/nobody/account", "{}").status())
                .isEqualTo(404);
    }

    @Test
    void nobodyElseMayDoAnyOfThis() {
        HttpTestClient stranger = app.client().token();

        assertThat(stranger.get(ROUTE).status()).isEqualTo(401);
        assertThat(stranger.put(ROUTE, form(Map.of())).status()).isEqualTo(401);
        assertThat(stranger.delete(ROUTE).status()).isEqualTo(401);
        assertThat(stranger.post(ROUTE + "/test", null).status()).isEqualTo(401);
        assertThat(app.client().withKey("no-key").get(ROUTE).status()).isEqualTo(401);
        assertThat(cognee.log().count()).isZero();
    }

    @Test
    void everyWarningAndStepHasWordsInBothLanguages() {
        Wording wording = app.bean(Wording.class);
        for (Locale locale : List.of(Locale.GERMAN, Locale.ENGLISH)) {
            for (Warning warning : Warning.values()) {
                assertThat(wording.of("connection.warning." + warning.word(), locale))
                        .isNotBlank();
            }
            for (StepResult.Step step : StepResult.Step.values()) {
                assertThat(wording.of("connection.step." + step.name().toLowerCase(Locale.ROOT), locale))
                        .isNotBlank();
            }
        }
    }

    private Answer save(Map<String, String> changes) {
        return admin.put(ROUTE, form(changes));
    }

    private String form(Map<String, String> changes) {
        Map<String, Object> form = new java.util.LinkedHashMap<>(Map.of(
                "address",
                cognee.address(),
                "email",
                "memory@example.com",
                "password",
                SECRET,
                "allow_internal",
                true));
        form.putAll(changes);
        return JsonMapper.shared().writeValueAsString(form);
    }

    private static LocationId location() {
        LocationId id = new LocationId("loc-" + UUID.randomUUID());
        app.bean(Locations.class)
                .create(new Location(id, "A location", Locale.GERMAN, ZoneId.of("Europe/Berlin"), Map.of()));
        return id;
    }
}
