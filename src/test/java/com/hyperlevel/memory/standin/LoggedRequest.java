package com.hyperlevel.memory.standin;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request as it came in. */
public final class LoggedRequest {

    private final Call call;
    private final @Nullable User user;
    private final Instant at;
    private volatile boolean open = true;
    private volatile int status;

    LoggedRequest(Call call, @Nullable User user, Instant at) {
        this.call = call;
        this.user = user;
        this.at = at;
    }

    public Route route() {
        return call.route();
    }

    public String method() {
        return call.method();
    }

    public String path() {
        return call.path();
    }

    /** The e-mail address of the caller; empty when the credentials named nobody. */
    public Optional<String> user() {
        return Optional.ofNullable(user).map(User::email);
    }

    /** Every dataset id that the request named, wherever it stood. */
    public List<UUID> datasets() {
        return call.datasets();
    }

    /** How many texts an add brought. */
    public int items() {
        return call.items();
    }

    public Instant at() {
        return at;
    }

    public Optional<String> header(String name) {
        return call.header(name);
    }

    public Optional<String> query() {
        return call.rawQuery();
    }

    /** The body as text, to look for what must not be in it. */
    public String body() {
        return call.bodyText();
    }

    /** The status of the answer; 0 while there is none, and when the connection was cut. */
    public int status() {
        return status;
    }

    /** Whether it still waits for its answer. */
    public boolean isOpen() {
        return open;
    }

    void ended(int status) {
        this.status = status;
        this.open = false;
    }

    boolean writesTo(UUID dataset) {
        return route().writes() && datasets().contains(dataset);
    }

    @Override
    public String toString() {
        return method() + " " + path() + query().map(text -> "?" + text).orElse("") + " -> " + (open ? "…" : status);
    }
}
