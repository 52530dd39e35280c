package com.hyperlevel.memory.api;

import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.LocaleResolver;
import tools.jackson.databind.json.JsonMapper;

/** Puts a refusal into words and onto the wire, for controllers and for the filters in front of them. */
@Component
class Problems {

    private final MessageSource messages;
    private final LocaleResolver languages;
    private final JsonMapper json;

    Problems(MessageSource messages, LocaleResolver localeResolver, JsonMapper jacksonJsonMapper) {
        this.messages = messages;
        this.languages = localeResolver;
        this.json = jacksonJsonMapper;
    }

    ResponseEntity<ProblemBody> answer(HttpServletRequest request, Problem problem) {
        HttpHeaders headers = new HttpHeaders();
        problem.retryAfter().map(Problems::seconds).ifPresent(seconds -> headers.set(HttpHeaders.RETRY_AFTER, seconds));
        if (problem.category() == Category.UNAUTHENTICATED) {
            headers.set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        return answer(headers, body(request, problem));
    }

    ResponseEntity<ProblemBody> answer(HttpHeaders headers, ProblemBody body) {
        return ResponseEntity.status(body.status())
                .headers(headers)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(body);
    }

    /** Writes an answer from a filter, where no controller advice reaches. */
    void write(HttpServletRequest request, HttpServletResponse response, Problem problem) throws IOException {
        write(response, answer(request, problem));
    }

    void write(HttpServletResponse response, ResponseEntity<ProblemBody> answer) throws IOException {
        response.setStatus(answer.getStatusCode().value());
        answer.getHeaders().forEach((name, values) -> values.forEach(value -> response.setHeader(name, value)));
        response.getOutputStream().write(json.writeValueAsBytes(answer.getBody()));
    }

    ProblemBody body(HttpServletRequest request, Problem problem) {
        Locale locale = languages.resolveLocale(request);
        String detail = text(locale, problem.code(), problem.arguments().toArray());
        return body(
                locale,
                status(problem.category()),
                problem.code(),
                detail,
                problem.field().orElse(null));
    }

    ProblemBody body(HttpServletRequest request, HttpStatus status, String code, Object... arguments) {
        Locale locale = languages.resolveLocale(request);
        return body(locale, status, code, text(locale, code, arguments), null);
    }

    private ProblemBody body(Locale locale, HttpStatus status, String code, String detail, @Nullable String field) {
        String title = messages.getMessage("status." + status.value(), null, status.getReasonPhrase(), locale);
        return new ProblemBody(
                "/problems/" + code,
                title == null ? status.getReasonPhrase() : title,
                status.value(),
                detail,
                code,
                field,
                List.of(),
                null);
    }

    ProblemBody.FieldError fieldError(HttpServletRequest request, String field, String code, Object... arguments) {
        return new ProblemBody.FieldError(field, code, text(languages.resolveLocale(request), code, arguments));
    }

    private String text(Locale locale, String code, Object... arguments) {
        String text = messages.getMessage("problem." + code, arguments, code, locale);
        return text == null ? code : text;
    }

    private static HttpStatus status(Category category) {
        return switch (category) {
            case INVALID -> HttpStatus.BAD_REQUEST;
            case UNAUTHENTICATED -> HttpStatus.UNAUTHORIZED;
            case DENIED -> HttpStatus.FORBIDDEN;
            case MISSING -> HttpStatus.NOT_FOUND;
            case CONFLICT -> HttpStatus.CONFLICT;
            case LIMITED -> HttpStatus.TOO_MANY_REQUESTS;
            case UPSTREAM -> HttpStatus.BAD_GATEWAY;
        };
    }

    /** Whole seconds, rounded up, so that who waits them is let in. */
    private static String seconds(Duration time) {
        return Long.toString(Math.max(1, time.plusMillis(999).toSeconds()));
    }
}
