package com.hyperlevel.memory.access;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.context.DeferredSecurityContext;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.stereotype.Component;

/**
 * The session of a signed-in person. It holds the person's id and nothing of what the person may do, so rights are those
 * of now, and a session outlives an update of the libraries.
 */
@Component
public class BrowserSessions implements SecurityContextRepository {

    private static final String PERSON = "person";

    private final Callers callers;

    BrowserSessions(Callers callers) {
        this.callers = callers;
    }

    /**
     * Begins the session of a person who just signed in. It is a new one, with a new row: an id that was known before the
     * sign-in is worth nothing after it, also to a request that is still in flight.
     */
    public void begin(HttpServletRequest request, Caller.Person person) {
        end(request);
        HttpSession session = request.getSession(true);
        String id = person.user().id().toString();
        session.setAttribute(PERSON, id);
        session.setAttribute(FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME, id);
        SecurityContextHolder.getContext().setAuthentication(new CallerAuthentication(person));
    }

    /** Ends the session, if there is one. */
    public void end(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session != null) {
            session.invalidate();
        }
        SecurityContextHolder.clearContext();
    }

    /** Whether the session is a person's; without a look at whether the person is still there. */
    @Override
    public boolean containsContext(HttpServletRequest request) {
        return personOf(request).isPresent();
    }

    private static Optional<UUID> personOf(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session != null && session.getAttribute(PERSON) instanceof String id
                ? Optional.of(UUID.fromString(id))
                : Optional.empty();
    }

    /** The answer to a failure must not need what has just failed: to find out who it is. */
    private static boolean isFailing(HttpServletRequest request) {
        return request.getDispatcherType() == DispatcherType.ERROR;
    }

    @Override
    public DeferredSecurityContext loadDeferredContext(HttpServletRequest request) {
        return new Deferred(request);
    }

    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester")
    public SecurityContext loadContext(HttpRequestResponseHolder exchange) {
        return loadDeferredContext(exchange.getRequest()).get();
    }

    /** Does nothing: a session begins with {@link #begin} and in no other way. */
    @Override
    public void saveContext(SecurityContext context, HttpServletRequest request, HttpServletResponse response) {}

    /** Reads the person when somebody asks who it is: most open routes never do. */
    private final class Deferred implements DeferredSecurityContext {

        private final HttpServletRequest request;
        private @Nullable SecurityContext loaded;

        Deferred(HttpServletRequest request) {
            this.request = request;
        }

        @Override
        public SecurityContext get() {
            SecurityContext context = loaded;
            if (context == null) {
                context = SecurityContextHolder.createEmptyContext();
                Optional<Caller.Person> person = isFailing(request)
                        ? Optional.empty()
                        : personOf(request).flatMap(callers::person);
                if (person.isPresent()) {
                    context.setAuthentication(new CallerAuthentication(person.get()));
                }
                loaded = context;
            }
            return context;
        }

        @Override
        public boolean isGenerated() {
            return get().getAuthentication() == null;
        }
    }
}
