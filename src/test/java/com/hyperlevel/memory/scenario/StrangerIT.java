package com.hyperlevel.memory.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.Postgres;
import com.hyperlevel.memory.support.TestPeople;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Somebody of location A, with every right there, at every door of location B: nothing comes back, nothing is looked up
 * there, nothing changes there and no request leaves (BR-015, BR-018).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StrangerIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    /** In the id of location B, so in every row of it, and in each text of its records. */
    private static final String MARKER = "zebra4711";

    private static final String B = MARKER + "-b";
    private static final String[] ALL_AREAS =
            Arrays.stream(Area.values()).map(Area::word).toArray(String[]::new);
    private static final List<String> SCOPES_OF_LOCATIONS =
            List.of("records:write", "status:read", "memory:read", "memory:write", "privacy:erase");
    private static final List<String> SCOPES_OF_PEOPLE = List.of("status:read", "memory:read", "memory:write");

    /** Routes that tell of nobody but who calls them. */
    private static final Set<String> ABOUT_ONESELF =
            Set.of("POST /api/auth/login", "GET /api/auth/csrf", "POST /api/auth/logout", "GET /api/auth/me");

    /** A route that answers also about a record that is not there: that it is not. */
    private static final String SAYS_THAT_IT_NEVER_CAME = "GET /api/records/{kind}/{id}/memory";

    /** Why a request of a stranger may look across locations: to find out who the stranger is. */
    private static final Set<String> WHO_IS_THIS =
            Set.of("across: key look-up", "across: last use of a key", "across: the locations of a caller");

    private enum Stranger {
        MEMBER,
        LOCATION_KEY,
        OWN_KEY
    }

    private final Map<Stranger, HttpTestClient> strangers = new HashMap<>();
    private final Map<String, String> idsOfB = new HashMap<>();
    private Tables tables;
    private String locationA;
    private HttpTestClient admin;

    @BeforeAll
    void fillBothLocations() {
        tables = new Tables(scene.owner());
        TestPeople people = new TestPeople(scene.url());
        admin = people.admin();
        locationA = scene.location().shares(DataType.values()).id().value();
        strangers.put(Stranger.MEMBER, people.signedInMember("member@a.example", locationA, ALL_AREAS));
        strangers.put(Stranger.LOCATION_KEY, people.withLocationKey(locationA, SCOPES_OF_LOCATIONS, ALL_AREAS));
        strangers.put(Stranger.OWN_KEY, ownKey(strangers.get(Stranger.MEMBER)));
        fillB(people);
    }

    private static HttpTestClient ownKey(HttpTestClient member) {
        Answer made = member.post(
                "/api/keys",
                "{\"kind\":\"personal\",\"name\":\"own\",\"scopes\":[\"" + String.join("\",\"", SCOPES_OF_PEOPLE)
                        + "\"]}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return new HttpTestClient(scene.url())
                .withKey(made.json().path("secret").asString());
    }

    private void fillB(TestPeople people) {
        Scene.Place place = scene.location(B).shares(DataType.values());
        idsOfB.put("locations", B);
        idsOfB.put("members", people.member(MARKER + "@b.example", B, ALL_AREAS));
        idsOfB.put("users", idsOfB.get("members"));
        idsOfB.put("keys", keyOfB());
        HttpTestClient host = people.withLocationKey(B, SCOPES_OF_LOCATIONS, ALL_AREAS);
        for (Samples.Sample sample : Samples.with(MARKER)) {
            host.put(sample.path(), sample.data().toString());
        }
        host.put("/api/records/note/gone", "{\"contact_id\":\"c-1\",\"text\":\"" + MARKER + "\"}");
        scene.lane().runUntilIdle();
        host.delete("/api/records/note/gone");
        place.asks(MARKER);
        scene.lane().runUntilIdle();
        scene.owner()
                .sql("update locations set name = :marker where location_id = :b")
                .param("marker", MARKER)
                .param("b", B)
                .update();
        scene.owner()
                .sql("update cognee_items set refused_reason = :marker where location_id = :b")
                .param("marker", MARKER)
                .param("b", B)
                .update();
    }

    private String keyOfB() {
        Answer made = admin.post(
                "/api/agency/keys",
                "{\"kind\":\"location\",\"location_id\":\"" + B + "\",\"name\":\"" + MARKER + "\",\"scopes\":[]}");
        return made.json().path("key").path("id").asString();
    }

    /** The lane takes such a row at once, so each test begins with one. */
    private void queueFanOutOfB() {
        scene.owner().sql("""
                        insert into fan_outs (location_id, parent_kind, parent_id, queued_at)
                        values (:b, 'contact', 'c-1', now())
                        on conflict do nothing
                        """).param("b", B).update();
    }

    private static List<OurRoute> routes() {
        return OurRoute.all(scene.context());
    }

    static Stream<Arguments> everyRouteForEveryStranger() {
        return Arrays.stream(Stranger.values())
                .flatMap(who -> routes().stream().map(route -> Arguments.of(who, route)));
    }

    static Stream<Arguments> everyRouteWithForeignIds() {
        return everyRouteForEveryStranger()
                .filter(arguments -> ((OurRoute) arguments.get()[1])
                        .variables().stream().anyMatch(before -> !before.equals("locations")));
    }

    /** The paths of a route with ids of B; one for each record of it where the route names a record. */
    private List<Map<String, String>> idsFor(OurRoute route) {
        if (!route.variables().contains("{kind}")) {
            return List.of(idsOfB);
        }
        List<Map<String, String>> all = new ArrayList<>();
        for (Samples.Sample sample : Samples.with(MARKER)) {
            Map<String, String> ids = new HashMap<>(idsOfB);
            ids.put("records", sample.kind().word());
            ids.put("{kind}", sample.id());
            all.add(ids);
        }
        return all;
    }

    private Answer send(HttpTestClient client, OurRoute route, Map<String, String> ids, String query) {
        byte[] body = route.takesBody() ? Bodies.of(route, ids).getBytes(StandardCharsets.UTF_8) : null;
        return client.send(
                route.method(),
                route.at(ids) + "?q=" + MARKER + query,
                route.takes().toString(),
                body);
    }

    private HttpTestClient client(Stranger who, OurRoute route) {
        // A route about oneself may end the session.
        return who == Stranger.MEMBER && ABOUT_ONESELF.contains(route.toString())
                ? new HttpTestClient(scene.url()).signIn("member@a.example", TestPeople.PASSWORD)
                : strangers.get(who);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("everyRouteForEveryStranger")
    void nobodyGetsAnythingOfAForeignLocation(Stranger who, OurRoute route) {
        HttpTestClient client = client(who, route);
        queueFanOutOfB();
        Map<String, List<String>> before = tables.rowsOf(B);

        try (TenancyLog tenancies = new TenancyLog()) {
            for (Map<String, String> ids : idsFor(route)) {
                for (String query : List.of(
                        "&location_id=" + B,
                        "&location_id=" + locationA + "&location_id=" + B,
                        "&location_id=" + B + "&location_id=" + locationA)) {
                    Answer answer = send(client, route, ids, query);

                    if (ABOUT_ONESELF.contains(route.toString())) {
                        assertThat(answer.status()).as(answer.text()).isIn(200, 204, 401, 403);
                    } else {
                        assertThat(answer.status()).as(query + answer.text()).isIn(403, 404);
                    }
                    assertThat(answer.text()).doesNotContainIgnoringCase(MARKER);
                }
            }
            assertThat(tenancies.transactions())
                    .noneMatch(transaction -> transaction.contains(MARKER))
                    .filteredOn(transaction -> transaction.startsWith("across"))
                    .isSubsetOf(WHO_IS_THIS);
        }

        assertThat(tables.rowsOf(B)).isEqualTo(before);
        assertThat(scene.cognee().log().all()).isEmpty();
    }

    /** Their own location, but the id of something of B: it is not there. A record's id is each location's own. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("everyRouteWithForeignIds")
    void aForeignIdIsNotThereInOnesOwnLocation(Stranger who, OurRoute route) {
        queueFanOutOfB();
        Map<String, List<String>> before = tables.rowsOf(B);
        boolean feeds = who == Stranger.LOCATION_KEY
                && Set.of("PUT /api/records/{kind}/{id}", "DELETE /api/records/{kind}/{id}")
                        .contains(route.toString());

        try (TenancyLog tenancies = new TenancyLog()) {
            for (Map<String, String> ids : idsFor(route)) {
                Map<String, String> ofA = new HashMap<>(ids);
                ofA.put("locations", locationA);
                for (String query : List.of("", "&location_id=" + locationA)) {
                    Answer answer = send(strangers.get(who), route, ofA, query);

                    if (feeds || SAYS_THAT_IT_NEVER_CAME.equals(route.toString())) {
                        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
                    } else {
                        assertThat(answer.status()).as(query + answer.text()).isIn(403, 404);
                    }
                    assertThat(answer.text()).doesNotContainIgnoringCase(MARKER);
                }
            }
            assertThat(tenancies.transactions())
                    .noneMatch(transaction -> transaction.contains(MARKER))
                    .filteredOn(transaction -> transaction.startsWith("across"))
                    .allMatch(transaction ->
                            WHO_IS_THIS.contains(transaction) || transaction.equals("across: a person's own keys"));
        }

        assertThat(tables.rowsOf(B)).isEqualTo(before);
        if (feeds) {
            takeBack();
        }
    }

    /** So that the next foreign id is foreign again. */
    private void takeBack() {
        Samples.with(MARKER)
                .forEach(sample -> strangers.get(Stranger.LOCATION_KEY).delete(sample.path()));
    }

    /** A key of a location asked for in the body, and one of a person that is bound to it. */
    @ParameterizedTest
    @MethodSource("kindsOfKeys")
    void aKeyForAForeignLocationIsNotMade(String kind, Stranger who) {
        Answer answer = strangers
                .get(who)
                .post(
                        "/api/keys",
                        "{\"kind\":\"%s\",\"location_id\":\"%s\",\"name\":\"n\",\"scopes\":[]}".formatted(kind, B));

        assertThat(answer.status()).as(answer.text()).isIn(403, 404);
    }

    static Stream<Arguments> kindsOfKeys() {
        return Stream.of("location", "personal", "agency")
                .flatMap(kind -> Arrays.stream(Stranger.values()).map(who -> Arguments.of(kind, who)));
    }

    @Test
    void anImportLineWithAForeignLocationIsRefusedWithItsNumber() {
        String good = "{\"op\":\"upsert\",\"kind\":\"contact\",\"id\":\"own\",\"data\":{\"name\":\"Ada\"}}";
        String foreign = "{\"op\":\"upsert\",\"kind\":\"contact\",\"id\":\"c-1\",\"location_id\":\"" + B
                + "\",\"data\":{\"name\":\"Planted\"}}";
        Map<String, List<String>> before = tables.rowsOf(B);

        Answer answer = strangers
                .get(Stranger.LOCATION_KEY)
                .send(
                        "POST",
                        "/api/records/import",
                        "application/x-ndjson",
                        (good + "\n" + foreign + "\n").getBytes(StandardCharsets.UTF_8));

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().path("stored").asInt()).isEqualTo(1);
        assertThat(answer.json().path("refusals")).hasSize(1);
        assertThat(answer.json().path("refusals").path(0).path("line").asInt()).isEqualTo(2);
        assertThat(answer.json().path("refusals").path(0).path("code").asString())
                .isEqualTo("foreign_location");
        assertThat(answer.json().path("refusals").path(0).path("field").asString())
                .isEqualTo("location_id");
        assertThat(answer.text()).doesNotContainIgnoringCase(MARKER);
        assertThat(tables.rowsOf(B)).isEqualTo(before);
    }

    @Test
    void aRecordIdThatAForeignLocationHasMakesARecordOfOnesOwn() {
        HttpTestClient host = strangers.get(Stranger.LOCATION_KEY);
        Map<String, List<String>> before = tables.rowsOf(B);

        Answer put = host.put("/api/records/contact/c-1", "{\"name\":\"Own name\"}");
        Answer read = host.get("/api/records/contact/c-1");

        assertThat(put.json().path("state").asString()).as(put.text()).isEqualTo("stored");
        assertThat(read.json().path("data").path("name").asString()).isEqualTo("Own name");
        assertThat(tables.rowsOf(B)).isEqualTo(before);
        takeBack();
    }

    // Without these two the tests above would prove nothing.

    @Test
    void everyTableHasARowOfTheForeignLocation() {
        queueFanOutOfB();

        assertThat(tables.rowsOf(B))
                .allSatisfy(
                        (table, rows) -> assertThat(rows).as(table).isNotEmpty().allMatch(row -> row.contains(MARKER)));
    }

    @Test
    void theAgencySeesTheMarkerThroughTheSameRoutes() {
        List<String> showing = new ArrayList<>();
        try (TenancyLog tenancies = new TenancyLog()) {
            for (OurRoute route : routes()) {
                if (!route.method().equals("GET")) {
                    continue;
                }
                boolean shown = idsFor(route).stream()
                        .map(ids -> send(admin, route, ids, "&location_id=" + B))
                        .anyMatch(answer ->
                                answer.status() == 200 && answer.text().contains(MARKER));
                if (shown) {
                    showing.add(route.path());
                }
            }
            assertThat(tenancies.transactions()).contains("within " + B);
        }

        assertThat(showing)
                .contains(
                        "/api/agency/audit",
                        "/api/agency/cognee/overview",
                        "/api/agency/keys",
                        "/api/agency/locations",
                        "/api/agency/locations/{id}",
                        "/api/agency/locations/{location}/members",
                        "/api/agency/users",
                        "/api/agency/users/{id}",
                        "/api/cognee/admin/audit",
                        "/api/cognee/admin/settings",
                        "/api/cognee/admin/status",
                        "/api/cognee/info",
                        "/api/cognee/recall",
                        "/api/keys",
                        "/api/records/{kind}/{id}");
    }

    static Stream<String> tablesOfLocations() {
        return new Tables(scene.owner()).ofLocations().stream();
    }

    @ParameterizedTest
    @MethodSource("tablesOfLocations")
    void withoutATenancyNoStatementAnswers(String table) {
        raises("select count(*) from " + table);
        raises("select from " + table + " where location_id = '" + B + "'");
        if (may("DELETE", table)) {
            raises("delete from " + table);
        }
        if (may("UPDATE", table)) {
            raises("update " + table + " set location_id = location_id");
        }
    }

    private static JdbcClient service() {
        return JdbcClient.create(Postgres.source(scene.database(), Postgres.SERVICE));
    }

    private boolean may(String right, String table) {
        return service()
                .sql("""
                        select has_table_privilege(:table, :right)
                           and exists (select from pg_tables where tablename = :table)
                        """)
                .param("table", table)
                .param("right", right)
                .query(Boolean.class)
                .single();
    }

    private void raises(String statement) {
        assertThatThrownBy(() -> {
                    if (statement.startsWith("select")) {
                        service().sql(statement).query().listOfRows();
                    } else {
                        service().sql(statement).update();
                    }
                })
                .as(statement)
                .rootCause()
                .hasMessageContaining("no tenancy");
    }

    @Test
    void thereAreSuchTables() {
        assertThat(tablesOfLocations())
                .hasSizeGreaterThan(15)
                .contains("source_records", "cognee_items", "audit_log", "alive_records");
    }
}
