package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestApplication;
import com.hyperlevel.memory.support.TestPeople;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Walks every route of our own, taken from the application itself, as callers who must get nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoutesIT {

    @RegisterExtension
    static final TestApplication app = new TestApplication();

    private static final List<String> OPEN = List.of("POST /api/auth/login", "GET /api/auth/csrf");
    private static final List<String> OF_EVERYBODY = List.of("POST /api/auth/logout", "GET /api/auth/me");

    private TestPeople people;
    private HttpTestClient stranger;
    private HttpTestClient bareKey;

    @BeforeAll
    void strangersToLocB() {
        people = new TestPeople(app);
        people.location("routes-a");
        people.location("routes-b");
        people.member("marker-routes-b@b.example", "routes-b", "settings");
        stranger = people.signedInMember(
                "stranger@a.example",
                "routes-a",
                "wiki",
                "contacts",
                "service",
                "courses",
                "conversations",
                "settings");
        bareKey = people.withAgencyKey(List.of());
    }

    static Stream<String> routes() {
        return app
                .bean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .entrySet()
                .stream()
                .filter(route -> route.getValue().getBeanType().getName().startsWith("com.hyperlevel"))
                .flatMap(route -> route.getKey().getMethodsCondition().getMethods().stream()
                        .flatMap(method ->
                                route.getKey().getPatternValues().stream().map(path -> method.name() + " " + path)))
                .filter(route -> !OPEN.contains(route))
                .sorted();
    }

    @Test
    void theRoutesAreThere() {
        assertThat(routes()).hasSizeGreaterThan(15).contains("GET /api/agency/locations/{id}", "DELETE /api/keys/{id}");
    }

    @Test
    void theirDocumentationHasARowForEachAndNoOther() {
        Set<String> rows = ApiDocTest.documented();
        rows.removeAll(OPEN);

        assertThat(rows)
                .as("the rows of docs/api.md: add or remove them where they differ from the routes")
                .containsExactlyInAnyOrderElementsOf(
                        routes().filter(route -> route.contains(" /api/")).toList());
    }

    private static Answer send(HttpTestClient client, String route, String location) {
        String[] parts = route.split(" ");
        String path = parts[1].replaceFirst("/locations/\\{[a-z]+}", "/locations/" + location)
                .replaceAll("\\{[^}]+}", UUID.randomUUID().toString());
        boolean hasBody = List.of("POST", "PUT").contains(parts[0]);
        return client.send(parts[0], path + "?location_id=" + location, hasBody ? "{}" : null);
    }

    @ParameterizedTest
    @MethodSource("routes")
    void whoIsNotSignedInGetsNothing(String route) {
        assertThat(send(app.client(), route, "routes-b").status()).isEqualTo(401);
        assertThat(send(app.client().withKey("hlm_" + "A".repeat(43)), route, "routes-b")
                        .status())
                .isEqualTo(401);
    }

    @ParameterizedTest
    @MethodSource("routes")
    void aStrangerGetsNothingOfAForeignLocation(String route) {
        if (OF_EVERYBODY.contains(route)) {
            return;
        }
        Answer answer = send(stranger, route, "routes-b");

        assertThat(answer.status()).as(answer.text()).isIn(400, 403, 404, 415);
        assertThat(answer.text()).doesNotContain("marker");
    }

    @ParameterizedTest
    @MethodSource("routes")
    void aKeyWithoutScopesGetsNothing(String route) {
        if (OF_EVERYBODY.contains(route)) {
            return;
        }
        Answer answer = send(bareKey, route, "routes-b");

        assertThat(answer.status()).as(answer.text()).isIn(400, 403, 404, 415);
        assertThat(answer.text()).doesNotContain("marker");
    }
}
