package com.hyperlevel.memory.scenario;

import com.hyperlevel.memory.catalog.Kind;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A valid body for every route that takes one, with each field that the route knows. */
final class Bodies {

    private static final JsonMapper JSON = JsonMapper.shared();

    private Bodies() {}

    /**
     * The body of a route.
     *
     * @param ids as in {@link OurRoute#at}; the location of {@code locations} is the one that a body names
     */
    static String of(OurRoute route, Map<String, String> ids) {
        return switch (route.toString()) {
            case "POST /api/auth/login" -> """
                    {"email":"nobody@agency.example","password":"no such password"}""";
            case "PUT /api/agency/locations/{id}" -> """
                    {"name":"Name","language":"en","time_zone":"Europe/Berlin",
                     "links":{"note":"https://host.example/{id}"}}""";
            case "PUT /api/agency/locations/{location}/members/{user}" -> """
                    {"areas":["wiki"]}""";
            case "POST /api/agency/users", "PUT /api/agency/users/{id}" -> """
                    {"email":"somebody@example.org","name":"Name","language":"en","agency_admin":false,
                     "password":"a long enough password"}""";
            case "POST /api/agency/keys", "POST /api/keys" -> """
                    {"kind":"location","location_id":"%s","name":"Name","scopes":["status:read"],"areas":["wiki"],
                     "expires_at":"2126-01-01T00:00:00Z"}""".formatted(ids.get("locations"));
            case "PUT /api/agency/cognee", "POST /api/agency/cognee/test" -> """
                    {"address":"http://127.0.0.1:9","email":"a@example.org","password":"a long secret",
                     "api_key":"a long key","allow_internal":true,"locations_may_enable":true,"send_unproven":false,
                     "model_provider":"Provider"}""";
            case "PUT /api/agency/cognee/locations/{id}/account" -> """
                    {"email":"a@example.org","password":"a long secret","api_key":"a long key"}""";
            case "PUT /api/agency/cognee/locations/{id}/settings", "PUT /api/cognee/admin/settings" -> """
                    {"memory_on":true,"members_may_ask":true,"types":{"wiki":{"state":"on","redact":true}}}""";
            case "POST /api/agency/cognee/locations/{id}/purge", "POST /api/cognee/admin/purge" -> """
                    {"types":["wiki"]}""";
            case "PUT /api/records/{kind}/{id}" -> sample(ids).data().toString();
            case "POST /api/records/import" -> sample(ids).line();
            default -> throw new IllegalStateException("what is a valid body of " + route + "?");
        };
    }

    private static Samples.Sample sample(Map<String, String> ids) {
        return Samples.with("Wort").stream()
                .filter(sample -> sample.kind().word().equals(ids.getOrDefault("records", Kind.NOTE.word())))
                .findFirst()
                .orElseThrow();
    }

    /** The same as a tree, to change it. */
    static JsonNode tree(OurRoute route, Map<String, String> ids) {
        return JSON.readTree(of(route, ids));
    }
}
