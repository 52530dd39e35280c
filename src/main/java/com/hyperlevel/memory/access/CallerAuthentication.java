package com.hyperlevel.memory.access;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/**
 * A caller in the form that the security filters hand on. It carries no authorities, because {@link Access} decides, and
 * is never stored: a session keeps the person's id alone.
 */
public final class CallerAuthentication extends AbstractAuthenticationToken {

    private static final long serialVersionUID = 1L;

    private final transient Caller caller;

    /** A recognised caller. */
    public CallerAuthentication(Caller caller) {
        super(List.of());
        this.caller = caller;
        setAuthenticated(true);
    }

    /** Who it is. */
    public Caller caller() {
        return caller;
    }

    @Override
    public Caller getPrincipal() {
        return caller;
    }

    @Override
    public @Nullable Object getCredentials() {
        return null;
    }

    @Override
    public String getName() {
        return caller.actor().id();
    }
}
