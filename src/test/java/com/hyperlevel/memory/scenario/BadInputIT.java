package com.hyperlevel.memory.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.support.HttpTestClient;
import com.hyperlevel.memory.support.HttpTestClient.Answer;
import com.hyperlevel.memory.support.TestPeople;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bad input at every route that the application declares, by somebody who may use it: a problem with a code that names
 * the field, never a fault of ours, never the bad text in the answer, and nothing is kept of it (RFC 9457).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
class BadInputIT {

    @RegisterExtension
    static final Scene scene = new Scene();

    private static final JsonMapper JSON = JsonMapper.shared();

    /** In every bad text, so that it is found in an answer that repeats it. */
    private static final String BAD = "zebra4711";

    /** Over every limit of a text and under the limit of a body. */
    private static final int LONG = 1_200_000;

    private static final int LEVELS = 5_000;

    /** An empty body is a request of its own here: to test what is stored. */
    private static final String BODY_MAY_MISS = "POST /api/agency/cognee/test";

    private static final String IMPORT = "POST /api/records/import";

    /** Read as text whatever scalar they are, since hosts have numbers and flags of their own there. */
    private static final Predicate<String> ANY_SCALAR =
            path -> path.matches("(tags|emails|phones)\\[0]|custom_fields\\..*");

    /** Never stored, so never looked at. */
    private static final Set<String> DROPPED = Set.of("street", "postal_code", "date_of_birth");

    /** Fields that take no text but some: of a list, of a form, an id. */
    private static final Set<String> PARTICULAR = Set.of(
            "kind",
            "language",
            "time_zone",
            "areas[0]",
            "scopes[0]",
            "types[0]",
            "expires_at",
            "state",
            "address",
            "note",
            "team_access",
            "format",
            "author",
            "direction",
            "at",
            "noted_at",
            "url",
            "link",
            "contact_id",
            "space_id",
            "course_id",
            "module_id",
            "conversation_id");

    private final Map<String, String> ids = new HashMap<>();
    private Tables tables;
    private HttpTestClient admin;
    private HttpTestClient host;

    @BeforeAll
    void somebodyWhoMay() {
        tables = new Tables(scene.owner());
        TestPeople people = new TestPeople(scene.url());
        admin = people.admin();
        String location = scene.location().shares(DataType.values()).id().value();
        String member = people.member("member@a.example", location, "settings", "wiki");
        host = people.withLocationKey(location, List.of("records:write"));
        ids.put("locations", location);
        ids.put("users", member);
        ids.put("members", member);
        ids.put("keys", keyId(location));
        ids.put("records", "note");
        ids.put("{kind}", "n-1");
    }

    private String keyId(String location) {
        return admin.post(
                        "/api/agency/keys",
                        "{\"kind\":\"location\",\"location_id\":\"" + location + "\",\"name\":\"k\",\"scopes\":[]}")
                .json()
                .path("key")
                .path("id")
                .asString();
    }

    private static List<OurRoute> routes() {
        return OurRoute.all(scene.context()).stream()
                .filter(route -> !route.path().equals("/error"))
                .toList();
    }

    static Stream<OurRoute> withBody() {
        return routes().stream()
                .filter(OurRoute::takesBody)
                .filter(route -> !route.toString().equals(IMPORT));
    }

    /** Each route with a body; the one for records once for each kind. */
    static Stream<Arguments> withFields() {
        return withBody()
                .flatMap(route -> route.variables().contains("{kind}")
                        ? Samples.with("Wort").stream()
                                .map(sample -> Arguments.of(route, sample.kind().word()))
                        : Stream.of(Arguments.of(route, "note")));
    }

    static Stream<OurRoute> withVariables() {
        return routes().stream().filter(route -> !route.variables().isEmpty());
    }

    static Stream<OurRoute> withParameters() {
        return routes().stream().filter(route -> !parameters(route).isEmpty());
    }

    private static Map<String, Class<?>> parameters(OurRoute route) {
        Map<String, Class<?>> parameters = new LinkedHashMap<>();
        Arrays.stream(route.handler().getMethodParameters())
                .filter(parameter -> parameter.hasParameterAnnotation(RequestParam.class))
                .forEach(parameter -> {
                    RequestParam declared = parameter.getParameterAnnotation(RequestParam.class);
                    parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
                    parameters.put(
                            declared.name().isEmpty() ? parameter.getParameterName() : declared.name(),
                            parameter.getParameterType());
                });
        return parameters;
    }

    private HttpTestClient client(OurRoute route) {
        return route.path().startsWith("/api/records/")
                        && !route.path().endsWith("/preview")
                        && !route.path().endsWith("/memory")
                ? host
                : admin;
    }

    private String address(OurRoute route, Map<String, String> at) {
        return route.at(at) + (route.path().startsWith("/api/auth") ? "" : "?location_id=" + ids.get("locations"));
    }

    /** What is wrong with the answers, one line each; a test shows them all at once. */
    private final class Findings {

        private final OurRoute route;
        private final List<String> lines = new ArrayList<>();
        private final Map<String, String> before = tables.fingerprints();

        Findings(OurRoute route) {
            this.route = route;
        }

        void send(String what, byte[] body, String field, Integer... statuses) {
            send(what, route.takes().toString(), body, field, statuses);
        }

        void send(String what, String type, byte[] body, String field, Integer... statuses) {
            check(what, client(route).send(route.method(), address(route, ids), type, body), field, statuses);
        }

        void check(String what, Answer answer, String field, Integer... statuses) {
            String type = answer.headers().firstValue("Content-Type").orElse("none");
            if (!List.of(statuses).contains(answer.status())
                    || !type.startsWith("application/problem+json")
                    || answer.code().isEmpty()
                    || answer.json().path("status").asInt() != answer.status()
                    || !answer.json().path("type").asString().equals("/problems/" + answer.code())
                    || answer.json().path("detail").asString("").isBlank()
                    || answer.text().toLowerCase().contains(BAD)
                    || !names(answer, field)) {
                lines.add(what + " (" + field + ") -> " + answer.status() + " " + type + " " + cut(answer.text()));
            }
        }

        /** What is deeper than anything honest is not read on; of a list, the first that is wrong or the list is named. */
        private static boolean names(Answer answer, String field) {
            return answer.field().equals(field)
                    || answer.field().equals(field + "[0]")
                    || List.of("json_unreadable", "not_found").contains(answer.code())
                            && answer.field().isEmpty()
                    || List.of("unknown_word", "type_unknown").contains(answer.code())
                            && (answer.field() + "[0]").equals(field);
        }

        private static String cut(String text) {
            return text.substring(0, Math.min(text.length(), 300));
        }

        void areNone() {
            assertThat(lines).as(route.toString()).isEmpty();
            assertThat(tables.fingerprints()).as("nothing is kept").isEqualTo(before);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("withBody")
    void aBodyThatIsNoneIsAProblem(OurRoute route) {
        Findings findings = new Findings(route);
        String valid = Bodies.of(route, ids);
        List<String> bad = new ArrayList<>(List.of(
                "{",
                BAD,
                "{'" + BAD + "':1}",
                "{\"" + BAD + "\"",
                "<" + BAD + "/>",
                "[]",
                "\"" + BAD + "\"",
                "4711",
                "true",
                "[".repeat(LEVELS),
                "{\"a\":".repeat(LEVELS),
                valid.substring(0, valid.length() - 1) + ",}",
                valid.substring(0, valid.length() - 1),
                valid + BAD,
                valid + "{}",
                valid + "\u0000",
                "\u0000" + valid,
                // Raw control characters have no place in JSON.
                "{\"name\":\"" + BAD + "\u0000\"}"));
        if (!route.toString().equals(BODY_MAY_MISS)) {
            bad.addAll(List.of("", " ", "null"));
        }

        bad.forEach(body -> findings.send(body.substring(0, Math.min(20, body.length())), utf8(body), "", 400));
        findings.send("invalid UTF-8", valid.replaceFirst("\"", "\"ÿ").getBytes(StandardCharsets.ISO_8859_1), "", 400);
        findings.send("10 MB", utf8("{\"" + BAD + "\":\"" + BAD.repeat(1_200_000) + "\"}"), "", 413);
        findings.areNone();
    }

    @ParameterizedTest
    @MethodSource("withBody")
    void aBodyOfAnotherTypeIsAProblem(OurRoute route) {
        Findings findings = new Findings(route);
        for (String type : List.of(
                "text/plain",
                "text/html",
                "application/xml",
                "application/x-www-form-urlencoded",
                "multipart/form-data",
                "multipart/form-data;boundary=x",
                "application/octet-stream",
                "application/x-ndjson",
                BAD,
                "/",
                "application/json;charset=" + BAD)) {
            findings.send(type, type, utf8("name=" + BAD), "", 400, 415);
        }
        findings.areNone();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("withFields")
    void aBadFieldIsNamed(OurRoute route, String kind) {
        ids.put("records", kind);
        Findings findings = new Findings(route);
        JsonNode valid = Bodies.tree(route, ids);

        Fields.of(valid)
                .forEach(field -> wrongValues(field).forEach((what, value) -> {
                    String body = field.with(value);
                    findings.send(what, utf8(body), field.path(), 400, 404);
                }));
        String unknown =
                "{\"unknown_thing\":\"" + BAD + "\"," + valid.toString().substring(1);
        findings.send("unknown", utf8(unknown), "unknown_thing", 400);
        findings.send(
                "deep",
                utf8(unknown.replace("\"" + BAD + "\"", "[".repeat(15) + "]".repeat(15))),
                "unknown_thing",
                400);
        findings.areNone();
    }

    private static Map<String, String> wrongValues(Fields.Field field) {
        Map<String, String> wrong = new LinkedHashMap<>();
        String name = field.path().replaceAll("^.*\\.", "");
        if (DROPPED.contains(field.path())) {
            return wrong;
        }
        boolean scalar = ANY_SCALAR.test(field.path());
        JsonNode valid = field.value();
        if (!valid.isNumber() && !scalar) {
            wrong.put("a number", "4711");
            wrong.put("a fraction", "47.11e300");
        }
        if (!valid.isBoolean() && !scalar) {
            wrong.put("a truth value", "true");
        }
        if (!valid.isString() && !valid.isNull() && !scalar) {
            wrong.put("a text", "\"" + BAD + "\"");
        }
        if (!valid.isArray() && !field.path().startsWith("custom_fields.")) {
            wrong.put("a list", "[\"" + BAD + "\"]");
        }
        if (!valid.isObject()) {
            wrong.put("deep", "[".repeat(LEVELS) + "]".repeat(LEVELS));
            wrong.put("an object", "{\"" + BAD + "\":\"" + BAD + "\"}");
        }
        if (valid.isString()) {
            wrong.put("NUL", "\"" + BAD + "\\u0000\"");
            wrong.put("a high surrogate", "\"\\ud83d" + BAD + "\"");
            wrong.put("a low surrogate", "\"" + BAD + "\\ude00\"");
            wrong.put("long", "\"" + BAD + "x".repeat(LONG) + "\"");
        }
        if (PARTICULAR.contains(name) && valid.isString()) {
            wrong.put("another text", "\"" + BAD + " <b>\"");
        }
        return wrong;
    }

    /** A required field that is null or absent is named; one that is not required must not matter, or be named. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("withFields")
    void aFieldThatIsNullIsNeverAFault(OurRoute route, String kind) {
        ids.put("records", kind);
        JsonNode valid = Bodies.tree(route, ids);
        List<String> faults = new ArrayList<>();

        Fields.of(valid).forEach(field -> {
            Answer answer = client(route)
                    .send(route.method(), address(route, ids), route.takes().toString(), utf8(field.with("null")));
            boolean named = answer.status() >= 200 && answer.status() < 300
                    || List.of(400, 401, 404, 409, 502).contains(answer.status())
                            && !answer.code().isEmpty()
                            && (answer.status() != 400 || !answer.field().isEmpty());
            if (!named) {
                faults.add(field.path() + " -> " + answer);
            }
        });

        assertThat(faults).as(route.toString()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("withVariables")
    void aBadIdInAPathIsAProblem(OurRoute route) {
        Findings findings = new Findings(route);
        byte[] body = route.takesBody() ? utf8(Bodies.of(route, ids)) : null;
        for (String variable : route.variables()) {
            for (String bad : List.of(
                    "a%2F" + BAD,
                    "a%2f" + BAD,
                    "%2F",
                    BAD + "%00",
                    "%00",
                    BAD + "x".repeat(5_000),
                    "%20" + BAD,
                    "%C3%A4" + BAD,
                    "%FF" + BAD,
                    "%3Cscript%3E" + BAD,
                    "%22" + BAD,
                    "%5C" + BAD,
                    BAD + "%0A",
                    BAD + ";a=b",
                    "..%2F" + BAD,
                    "%2e%2e",
                    "%25" + BAD,
                    "*" + BAD,
                    "%7F" + BAD)) {
                Map<String, String> at = new HashMap<>(ids);
                at.put(variable, bad);
                Answer answer = client(route)
                        .send(route.method(), address(route, at), route.takes().toString(), body);
                findings.check(
                        variable + "/" + bad.substring(0, Math.min(bad.length(), 30)),
                        answer,
                        answer.field(),
                        400,
                        404);
            }
        }
        findings.areNone();
    }

    @ParameterizedTest
    @MethodSource("withParameters")
    void aBadParameterIsAProblem(OurRoute route) {
        Findings findings = new Findings(route);
        byte[] body = route.takesBody() ? utf8(Bodies.of(route, ids)) : null;
        parameters(route).forEach((name, type) -> {
            List<String> bad = new ArrayList<>(List.of("%00", BAD + "%00", BAD + "%ED%A0%80"));
            if (Set.of(int.class, Integer.class, Long.class).contains(type)) {
                bad.addAll(List.of("-1", "0", BAD, "1.5", "1e3", "99999999999999999999", "%D9%A3x"));
            } else if (name.equals("q")) {
                bad.addAll(List.of("", "%20%0A", BAD + "x".repeat(5_000)));
            } else {
                bad.addAll(
                        List.of(BAD + "%2F", BAD + "%20x", BAD + "x".repeat(5_000), "%3Cscript%3E" + BAD, "%FF" + BAD));
            }
            for (String value : bad) {
                String query = parameters(route).keySet().stream()
                        .filter(other -> !other.equals(name))
                        .map(other -> switch (other) {
                            case "location_id" -> "location_id=" + ids.get("locations");
                            case "q" -> "q=Frage";
                            case "type" -> "type=wiki";
                            default -> "";
                        })
                        .filter(parameter -> !parameter.isEmpty())
                        .reduce(name + "=" + value, (one, other) -> one + "&" + other);
                Answer answer = client(route)
                        .send(
                                route.method(),
                                route.at(ids) + "?" + query,
                                route.takes().toString(),
                                body);
                String field = answer.status() == 404 ? "" : name;
                findings.check(name + "=" + value.substring(0, Math.min(value.length(), 30)), answer, field, 400, 404);
            }
        });
        findings.areNone();
    }

    /** What an import answers for each kind of bad line: the field that it names, after its code. */
    private static final Map<String, String> BAD_LINES = new LinkedHashMap<>();

    static {
        String note = "{\"op\":\"upsert\",\"kind\":\"note\",\"id\":\"b-1\",\"data\":{\"contact_id\":\"c-1\",\"text\":\""
                + BAD + "\"}}";
        BAD_LINES.put("{\"op\":\"" + BAD, "json_unreadable null");
        BAD_LINES.put(BAD, "json_unreadable null");
        BAD_LINES.put("[]", "json_unreadable null");
        BAD_LINES.put("7", "json_unreadable null");
        BAD_LINES.put("null", "json_unreadable null");
        BAD_LINES.put(note + note, "json_unreadable null");
        BAD_LINES.put(note + " " + BAD, "json_unreadable null");
        BAD_LINES.put("\u0000", "json_unreadable null");
        BAD_LINES.put(note.replace(BAD, BAD + "\u0000"), "json_unreadable null");
        BAD_LINES.put("[".repeat(LEVELS), "json_unreadable null");
        BAD_LINES.put("\uFEFF" + note, "json_unreadable null");
        BAD_LINES.put("{}", "required op");
        BAD_LINES.put(note.replace("upsert", BAD), "unknown_word op");
        BAD_LINES.put(note.replace("\"upsert\"", "7"), "wrong_type op");
        BAD_LINES.put(note.replace("\"note\"", "\"" + BAD + "\""), "kind_unknown kind");
        BAD_LINES.put(note.replace("b-1", BAD + "/x"), "not_an_id id");
        BAD_LINES.put(note.replace("b-1", BAD + "x".repeat(200)), "not_an_id id");
        BAD_LINES.put(note.replace("\"b-1\"", "1"), "wrong_type id");
        BAD_LINES.put(
                note.replace("{\"contact_id\":\"c-1\",\"text\":\"" + BAD + "\"}", "\"" + BAD + "\""),
                "wrong_type data");
        BAD_LINES.put(note.replace("{\"contact_id\":\"c-1\",\"text\":\"" + BAD + "\"}", "null"), "required data");
        BAD_LINES.put(note.replace("\"" + BAD + "\"", "7"), "wrong_type text");
        BAD_LINES.put(note.replace("\"" + BAD + "\"", "null"), "required text");
        BAD_LINES.put(note.replace(BAD, BAD + "\\u0000"), "text_invalid data.text");
        BAD_LINES.put(note.replace(BAD, BAD + "\\ud83d"), "text_invalid data.text");
        BAD_LINES.put(note.replace(BAD, BAD + "x".repeat(LONG)), "too_long text");
        BAD_LINES.put(note.replace(BAD, BAD + "x".repeat(3_000_000)), "record_too_large null");
        BAD_LINES.put(note.replace("\"op\"", "\"location_id\":\"" + BAD + "\",\"op\""), "foreign_location location_id");
        BAD_LINES.put(
                note.replace("\"op\"", "\"unknown_thing\":\"" + BAD + "\",\"op\""), "unknown_field unknown_thing");
    }

    @Test
    void anImportKeepsTheGoodLinesAndNamesEachBadOne() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        Map<Long, String> expected = new LinkedHashMap<>();
        List<String> good = new ArrayList<>();
        long line = 1;
        good.add("g-first");
        file.writeBytes(utf8("\uFEFF" + goodLine("g-first") + "\r\n"));
        for (Map.Entry<String, String> bad : BAD_LINES.entrySet()) {
            file.writeBytes(utf8(bad.getKey() + (line % 2 == 0 ? "\n" : "\r\n")));
            expected.put(++line, bad.getValue());
            file.writeBytes(utf8(" \t\r\n" + goodLine("g-" + line) + "\n"));
            good.add("g-" + line);
            line += 2;
        }
        file.writeBytes(goodLine("b-2").replace("Gut", "ÿ").getBytes(StandardCharsets.ISO_8859_1));
        file.writeBytes(utf8("\n" + goodLine("g-last")));
        good.add("g-last");
        expected.put(++line, "invalid_utf8 null");

        Answer answer = host.send("POST", "/api/records/import", "application/x-ndjson", file.toByteArray());

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.text()).doesNotContainIgnoringCase(BAD);
        Map<Long, String> refused = new LinkedHashMap<>();
        answer.json().path("refusals").forEach(refusal -> {
            refused.put(
                    refusal.path("line").asLong(),
                    refusal.path("code").asString() + " "
                            + refusal.path("field").asString("null"));
            assertThat(refusal.path("detail").asString()).isNotBlank();
        });
        assertThat(refused).isEqualTo(expected);
        assertThat(answer.json().path("stored").asInt()).isEqualTo(good.size());
        assertThat(answer.json().path("blank").asInt()).isEqualTo(BAD_LINES.size());
        assertThat(answer.json().path("refused").asInt()).isEqualTo(expected.size());
        assertThat(answer.json().path("lines").asLong()).isEqualTo(line + 1);
        for (String id : good) {
            assertThat(host.get("/api/records/note/" + id).status()).as(id).isEqualTo(200);
        }
        assertThat(tables.columnsWith(BAD)).isEmpty();
    }

    private static String goodLine(String id) {
        return "{\"op\":\"upsert\",\"kind\":\"note\",\"id\":\"" + id
                + "\",\"data\":{\"contact_id\":\"c-1\",\"text\":\"Gut " + id + "\"}}";
    }

    /** Whatever is refused, and whatever fails, the log does not repeat what was sent. */
    @AfterAll
    void theLogHoldsNothingOfIt(CapturedOutput output) {
        LoggerFactory.getLogger(BadInputIT.class).warn("what must be found");

        assertThat(output.getAll()).contains("what must be found");
        assertThat(output.getAll().toLowerCase(Locale.ROOT)).doesNotContain(BAD);
    }

    @Test
    void thereAreSuchRoutes() {
        assertThat(withBody()).hasSizeGreaterThan(10);
        assertThat(withFields()).hasSizeGreaterThan(20);
        assertThat(withVariables()).hasSizeGreaterThan(15);
        assertThat(withParameters()).hasSizeGreaterThan(10);
    }

    /** The fields of a body, those within others too. */
    private static final class Fields {

        /** One field, and the body with another value in its place. */
        record Field(JsonNode body, String pointer, String path, JsonNode value) {

            String with(String json) {
                JsonNode copy = body.deepCopy();
                int last = pointer.lastIndexOf('/');
                JsonNode parent = copy.at(pointer.substring(0, last));
                String name = pointer.substring(last + 1);
                String place = "4711081504711";
                if (parent instanceof ArrayNode list) {
                    list.set(Integer.parseInt(name), JSON.readTree(place));
                } else {
                    ((ObjectNode) parent).set(name, JSON.readTree(place));
                }
                return copy.toString().replace(place, json);
            }
        }

        static List<Field> of(JsonNode body) {
            List<Field> fields = new ArrayList<>();
            collect(body, body, "", "", fields);
            return fields;
        }

        private static void collect(JsonNode body, JsonNode node, String pointer, String path, List<Field> into) {
            if (node.isObject()) {
                node.properties()
                        .forEach(field -> add(
                                body,
                                field.getValue(),
                                pointer + "/" + field.getKey(),
                                path.isEmpty() ? field.getKey() : path + "." + field.getKey(),
                                into));
            } else if (node.isArray()) {
                for (int i = 0; i < node.size(); i++) {
                    add(body, node.get(i), pointer + "/" + i, path + "[" + i + "]", into);
                }
            }
        }

        private static void add(JsonNode body, JsonNode node, String pointer, String path, List<Field> into) {
            into.add(new Field(body, pointer, path, node));
            collect(body, node, pointer, path, into);
        }
    }
}
