package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestApplication;
import com.hyperlevel.memory.support.TestPeople;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountsIT {

    @RegisterExtension
    static final TestApplication app = new TestApplication();

    private static final String LOCATION =
            "{\"name\":\"Acme\",\"language\":\"de\",\"time_zone\":\"Europe/Berlin\",\"links\":{\"ticket\":\"https://crm.example/t/{id}\"}}";

    private static TestPeople people;
    private static HttpTestClient admin;

    private final String unique = UUID.randomUUID().toString();

    @BeforeAll
    static void twoLocations() {
        people = new TestPeople(app);
        admin = people.admin();
        people.location("loc-a");
        people.location("loc-b");
    }

    @Test
    void aLocationIsCreatedOnceAndReadBack() {
        String path = "/api/agency/locations/" + unique;

        assertThat(admin.put(path, LOCATION).status()).isEqualTo(201);
        assertThat(admin.put(path, LOCATION).status()).isEqualTo(200);

        Answer read = admin.get(path);
        assertThat(read.json().path("time_zone").asString()).isEqualTo("Europe/Berlin");
        assertThat(read.json().path("links").path("ticket").asString()).isEqualTo("https://crm.example/t/{id}");
        assertThat(admin.get("/api/agency/locations").text()).contains(unique);
        assertThat(admin.put("/api/agency/locations/" + unique.toUpperCase(), LOCATION)
                        .code())
                .isEqualTo("location_exists");
        assertThat(admin.delete(path).status()).isEqualTo(204);
        assertThat(admin.get(path).status()).isEqualTo(404);
        Answer again = admin.put(path, LOCATION);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.code()).isEqualTo("location_id_used");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name|required|{\"name\":\" \",\"language\":\"de\",\"time_zone\":\"Europe/Berlin\"}",
                "time_zone|required|{\"name\":\"A\",\"language\":\"de\"}",
                "language|unknown_word|{\"name\":\"A\",\"language\":\"xx\",\"time_zone\":\"Europe/Berlin\"}",
                "time_zone|time_zone_invalid|{\"name\":\"A\",\"language\":\"de\",\"time_zone\":\"Europe/Atlantis\"}",
                "timezone|unknown_field|{\"name\":\"A\",\"language\":\"de\",\"timezone\":\"Europe/Berlin\"}",
                "timeZone|unknown_field|{\"name\":\"A\",\"language\":\"de\",\"timeZone\":\"Europe/Berlin\"}",
                "name|wrong_type|{\"name\":7,\"language\":\"de\",\"time_zone\":\"Europe/Berlin\"}",
                "name|wrong_type|{\"name\":[\"A\"],\"language\":\"de\",\"time_zone\":\"Europe/Berlin\"}",
                "name|text_invalid|{\"name\":\"A\\u0000\",\"language\":\"de\",\"time_zone\":\"Europe/Berlin\"}",
                "name|text_invalid|{\"name\":\"A\\ud800\",\"language\":\"de\",\"time_zone\":\"Europe/Berlin\"}",
                "links.note|text_invalid|{\"name\":\"A\",\"language\":\"de\",\"time_zone\":\"UTC\",\"links\":{\"note\":\"\\udc00\"}}",
                "links.note|link_invalid|{\"name\":\"A\",\"language\":\"de\",\"time_zone\":\"UTC\",\"links\":{\"note\":\"javascript:alert({id})\"}}",
                "links|unknown_word|{\"name\":\"A\",\"language\":\"de\",\"time_zone\":\"UTC\",\"links\":{\"attic\":\"https://a.example/{id}\"}}",
                "|json_unreadable|{\"name\":\"A\"",
                "|json_unreadable|[]",
                "|json_unreadable|",
                "|json_unreadable|{\"name\":\"A\",\"name\":\"B\"}",
                "|json_unreadable|{\"name\":\"A\",\"language\":\"de\",\"time_zone\":\"UTC\"} trailing"
            })
    void badInputIsRefusedByTheNameOfItsField(String line) {
        String[] parts = line.split("\\|", 3);

        Answer refused = admin.put("/api/agency/locations/bad-input", parts[2]);

        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.field()).isEqualTo(parts[0]);
        assertThat(refused.code()).isEqualTo(parts[1]);
        assertThat(refused.text()).doesNotContain("Exception", "com.hyperlevel", "javascript", "Atlantis");
    }

    @Test
    void severalWrongFieldsAreAllNamed() {
        Answer refused = admin.put("/api/agency/locations/bad-input", "{\"name\":\"" + "x".repeat(201) + "\"}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errors").size()).isEqualTo(3);
        assertThat(refused.json().path("errors").toString())
                .contains("\"field\":\"name\",\"code\":\"length\"")
                .contains("\"field\":\"time_zone\",\"code\":\"required\"");
    }

    @Test
    void aPersonIsPutTwiceAndThereOnce() {
        String body = "{\"email\":\" Ada-%s@A.example \",\"name\":\"Ada\",\"language\":\"en\"}".formatted(unique);
        String path = "/api/agency/users/" + unique;

        assertThat(admin.put(path, body).status()).isEqualTo(201);
        Answer second = admin.put(path, body);

        assertThat(second.status()).isEqualTo(200);
        assertThat(second.json().path("email").asString()).isEqualTo("ada-" + unique + "@a.example");
        assertThat(admin.post("/api/agency/users", body).code()).isEqualTo("email_taken");
        assertThat(admin.delete(path).status()).isEqualTo(204);
        assertThat(admin.get(path).status()).isEqualTo(404);
        assertThat(admin.get("/api/agency/users/no-id").status()).isEqualTo(404);
    }

    @Test
    void theAgencyAdminCannotBeTakenByAnotherSpelling() {
        Answer refused = admin.post(
                "/api/agency/users", "{\"email\":\"ADMIN@agency.example \",\"name\":\"Eve\",\"language\":\"en\"}");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.code()).isEqualTo("email_taken");
    }

    @Test
    void noAnswerEverShowsAPasswordOrAHash() {
        people.person("shown-" + unique + "@a.example");

        assertThat(admin.get("/api/agency/users").text()).doesNotContain("argon2", TestPeople.PASSWORD, "hash");
    }

    @Test
    void membersAreListedWithTheirAreas() {
        String email = "ada-" + unique + "@a.example";
        people.member(email, "loc-b", "wiki", "settings");

        assertThat(admin.get("/api/agency/locations/loc-b/members").text())
                .contains(email, "\"areas\":[\"settings\",\"wiki\"]");
        Answer refused = admin.put(
                "/api/agency/locations/loc-b/members/" + UUID.randomUUID(), "{\"areas\":[\"wiki\",\"attic\"]}");
        assertThat(refused.code()).isEqualTo("unknown_word");
        assertThat(refused.field()).isEqualTo("areas");
        assertThat(admin.put("/api/agency/locations/loc-b/members/" + UUID.randomUUID(), "{\"areas\":[\"wiki\"]}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void onlyTheAgencyManagesAccounts() {
        HttpTestClient member = people.signedInMember("ada-" + unique + "@a.example", "loc-a", "settings", "wiki");
        HttpTestClient key = people.withLocationKey("loc-a", List.of("records:write", "status:read"), "settings");
        HttpTestClient agency = people.withAgencyKey(List.of("records:write"));

        for (String path : List.of(
                "/api/agency/locations",
                "/api/agency/locations/loc-a",
                "/api/agency/users",
                "/api/agency/keys",
                "/api/agency/locations/loc-a/members",
                "/api/agency/audit")) {
            assertThat(member.get(path).status()).as(path).isEqualTo(403);
            assertThat(key.get(path).status()).as(path).isEqualTo(403);
            assertThat(agency.get(path).status()).as(path).isEqualTo(403);
            assertThat(app.client().get(path).status()).as(path).isEqualTo(401);
        }
    }

    @Test
    void aHostProvisionsASubAccountWithOneAgencyKey() {
        HttpTestClient host = people.withAgencyKey(List.of("accounts:write", "records:write"));

        assertThat(host.put("/api/agency/locations/" + unique, LOCATION).status())
                .isEqualTo(201);
        Answer key = host.post(
                "/api/agency/keys",
                "{\"kind\":\"location\",\"location_id\":\"%s\",\"name\":\"CRM\",\"scopes\":[\"records:write\"]}"
                        .formatted(unique));
        assertThat(key.status()).isEqualTo(201);
        assertThat(app.client()
                        .withKey(key.json().path("secret").asString())
                        .get("/api/auth/me")
                        .json()
                        .path("locations")
                        .path(0)
                        .path("id")
                        .asString())
                .isEqualTo(unique);
        Answer admins = host.post(
                "/api/agency/users",
                "{\"email\":\"eve-%s@a.example\",\"name\":\"Eve\",\"language\":\"en\",\"agency_admin\":true}"
                        .formatted(unique));
        assertThat(admins.status()).isEqualTo(403);
        assertThat(admins.code()).isEqualTo("session_needed");
    }

    @Test
    void aKeyWorksUntilItIsRevoked() {
        Answer made = admin.post(
                "/api/agency/keys",
                "{\"kind\":\"location\",\"location_id\":\"loc-a\",\"name\":\"n8n\",\"scopes\":[\"memory:read\"],\"areas\":[\"wiki\"]}");
        String secret = made.json().path("secret").asString();
        String id = made.json().path("key").path("id").asString();
        assertThat(app.client().withKey(secret).get("/api/auth/me").status()).isEqualTo(200);
        assertThat(app.client().with("X-Api-Key", secret).get("/api/auth/me").status())
                .isEqualTo(200);
        assertThat(app.client().withKey(secret).cookies()).isEmpty();
        assertThat(admin.get("/api/agency/keys").text()).contains(id).doesNotContain(secret);

        assertThat(admin.delete("/api/agency/keys/" + id).status()).isEqualTo(204);
        assertThat(admin.delete("/api/agency/keys/" + id).status()).isEqualTo(204);

        Answer refused = app.client().withKey(secret).get("/api/auth/me");
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.code()).isEqualTo("key_revoked");
        assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
    }

    @Test
    void aWrongKeyCountsEvenBesideAGoodSession() {
        Answer refused = app.admin().withKey("hlm_wrong").get("/api/auth/me");

        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.code()).isEqualTo("key_unknown");
    }

    @Test
    void expiredKeysAreNotMade() {
        Answer refused = admin.post(
                "/api/agency/keys",
                "{\"kind\":\"agency\",\"name\":\"old\",\"scopes\":[],\"expires_at\":\"2001-01-01T00:00:00Z\"}");

        assertThat(refused.code()).isEqualTo("expiry_passed");
        assertThat(refused.field()).isEqualTo("expires_at");
        assertThat(admin.post(
                                "/api/agency/keys",
                                "{\"kind\":\"agency\",\"name\":\"old\",\"scopes\":[],\"expires_at\":\"tomorrow\"}")
                        .code())
                .isEqualTo("wrong_type");
    }

    @Test
    void aKeyThatExpiresIsRefusedAfterwards() {
        String secret = people.agencyKey(List.of());
        app.owner()
                .sql("update api_keys set expires_at = now() - interval '1 second' where last_used_at is null")
                .update();

        assertThat(app.client().withKey(secret).get("/api/auth/me").code()).isEqualTo("key_expired");
    }

    @Test
    void aMemberMakesAndRevokesAKeyOfTheirOwn() {
        HttpTestClient member = people.signedInMember("ada-" + unique + "@a.example", "loc-a", "wiki");
        Answer made =
                member.post("/api/keys", "{\"kind\":\"personal\",\"name\":\"mine\",\"scopes\":[\"memory:read\"]}");
        String id = made.json().path("key").path("id").asString();
        String secret = made.json().path("secret").asString();

        Answer me = app.client().withKey(secret).get("/api/auth/me");
        assertThat(me.json().path("locations").path(0).path("areas").toString()).isEqualTo("[\"wiki\"]");
        assertThat(member.get("/api/keys").text()).contains(id);
        assertThat(app.client().withKey(secret).get("/api/keys").code()).isEqualTo("session_needed");
        HttpTestClient other = people.signedInMember("bob-" + unique + "@a.example", "loc-a", "wiki");
        assertThat(other.delete("/api/keys/" + id).status()).isEqualTo(404);
        assertThat(other.get("/api/keys").text()).doesNotContain(id);
        assertThat(member.delete("/api/keys/" + id).status()).isEqualTo(204);
        assertThat(app.client().withKey(secret).get("/api/auth/me").code()).isEqualTo("key_revoked");
    }

    @Test
    void aForeignLocationIsNotThere() {
        HttpTestClient member =
                people.signedInMember("ada-" + unique + "@a.example", "loc-a", "settings", "wiki", "contacts");
        String foreign = people.admin()
                .post(
                        "/api/agency/keys",
                        "{\"kind\":\"location\",\"location_id\":\"loc-b\",\"name\":\"b\",\"scopes\":[]}")
                .json()
                .path("key")
                .path("id")
                .asString();

        assertThat(member.get("/api/keys?location_id=loc-b").status()).isEqualTo(404);
        assertThat(member.get("/api/cognee/admin/audit?location_id=loc-b").status())
                .isEqualTo(404);
        assertThat(member.delete("/api/keys/" + foreign + "?location_id=loc-b").status())
                .isEqualTo(404);
        assertThat(member.delete("/api/keys/" + foreign + "?location_id=loc-a").status())
                .isEqualTo(404);
        assertThat(member.post(
                                "/api/keys",
                                "{\"kind\":\"location\",\"location_id\":\"loc-b\",\"name\":\"b\",\"scopes\":[]}")
                        .status())
                .isEqualTo(404);
        assertThat(member.get("/api/keys?location_id=loc-a").status()).isEqualTo(200);
    }

    @Test
    void theAuditLogIsPagedAndNamesWhoDidIt() {
        people.location("audited-" + unique);
        people.member("a1-" + unique + "@a.example", "audited-" + unique, "wiki");
        people.member("a2-" + unique + "@a.example", "audited-" + unique, "wiki");
        String path = "/api/cognee/admin/audit?limit=2&location_id=audited-" + unique;

        Answer first = admin.with("Accept-Language", "de").get(path);
        Answer second =
                admin.get(path + "&before=" + first.json().path("next_before").asLong());
        admin.with("Accept-Language", "en");

        assertThat(first.json().path("entries").size()).isEqualTo(2);
        assertThat(first.json().path("entries").path(0).path("summary").asString())
                .isEqualTo("Bereiche eines Mitglieds gesetzt: wiki");
        assertThat(first.json()
                        .path("entries")
                        .path(0)
                        .path("actor")
                        .path("name")
                        .asString())
                .isEqualTo(TestApplication.ADMIN_EMAIL);
        assertThat(second.json().path("entries").size()).isEqualTo(1);
        assertThat(second.json().has("next_before")).isFalse();
        assertThat(second.json().path("entries").path(0).path("action").asString())
                .isEqualTo("cognee.locations");
        assertThat(Instant.parse(
                        second.json().path("entries").path(0).path("at").asString()))
                .isBefore(Instant.now().plusSeconds(60));
        assertThat(admin.get("/api/agency/audit?limit=1").json().path("entries").size())
                .isEqualTo(1);
        assertThat(admin.get("/api/agency/audit?limit=0").field()).isEqualTo("limit");
        assertThat(admin.get("/api/agency/audit?limit=ten").field()).isEqualTo("limit");
    }
}
