package com.hyperlevel.memory.api;

import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a request with a parameter that no text could be read from: a NUL, or bytes that are no UTF-8. It names the
 * parameter, which is not known any more where the server itself finds out, and the server would write its value, perhaps
 * a question, into the log.
 */
final class CleanParameters extends OncePerRequestFilter {

    /** What a decoder puts in place of bytes that are no text. */
    private static final char NOT_TEXT = '\uFFFD';

    private static final String NOT_TEXT_WRITTEN_OUT = "%EF%BF%BD";

    private final Problems problems;

    CleanParameters(Problems problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Problem> refused = refusal(request.getQueryString());
        if (refused.isPresent()) {
            problems.write(request, response, refused.get());
            return;
        }
        try {
            chain.doFilter(request, response);
        } catch (InvalidParameterException formUnreadable) {
            problems.write(request, response, new Problem(Category.INVALID, "text_invalid"));
        }
    }

    private static Optional<Problem> refusal(@Nullable String query) {
        if (query == null) {
            return Optional.empty();
        }
        return Arrays.stream(query.split("&", -1))
                .map(parameter -> parameter.split("=", 2))
                .filter(parameter -> !Arrays.stream(parameter).allMatch(CleanParameters::isClean))
                .findFirst()
                .map(parameter -> isClean(parameter[0])
                        ? Problem.ofField(decoded(parameter[0]), "text_invalid")
                        : new Problem(Category.INVALID, "text_invalid"));
    }

    private static boolean isClean(String part) {
        try {
            String text = decoded(part.replace(NOT_TEXT_WRITTEN_OUT, ""));
            return text.indexOf(NOT_TEXT) < 0 && CleanText.isClean(text);
        } catch (IllegalArgumentException badEscape) {
            return false;
        }
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part, StandardCharsets.UTF_8);
    }
}
