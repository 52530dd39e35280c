package com.hyperlevel.memory.demo;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sets the demo up as an agency admin would: signed in, through the public API, step by step. */
final class AgencySetup {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpTestClient api;

    AgencySetup(String url) {
        api = new HttpTestClient(url).signIn(Person.ADMIN.email(), Person.PASSWORD);
    }

    void connect(String cognee, String email, String password) {
        ok(api.put(
                "/api/agency/cognee",
                json(Map.of(
                        "address",
                        cognee,
                        "email",
                        email,
                        "password",
                        password,
                        "allow_internal",
                        true,
                        "locations_may_enable",
                        true,
                        "model_provider",
                        "stand-in"))));
    }

    void open(Business business) {
        ok(api.put(
                "/api/agency/locations/" + business.id(),
                json(Map.of(
                        "name", business.title(),
                        "language", business.language(),
                        "time_zone", "Europe/Berlin",
                        "links", business.links()))));
        business.people().forEach(person -> admit(business, person));
    }

    private void admit(Business business, Person person) {
        Answer made = ok(api.post(
                "/api/agency/users",
                json(Map.of(
                        "email", person.email(),
                        "name", person.name(),
                        "language", person.language(),
                        "password", Person.PASSWORD))));
        ok(api.put(
                "/api/agency/locations/" + business.id() + "/members/"
                        + made.json().path("id").asString(),
                json(Map.of("areas", person.areas()))));
    }

    /** The key of the host system, for all locations. */
    String hostKey() {
        return key(Map.of("kind", "agency", "name", "demo host", "scopes", List.of("records:write")));
    }

    /** A key of one location that may do what a program there usually does. */
    String locationKey(Business business) {
        Map<String, Object> key = new HashMap<>();
        key.put("kind", "location");
        key.put("location_id", business.id());
        key.put("name", "demo key");
        key.put("scopes", List.of("status:read", "memory:read", "records:write"));
        key.put("areas", List.of("wiki", "service", "contacts"));
        return key(key);
    }

    private String key(Map<String, ?> wanted) {
        return ok(api.post("/api/agency/keys", json(wanted)))
                .json()
                .path("secret")
                .asString();
    }

    /** Switches these types on, and lets the members ask. */
    void share(Business business, List<String> types) {
        Map<String, Object> on = types.stream().collect(Collectors.toMap(type -> type, type -> Map.of("state", "on")));
        ok(api.put(
                "/api/agency/cognee/locations/" + business.id() + "/settings",
                json(Map.of("memory_on", true, "members_may_ask", true, "types", on))));
    }

    /** Whether the first build of all these types is through and nothing waits for another. */
    boolean isSearchable(Business business, List<String> types) {
        JsonNode status = ok(api.get("/api/cognee/admin/status?location_id=" + business.id()))
                .json();
        return types.stream().allMatch(type -> isSearchable(status, type));
    }

    private static boolean isSearchable(JsonNode status, String type) {
        for (JsonNode each : status.path("types")) {
            if (each.path("type").asString().equals(type)) {
                return each.path("searchable").asLong() > 0
                        && each.path("searchable").asLong() == each.path("sent").asLong()
                        && each.path("waiting").asLong() == 0
                        && each.path("phase").asString("").equals("idle");
            }
        }
        return false;
    }

    private static String json(Map<String, ?> body) {
        return JSON.writeValueAsString(body);
    }

    private static Answer ok(Answer answer) {
        if (answer.status() / 100 != 2) {
            throw new IllegalStateException("The demo's own set-up was refused: " + answer.text());
        }
        return answer;
    }
}
