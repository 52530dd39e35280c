package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.CallerAuthentication;
import com.hyperlevel.memory.access.Callers;
import com.hyperlevel.memory.problem.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Recognises the caller of a request that shows a key, as {@code Authorization: Bearer} or {@code X-Api-Key}. */
class KeyFilter extends OncePerRequestFilter {

    private static final String BEARER = "Bearer ";
    private static final String HEADER = "X-Api-Key";

    private final Callers callers;
    private final Problems problems;

    KeyFilter(Callers callers, Problems problems) {
        this.callers = callers;
        this.problems = problems;
    }

    /** Whether a request shows a key, right or wrong; a session it may have as well then counts for nothing. */
    static boolean showsKey(HttpServletRequest request) {
        return secret(request).isPresent();
    }

    private static Optional<String> secret(HttpServletRequest request) {
        String authorization = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.of(authorization.substring(BEARER.length()).strip());
        }
        return Optional.ofNullable(request.getHeader(HEADER)).map(String::strip);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            SecurityContext context = SecurityContextHolder.createEmptyContext();
            context.setAuthentication(
                    new CallerAuthentication(callers.key(secret(request).orElse(""))));
            SecurityContextHolder.setContext(context);
        } catch (Problem refused) {
            problems.write(request, response, refused);
            return;
        }
        chain.doFilter(request, response);
    }
}
