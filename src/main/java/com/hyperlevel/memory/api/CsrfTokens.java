package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.BrowserSessions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;
import org.springframework.stereotype.Component;

/** Keeps the token against forged requests as a plain text in the session. */
@Component
class CsrfTokens implements CsrfTokenRepository {

    private static final String TOKEN = "csrf";
    private static final String HEADER = "X-CSRF-TOKEN";
    private static final String PARAMETER = "_csrf";
    private static final Duration BEFORE_SIGN_IN = Duration.ofMinutes(30);

    private final BrowserSessions sessions;
    private final XorCsrfTokenRequestAttributeHandler masks = new XorCsrfTokenRequestAttributeHandler();

    CsrfTokens(BrowserSessions sessions) {
        this.sessions = sessions;
    }

    /** What hides the token in each answer, and reads it back. */
    XorCsrfTokenRequestAttributeHandler masks() {
        return masks;
    }

    /** A token for the session that has just begun, masked for the answer. */
    CsrfToken renew(HttpServletRequest request, HttpServletResponse response) {
        masks.handle(
                request, response, () -> loadDeferredToken(request, response).get());
        return (CsrfToken) request.getAttribute(CsrfToken.class.getName());
    }

    @Override
    public CsrfToken generateToken(HttpServletRequest request) {
        return new DefaultCsrfToken(HEADER, PARAMETER, UUID.randomUUID().toString());
    }

    @Override
    public void saveToken(@Nullable CsrfToken token, HttpServletRequest request, HttpServletResponse response) {
        HttpSession session = request.getSession(token != null);
        if (session == null) {
            return;
        }
        if (token == null) {
            session.removeAttribute(TOKEN);
            return;
        }
        session.setAttribute(TOKEN, token.getToken());
        if (session.isNew() && !sessions.containsContext(request)) {
            session.setMaxInactiveInterval((int) BEFORE_SIGN_IN.toSeconds());
        }
    }

    @Override
    public @Nullable CsrfToken loadToken(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session != null && session.getAttribute(TOKEN) instanceof String token
                ? new DefaultCsrfToken(HEADER, PARAMETER, token)
                : null;
    }
}
