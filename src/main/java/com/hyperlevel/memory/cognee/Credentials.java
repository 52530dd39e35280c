package com.hyperlevel.memory.cognee;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How we show who we are: e-mail and password, an API key, or nothing (for the probe). Shows no secret. */
public final class Credentials {

    enum Kind {
        NONE,
        PASSWORD,
        API_KEY
    }

    private final Kind kind;
    private final String name;
    private final String secret;

    private Credentials(Kind kind, String name, String secret) {
        this.kind = kind;
        this.name = name;
        this.secret = secret;
    }

    /** No credentials at all. */
    public static Credentials none() {
        return new Credentials(Kind.NONE, "", "");
    }

    /**
     * The e-mail address and password of a Cognee user.
     *
     * @throws IllegalArgumentException when one of them is blank
     */
    public static Credentials password(String email, String password) {
        if (email.isBlank() || password.isEmpty()) {
            throw new IllegalArgumentException("a login needs an e-mail address and a password");
        }
        return new Credentials(Kind.PASSWORD, email.strip(), password);
    }

    /**
     * An API key of a Cognee user.
     *
     * @throws IllegalArgumentException when it is blank or cannot stand in a header
     */
    public static Credentials apiKey(String key) {
        String stripped = key.strip();
        if (!isHeaderSafe(stripped)) {
            throw new IllegalArgumentException("an API key consists of visible ASCII characters");
        }
        return new Credentials(Kind.API_KEY, "", stripped);
    }

    /** Whether this is an API key. */
    public boolean isApiKey() {
        return kind == Kind.API_KEY;
    }

    Kind kind() {
        return kind;
    }

    String name() {
        return name;
    }

    String secret() {
        return secret;
    }

    static boolean isHeaderSafe(String value) {
        return !value.isEmpty() && value.chars().allMatch(c -> c > ' ' && c < 127);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Credentials that
                && kind == that.kind
                && name.equals(that.name)
                && secret.equals(that.secret);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, name, secret);
    }

    @Override
    public String toString() {
        return "Credentials[" + kind + ", ***]";
    }
}
