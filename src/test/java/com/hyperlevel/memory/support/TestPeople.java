package com.hyperlevel.memory.support;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Makes locations, people and keys in an application through its own API, as an agency admin does. */
public final class TestPeople {

    /** The password of everybody made here. */
    public static final String PASSWORD = "a test password";

    private static final JsonMapper JSON = JsonMapper.shared();

    private final String url;
    private final HttpTestClient admin;

    /** Works as the agency admin of this application. */
    public TestPeople(TestApplication app) {
        this(app.url());
    }

    /** Works as the admin of {@link TestApplication#ADMIN_EMAIL} of the application at this address. */
    public TestPeople(String url) {
        this.url = url;
        this.admin = signedIn(TestApplication.ADMIN_EMAIL, TestApplication.ADMIN_PASSWORD);
    }

    private HttpTestClient signedIn(String email, String password) {
        return new HttpTestClient(url).signIn(email, password);
    }

    /** The client of the agency admin. */
    public HttpTestClient admin() {
        return admin;
    }

    /** Makes sure that a German location in Berlin is there; its name is its id. */
    public void location(String id) {
        succeeds(admin.put(
                "/api/agency/locations/" + id,
                JSON.writeValueAsString(Map.of("name", id, "language", "de", "time_zone", "Europe/Berlin"))));
    }

    /** Makes a person with no location yet, and returns the id. */
    public String person(String email) {
        String id = UUID.randomUUID().toString();
        succeeds(admin.put(
                "/api/agency/users/" + id,
                JSON.writeValueAsString(
                        Map.of("email", email, "name", email, "language", "de", "password", PASSWORD))));
        return id;
    }

    /** Makes a person a member of a location, and returns the id. */
    public String member(String email, String location, String... areas) {
        String id = person(email);
        succeeds(admin.put(
                "/api/agency/locations/" + location + "/members/" + id,
                JSON.writeValueAsString(Map.of("areas", List.of(areas)))));
        return id;
    }

    /** A client in which a new member of a location is signed in. */
    public HttpTestClient signedInMember(String email, String location, String... areas) {
        member(email, location, areas);
        return signedIn(email, PASSWORD);
    }

    /** Makes a key of a location with these scopes ({@code memory:read}) and areas, and returns its secret. */
    public String locationKey(String location, List<String> scopes, String... areas) {
        return key(
                Map.of("kind", "location", "location_id", location, "name", "test", "scopes", scopes, "areas", areas));
    }

    /** Makes a key of the agency with these scopes and areas, and returns its secret. */
    public String agencyKey(List<String> scopes, String... areas) {
        return key(Map.of("kind", "agency", "name", "test", "scopes", scopes, "areas", areas));
    }

    private String key(Map<String, Object> wanted) {
        return succeeds(admin.post("/api/agency/keys", JSON.writeValueAsString(wanted)))
                .json()
                .path("secret")
                .asString();
    }

    /** A client that shows a new key of a location. */
    public HttpTestClient withLocationKey(String location, List<String> scopes, String... areas) {
        return new HttpTestClient(url).withKey(locationKey(location, scopes, areas));
    }

    /** A client that shows a new key of the agency. */
    public HttpTestClient withAgencyKey(List<String> scopes, String... areas) {
        return new HttpTestClient(url).withKey(agencyKey(scopes, areas));
    }

    private static HttpTestClient.Answer succeeds(HttpTestClient.Answer answer) {
        if (Stream.of(200, 201, 204).noneMatch(status -> status == answer.status())) {
            throw new AssertionError("refused: " + answer);
        }
        return answer;
    }
}
