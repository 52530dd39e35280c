package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestApplication;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class RecordsIT {

    @RegisterExtension
    static final TestApplication app = new TestApplication();

    private static HttpTestClient admin;
    private static HttpTestClient host;
    private static HttpTestClient agency;

    @BeforeAll
    static void locationsAndKeys() {
        admin = app.admin();
        location("rec-a");
        location("rec-b");
        host = key("{\"kind\":\"location\",\"location_id\":\"rec-a\",\"name\":\"CRM\",\"scopes\":[\"records:write\"]}");
        agency = key("{\"kind\":\"agency\",\"name\":\"CRM\",\"scopes\":[\"records:write\"]}");
    }

    private static void location(String id) {
        admin.put(
                "/api/agency/locations/" + id,
                "{\"name\":\"" + id + "\",\"language\":\"de\",\"time_zone\":\"Europe/Berlin\"}");
        app.owner()
                .sql("insert into cognee_sharing values (:id, true, false, now(), 'test')")
                .param("id", id)
                .update();
        for (String type : new String[] {"wiki", "notes", "contacts"}) {
            app.owner().sql("""
                            insert into cognee_sharing_types (location_id, type, state, since, changed_by)
                            values (:id, :type, 'preparing', now(), 'test')
                            """).param("id", id).param("type", type).update();
        }
    }

    private static HttpTestClient key(String wanted) {
        Answer made = admin.post("/api/agency/keys", wanted);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return app.client().withKey(made.json().path("secret").asString());
    }

    private static Answer importLines(HttpTestClient client, String lines) {
        return client.send(
                "POST", "/api/records/import", "application/x-ndjson", lines.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aRecordIsPutReadAndDeleted() {
        Answer put = host.put("/api/records/contact/c-1", "{\"name\":\"Ada\",\"version\":1,\"tags\":[\"b\",\"a\"]}");
        assertThat(put.status()).as(put.text()).isEqualTo(200);
        assertThat(put.json().path("kept").asBoolean()).isTrue();
        assertThat(put.json().path("state").asString()).isEqualTo("stored");

        JsonNode read = host.get("/api/records/contact/c-1").json();
        assertThat(read.path("data").path("name").asString()).isEqualTo("Ada");
        assertThat(read.path("data").path("tags")).hasToString("[\"a\",\"b\"]");
        assertThat(read.path("alive").asBoolean()).isTrue();
        assertThat(read.path("version").asInt()).isEqualTo(1);

        assertThat(host.delete("/api/records/contact/c-1?version=0")
                        .json()
                        .path("state")
                        .asString())
                .isEqualTo("stale");
        assertThat(host.delete("/api/records/contact/c-1?version=2")
                        .json()
                        .path("state")
                        .asString())
                .isEqualTo("deleted");
        assertThat(host.get("/api/records/contact/c-1").status()).isEqualTo(404);
    }

    @Test
    void aTypeThatIsOffSaysSo() {
        Answer put = host.put("/api/records/ticket/t-1", "{\"subject\":\"x\",\"merged_into\":null}");

        assertThat(put.status()).isEqualTo(200);
        assertThat(put.json().path("kept").asBoolean()).isFalse();
        assertThat(put.json().path("state").asString()).isEqualTo("off");
        assertThat(put.json().path("type").asString()).isEqualTo("tickets");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:b", "a@b+c", "a%2Bb", "a.b", "..a"})
    void everyAllowedIdFitsInAPath(String id) {
        assertThat(host.put("/api/records/contact/" + id, "{\"name\":\"Ada\"}").status())
                .isEqualTo(200);
        assertThat(host.get("/api/records/contact/" + id).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%20b", "%C3%A4", "a%2Fb", "a%00b", "a%0Ab", "a;b"})
    void otherIdsAreRefused(String id) {
        Answer put = host.put("/api/records/contact/" + id, "{\"name\":\"Ada\"}");

        assertThat(put.status()).isEqualTo(400);
        assertThat(put.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {                                              | json_unreadable |
                    [1,2]                                          | json_unreadable |
                    {"name":"A"} x                                 | json_unreadable |
                    {"name":"A","name":"B"}                        | json_unreadable |
                    {"name":7}                                     | wrong_type      | name
                    {"nam":"A","name":"B"}                         | unknown_field   | nam
                    {"city":"Bonn"}                                | required        | name
                    {"name":"a\\u0000"}                            | text_invalid    | name
                    {"name":"a\\ud83d"}                            | text_invalid    | name
                    {"name":"A","version":"yesterday"}             | not_a_version   | version
                    {"name":"A","merged_into":"a b"}               | not_an_id       | merged_into
                    {"name":"A","version":1e999999999}             | not_a_version   | version
                    """)
    void whatIsWrongIsNamed(String body, String code, String field) {
        Answer put = host.put("/api/records/contact/c-9", body);

        assertThat(put.status()).as(put.text()).isEqualTo(400);
        assertThat(put.code()).isEqualTo(code);
        assertThat(put.field()).isEqualTo(field == null ? "" : field);
        assertThat(put.json().path("detail").asString()).isNotEqualTo(code);
    }

    @Test
    void tooMuchIsRefused() {
        String twoAndAHalf = "{\"name\":\"" + "a".repeat(2_500_000) + "\"}";
        String ten = "{\"name\":\"" + "a".repeat(10_000_000) + "\"}";

        assertThat(host.put("/api/records/contact/c-9", twoAndAHalf).code()).isEqualTo("record_too_large");
        assertThat(host.put("/api/records/contact/c-9", ten).status()).isEqualTo(413);
        assertThat(host.put(
                                "/api/records/wiki_page/p-9",
                                "{\"space_id\":\"s\",\"trashed\":false,\"title\":\"t\",\"body\":\""
                                        + "a".repeat(1_200_000) + "\"}")
                        .field())
                .isEqualTo("body");
    }

    @Test
    void aKindThatIsNoneOrNotFedIsRefused() {
        assertThat(host.put("/api/records/planet/x", "{}").code()).isEqualTo("kind_unknown");
        assertThat(host.put("/api/records/memory/x", "{\"text\":\"x\"}").code()).isEqualTo("kind_not_supported");
        assertThat(host.put("/api/records/conversation_month/x", "{}").code()).isEqualTo("kind_not_supported");
    }

    // BR-018
    @Test
    void aForeignLocationIsMissing() {
        assertThat(host.put("/api/records/contact/c-1?location_id=rec-b", "{\"name\":\"A\"}")
                        .status())
                .isEqualTo(404);
        assertThat(host.get("/api/records/contact/c-1?location_id=rec-b").status())
                .isEqualTo(404);
        assertThat(host.delete("/api/records/contact/c-1?location_id=rec-b").status())
                .isEqualTo(404);
        assertThat(importLines(host, "{\"op\":\"delete\",\"kind\":\"contact\",\"id\":\"c\",\"location_id\":\"rec-b\"}")
                        .json()
                        .path("refusals")
                        .path(0)
                        .path("code")
                        .asString())
                .isEqualTo("foreign_location");
    }

    @Test
    void anAgencyKeyNamesTheLocation() {
        assertThat(agency.put("/api/records/contact/c-7?location_id=rec-b", "{\"name\":\"B\"}")
                        .status())
                .isEqualTo(200);
        assertThat(agency.put("/api/records/contact/c-7", "{\"name\":\"B\"}").code())
                .isEqualTo("location_required");
        assertThat(host.get("/api/records/contact/c-7").status()).isEqualTo(404);
    }

    @Test
    void peopleReadAndDoNotFeed() {
        host.put("/api/records/contact/c-8", "{\"name\":\"A\"}");

        assertThat(admin.get("/api/records/contact/c-8?location_id=rec-a").status())
                .isEqualTo(200);
        assertThat(admin.put("/api/records/contact/c-8?location_id=rec-a", "{\"name\":\"B\"}")
                        .status())
                .isEqualTo(403);
        assertThat(app.client().get("/api/records/contact/c-8").status()).isEqualTo(401);
    }

    @Test
    void anImportAnswersCountsAndTheRefusedLines() {
        Answer answer = importLines(host, """
                {"op":"upsert","kind":"contact","id":"i-1","data":{"name":"Ada"}}

                {"op":"upsert","kind":"contact","id":"i-2","data":{"name":"Ada","nam":"Zebra-7781"}}
                {"op":"upsert","kind":"ticket","id":"i-3","data":{"subject":"x","merged_into":null}}
                {"op":"upsert","kind":"contact","id":"i-1","data":{"name":"Ada"}}
                {"op":"delete","kind":"contact","id":"i-1"}""");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        JsonNode report = answer.json();
        assertThat(report.path("lines").asInt()).isEqualTo(6);
        assertThat(report.path("blank").asInt()).isEqualTo(1);
        assertThat(report.path("stored").asInt()).isEqualTo(1);
        assertThat(report.path("unchanged").asInt()).isEqualTo(1);
        assertThat(report.path("deleted").asInt()).isEqualTo(1);
        assertThat(report.path("off").asInt()).isEqualTo(1);
        assertThat(report.path("refused").asInt()).isEqualTo(1);
        assertThat(report.path("refusals").path(0).path("line").asInt()).isEqualTo(3);
        assertThat(report.path("refusals").path(0).path("field").asString()).isEqualTo("nam");
        assertThat(answer.text()).doesNotContain("7781");
    }

    @Test
    void anImportIsNoJson() {
        assertThat(host.post("/api/records/import", "{}").status()).isEqualTo(415);
    }
}
