package com.hyperlevel.memory.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.support.Markdown;
import com.hyperlevel.memory.support.Markdown.Row;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.ValueConstants;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * docs/api.md and the controllers say the same: which routes there are, which parameters and fields they take, which of
 * them are required, and which fields they answer. RoutesIT compares the rows with the running application's mappings.
 */
class ApiDocTest {

    private static final Path PAGE = Path.of("docs/api.md");
    private static final Markdown DOC = Markdown.of(PAGE);
    private static final Set<String> VALUES = Set.of("null", "true", "false");

    private static final Map<String, HandlerMethod> ROUTES = routes();

    private static Map<String, HandlerMethod> routes() {
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(RestController.class));
        Map<String, HandlerMethod> routes = new TreeMap<>();
        scan.findCandidateComponents("com.hyperlevel.memory").stream()
                .map(found -> ClassUtils.resolveClassName(String.valueOf(found.getBeanClassName()), null))
                .filter(type -> !ErrorController.class.isAssignableFrom(type))
                .filter(ApiDocTest::ships)
                .forEach(type -> addRoutes(type, routes));
        return routes;
    }

    private static boolean ships(Class<?> type) {
        return !type.getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath()
                .contains("test-classes");
    }

    private static void addRoutes(Class<?> type, Map<String, HandlerMethod> routes) {
        RequestMapping ofType = AnnotatedElementUtils.findMergedAnnotation(type, RequestMapping.class);
        String base = ofType == null || ofType.path().length == 0 ? "" : ofType.path()[0];
        MethodIntrospector.selectMethods(
                        type,
                        (Method method) -> AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class))
                .forEach((method, mapping) -> {
                    String[] paths = mapping.path().length == 0 ? new String[] {""} : mapping.path();
                    for (RequestMethod verb : mapping.method()) {
                        for (String path : paths) {
                            String whole = UriComponentsBuilder.fromPath(base + path)
                                    .build()
                                    .getPath();
                            routes.put(verb + " " + whole, new HandlerMethod(type, method));
                        }
                    }
                });
    }

    private static Row row(String route) {
        return DOC.rows("route").stream()
                .filter(row -> row.spans("route").contains(route))
                .findFirst()
                .orElseThrow(() -> new AssertionError(PAGE + " has no row for `" + route
                        + "`. Add one to the table of its audience: route, who, takes, answers, particular codes"));
    }

    static Set<String> documented() {
        return DOC.rows("route").stream()
                .flatMap(row -> row.spans("route").stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static Stream<String> everyRoute() {
        return ROUTES.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("everyRoute")
    void everyRouteHasItsRow(String route) {
        assertThat(row(route).cell("who")).isNotBlank();
    }

    @Test
    void everyRowHasItsRoute() {
        Set<String> gone = documented();
        gone.removeAll(ROUTES.keySet());

        assertThat(gone)
                .as("rows of %s whose route is not in the code: correct or remove them", PAGE)
                .isEmpty();
        assertThat(ROUTES).hasSizeGreaterThan(40);
    }

    @ParameterizedTest
    @MethodSource("everyRoute")
    void aRowNamesWhatItsRouteTakes(String route) {
        Set<String> taken = new TreeSet<>();
        for (MethodParameter parameter : ROUTES.get(route).getMethodParameters()) {
            if (parameter.hasParameterAnnotation(RequestParam.class)) {
                taken.add(nameOf(parameter));
            } else if (parameter.hasParameterAnnotation(RequestBody.class)) {
                taken.addAll(fields(parameter.getGenericParameterType(), field -> true));
            }
        }

        assertSame(route, "takes", fields(row(route), "takes", false), taken);
    }

    @ParameterizedTest
    @MethodSource("everyRoute")
    void aRowTellsWhatItsRouteRequires(String route) {
        Set<String> required = new TreeSet<>();
        for (MethodParameter parameter : ROUTES.get(route).getMethodParameters()) {
            RequestParam query = parameter.getParameterAnnotation(RequestParam.class);
            if (query != null && query.required() && query.defaultValue().equals(ValueConstants.DEFAULT_NONE)) {
                required.add(nameOf(parameter));
            } else if (parameter.hasParameterAnnotation(RequestBody.class)) {
                required.addAll(fields(parameter.getGenericParameterType(), ApiDocTest::isRequired));
            }
        }

        assertSame(route, "takes, bold where required", fields(row(route), "takes", true), required);
    }

    @ParameterizedTest
    @MethodSource("everyRoute")
    void aRowNamesWhatItsRouteAnswers(String route) {
        Type answer = ROUTES.get(route).getMethod().getGenericReturnType();

        assertSame(route, "answers", fields(row(route), "answers", false), fields(answer, field -> true));
    }

    private static void assertSame(String route, String column, Set<String> documented, Set<String> inCode) {
        Set<String> missing = new TreeSet<>(inCode);
        missing.removeAll(documented);
        Set<String> gone = new TreeSet<>(documented);
        gone.removeAll(inCode);
        assertThat(missing)
                .as(
                        "%s, row `%s`, column %s: name these in backticks, there or in the table of fields it links to",
                        PAGE, route, column)
                .isEmpty();
        assertThat(gone)
                .as("%s, row `%s`, column %s: these are named there, but the code has none such", PAGE, route, column)
                .isEmpty();
    }

    /** What a cell names, and the tables of fields that it links to. */
    private static Set<String> fields(Row row, String column, boolean bold) {
        Set<String> names = new TreeSet<>(bold ? row.boldSpans(column) : row.spans(column));
        for (String anchor : row.links(column)) {
            for (Row field : DOC.rows("field", anchor)) {
                names.addAll(bold ? field.boldSpans("field") : field.spans("field"));
            }
        }
        names.removeIf(name -> VALUES.contains(name) || !name.matches("[a-z][a-z0-9_]*"));
        return names;
    }

    private static String nameOf(MethodParameter parameter) {
        RequestParam query = parameter.getParameterAnnotation(RequestParam.class);
        return query == null || query.name().isEmpty()
                ? parameter.getParameter().getName()
                : query.name();
    }

    /** The names of a form or an answer on the wire, of everything inside it too. */
    private static Set<String> fields(Type type, Predicate<Field> which) {
        Set<String> names = new TreeSet<>();
        if (type instanceof ParameterizedType generic) {
            if (isMany(generic.getRawType())) {
                for (Type inside : generic.getActualTypeArguments()) {
                    names.addAll(fields(inside, which));
                }
            }
        } else if (type instanceof WildcardType open) {
            names.addAll(fields(open.getUpperBounds()[0], which));
        } else if (type instanceof Class<?> form && form.isRecord() && isOurs(form)) {
            for (RecordComponent component : form.getRecordComponents()) {
                if (which.test(field(form, component.getName()))) {
                    names.add(snakeCase(component.getName()));
                }
                names.addAll(fields(component.getGenericType(), which));
            }
        }
        return names;
    }

    private static boolean isMany(Type raw) {
        return raw instanceof Class<?> type
                && (Collection.class.isAssignableFrom(type)
                        || Map.class.isAssignableFrom(type)
                        || type.getName().startsWith("org.springframework.http."));
    }

    private static boolean isOurs(Class<?> type) {
        return type.getName().startsWith("com.hyperlevel");
    }

    private static Field field(Class<?> form, String name) {
        try {
            return form.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isRequired(Field field) {
        return Stream.of(NotNull.class, NotBlank.class, NotEmpty.class).anyMatch(field::isAnnotationPresent);
    }

    private static String snakeCase(String name) {
        return name.replaceAll("(\\p{Lower})(\\p{Upper})", "$1_$2").toLowerCase(Locale.ROOT);
    }

    @Test
    void itNamesOnlyCodesThatThereAre() throws IOException {
        Set<String> codes = codes();

        for (Row row : DOC.rows("route")) {
            for (String code : row.spans("particular codes")) {
                if (code.matches("[a-z0-9_]+…?")) {
                    assertThat(codes)
                            .as("%s, row %s: the code `%s`", PAGE, row.cell("route"), code)
                            .anyMatch(known ->
                                    code.endsWith("…") ? known.startsWith(code.replace("…", "")) : known.equals(code));
                }
            }
        }
        for (Row row : DOC.rows("status")) {
            assertThat(codes).as("%s, codes of %s", PAGE, row.cell("status")).containsAll(row.spans("codes"));
        }
    }

    /** Every code of a problem has words, which MessagesTest sees to. */
    static Set<String> codes() throws IOException {
        Properties english = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of("src/main/resources/messages_en.properties"))) {
            english.load(reader);
        }
        return english.stringPropertyNames().stream()
                .filter(key -> key.startsWith("problem."))
                .map(key -> key.substring("problem.".length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyLinkToFieldsHasATable() {
        for (Row row : DOC.rows("route")) {
            for (String column : List.of("takes", "answers")) {
                for (String anchor : row.links(column)) {
                    if (!anchor.equals("records")) {
                        assertThat(DOC.rows("field", anchor))
                                .as(
                                        "%s: a table with the columns field and meaning below the heading #%s",
                                        PAGE, anchor)
                                .isNotEmpty();
                    }
                }
            }
        }
    }
}
