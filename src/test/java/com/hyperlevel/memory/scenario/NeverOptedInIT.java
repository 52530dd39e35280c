package com.hyperlevel.memory.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestPeople;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Nothing leaves and nothing is kept before an opt-in, whatever the host of a location sends. */
@ExtendWith(OutputCaptureExtension.class)
class NeverOptedInIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    /** In each text of each record, in questions and in refused records. */
    private static final String MARKER = "kolibri5813";

    /** In ids of records, which a log may name. */
    private static final String ID = "kranich2907";

    private final Tables tables = new Tables(scene.owner());
    private TestPeople people;
    private String location;
    private HttpTestClient host;

    @BeforeEach
    void aLocationThatNobodyOptedIn() {
        people = new TestPeople(scene.url());
        location = scene.location().id().value();
        host = people.withLocationKey(location, List.of("records:write", "memory:read", "status:read"));
        LoggingSystem.get(getClass().getClassLoader()).setLogLevel("ROOT", LogLevel.DEBUG);
    }

    @AfterEach
    void quiet() {
        LoggingSystem.get(getClass().getClassLoader()).setLogLevel("ROOT", LogLevel.INFO);
    }

    @Test
    void everyKindThatHostsMayFeedIsAmongThem() {
        Set<Kind> sent = Samples.with(MARKER).stream().map(Samples.Sample::kind).collect(Collectors.toSet());

        assertThat(EnumSet.allOf(Kind.class))
                .allSatisfy(kind -> assertThat(host.put("/api/records/" + kind.word() + "/x", "{}")
                                .code())
                        .as("a kind with a sample, or one that nobody may feed: %s", kind)
                        .matches(code -> sent.contains(kind) != code.equals("kind_not_supported")));
    }

    @Test
    void nothingOfWhatItsHostSendsIsKeptOrLeaves(CapturedOutput output) {
        for (Samples.Sample sample : Samples.with(MARKER)) {
            isNotKept(host.put(sample.path(), sample.data().toString()), sample);
            isNotKept(host.put(sample.path(), sample.data().toString()), sample);
            isNotKept(host.put(idPath(sample), sample.data().toString()), sample);
        }
        importsNothing();
        refusedRecordsLeaveNothing();
        for (Samples.Sample sample : Samples.with(MARKER)) {
            isNotKept(host.delete(sample.path()), sample);
            isNotKept(host.delete(idPath(sample) + "?version=9"), sample);
        }
        peopleLookAround();
        scene.lane().runUntilIdle();

        assertThat(scene.cognee().log().all()).isEmpty();
        assertThat(tables.columnsWith(MARKER)).isEmpty();
        assertThat(tables.columnsWith(ID)).isEmpty();
        assertThat(tables.columnsWith(location)).contains("locations.location_id");
        assertThat(output.getAll()).contains("DEBUG", location).doesNotContainIgnoringCase(MARKER);
    }

    private static String idPath(Samples.Sample sample) {
        return "/api/records/" + sample.kind().word() + "/" + ID;
    }

    private static void isNotKept(Answer answer, Samples.Sample sample) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.json().path("kept").isBoolean()).isTrue();
        assertThat(answer.json().path("kept").asBoolean()).isFalse();
        assertThat(answer.json().path("state").asString()).isEqualTo("off");
        assertThat(answer.json().path("type").asString())
                .isEqualTo(sample.kind().type().word());
        assertThat(answer.json().path("skeleton").asBoolean()).isFalse();
        assertThat(answer.text()).doesNotContainIgnoringCase(MARKER);
    }

    private void importsNothing() {
        String lines = Samples.with(MARKER).stream()
                .map(Samples.Sample::line)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        Answer answer = importLines(lines);

        assertThat(answer.json().path("lines").asInt())
                .as(answer.text())
                .isEqualTo(Samples.with(MARKER).size());
        assertThat(answer.json().path("off").asInt())
                .isEqualTo(Samples.with(MARKER).size());
        assertThat(answer.json().path("stored").asInt()).isZero();
        assertThat(answer.text()).doesNotContainIgnoringCase(MARKER);
    }

    private Answer importLines(String lines) {
        return host.send("POST", "/api/records/import", "application/x-ndjson", lines.getBytes(StandardCharsets.UTF_8));
    }

    private void refusedRecordsLeaveNothing() {
        for (String bad : List.of(
                "{\"name\":\"" + MARKER + "\",\"merged_into\":\"" + MARKER + " \\u0001\"}",
                "{\"name\":[\"" + MARKER + "\"]}",
                "{\"name\":\"" + MARKER + "\\u0000\"}",
                "{\"name\":\"" + MARKER + "\"",
                "\"" + MARKER + "\"",
                MARKER)) {
            Answer put = host.put("/api/records/contact/c-1", bad);
            Answer imported =
                    importLines("{\"op\":\"upsert\",\"kind\":\"contact\",\"id\":\"c-1\",\"data\":" + bad + "}");

            assertThat(put.status()).as(put.text()).isEqualTo(400);
            assertThat(imported.json().path("refused").asInt())
                    .as(imported.text())
                    .isEqualTo(1);
            assertThat(put.text() + imported.text()).doesNotContainIgnoringCase(MARKER);
        }
    }

    /** Looking, asking and deleting what is not there makes no request either. */
    private void peopleLookAround() {
        String[] areas = Arrays.stream(Area.values()).map(Area::word).toArray(String[]::new);
        HttpTestClient member = people.signedInMember(location + "@a.example", location, areas);
        for (HttpTestClient asker : List.of(host, member, people.admin())) {
            Answer answer = asker.get("/api/cognee/recall?location_id=" + location + "&q=" + MARKER);
            assertThat(answer.text())
                    .containsAnyOf("not_shared", "members_may_not_ask")
                    .doesNotContainIgnoringCase(MARKER);
            assertThat(asker.get("/api/cognee/info?location_id=" + location).status())
                    .isEqualTo(200);
            assertThat(asker.get("/api/cognee/admin/status?location_id=" + location)
                            .status())
                    .isEqualTo(200);
        }
        assertThat(host.get("/api/records/wanted").json().path("wanted")).isEmpty();
        assertThat(member.send("POST", "/api/cognee/admin/sync", null).status()).isEqualTo(202);
        assertThat(member.post("/api/cognee/admin/purge", "{\"types\":[\"wiki\",\"contacts\"]}")
                        .status())
                .isEqualTo(202);
    }
}
