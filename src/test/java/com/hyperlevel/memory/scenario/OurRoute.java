package com.hyperlevel.memory.scenario;

import java.io.InputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.context.ApplicationContext;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** A route of our own, as the application itself declares it: a new one is there without being listed in a test. */
record OurRoute(String method, String path, MediaType takes, HandlerMethod handler) {

    /** All of them, by path and method. */
    static List<OurRoute> all(ApplicationContext context) {
        return context
                .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .entrySet()
                .stream()
                .filter(route -> route.getValue().getBeanType().getName().startsWith("com.hyperlevel"))
                .flatMap(route -> of(route.getKey(), route.getValue()))
                .sorted(Comparator.comparing(OurRoute::path).thenComparing(OurRoute::method))
                .toList();
    }

    private static Stream<OurRoute> of(RequestMappingInfo route, HandlerMethod handler) {
        Set<RequestMethod> declared = route.getMethodsCondition().getMethods();
        Set<RequestMethod> methods = declared.isEmpty() ? Set.of(RequestMethod.GET) : declared;
        MediaType takes = route.getConsumesCondition().getConsumableMediaTypes().stream()
                .findFirst()
                .orElse(MediaType.APPLICATION_JSON);
        return methods.stream()
                .flatMap(method -> route.getPatternValues().stream()
                        .map(path -> new OurRoute(method.name(), path, takes, handler)));
    }

    /** Whether it reads a body, bound to a form or as a stream. */
    boolean takesBody() {
        return body().isPresent();
    }

    /** The class that its body is read into; of our own where its fields are written down there. */
    Optional<Class<?>> form() {
        return body().map(MethodParameter::getParameterType);
    }

    private Optional<MethodParameter> body() {
        return Arrays.stream(handler.getMethodParameters())
                .filter(parameter -> parameter.hasParameterAnnotation(RequestBody.class)
                        || parameter.getParameterType() == InputStream.class)
                .findFirst();
    }

    /**
     * The path with its variables filled.
     *
     * @param ids what stands for a variable, by the part of the path before it: {@code users} for {@code users/{id}}
     */
    String at(Map<String, String> ids) {
        String[] parts = path.split("/", -1);
        String[] filled = parts.clone();
        for (int i = 1; i < parts.length; i++) {
            if (isVariable(parts[i])) {
                filled[i] = Objects.requireNonNull(ids.get(parts[i - 1]), "what stands for a variable of " + this);
            }
        }
        return String.join("/", filled);
    }

    /** What stands before its variables, from left to right, as {@link #at} asks for them. */
    List<String> variables() {
        String[] parts = path.split("/", -1);
        return IntStream.range(1, parts.length)
                .filter(i -> isVariable(parts[i]))
                .mapToObj(i -> parts[i - 1])
                .toList();
    }

    private static boolean isVariable(String part) {
        return part.startsWith("{");
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
