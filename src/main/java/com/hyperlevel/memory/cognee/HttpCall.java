package com.hyperlevel.memory.cognee;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

/**
 * One call as {@link CogneeHttp} sends it.
 *
 * @param name what the call is called in failures
 * @param path the path with its query, made of literals and parsed ids only
 * @param kind what may be done when it fails
 * @param payload the body, if any
 * @param limit how long it may last with everything around it
 * @param accepted statuses beside 2xx that the caller reads itself
 * @param open whether it goes out without any credentials
 */
record HttpCall(
        String name,
        HttpMethod method,
        String path,
        Kind kind,
        @Nullable Payload payload,
        Duration limit,
        Set<Integer> accepted,
        boolean open) {

    /** What a failure of the call may have done. */
    enum Kind {
        /** Changes nothing; repeated. */
        READ,
        /** Harmless to repeat, but it waits behind a build. */
        DELETE,
        /** Never repeated, and it may wait behind a build. */
        WRITE;

        boolean isRepeatable() {
            return this != WRITE;
        }

        boolean hasEffect() {
            return this != READ;
        }
    }

    static HttpCall get(String name, String path, Duration limit) {
        return new HttpCall(name, HttpMethod.GET, path, Kind.READ, null, limit, Set.of(), false);
    }

    static HttpCall delete(String name, String path, Duration limit) {
        return new HttpCall(name, HttpMethod.DELETE, path, Kind.DELETE, null, limit, Set.of(), false);
    }

    static HttpCall post(String name, String path, Payload payload, Duration limit) {
        return new HttpCall(name, HttpMethod.POST, path, Kind.WRITE, payload, limit, Set.of(), false);
    }

    /** The same as a question that changes nothing. */
    HttpCall asRead() {
        return new HttpCall(name, method, path, Kind.READ, payload, limit, accepted, open);
    }

    /** The same, with these answers read by the caller instead of being failures. */
    HttpCall accepting(Integer... statuses) {
        return new HttpCall(name, method, path, kind, payload, limit, Set.of(statuses), open);
    }

    /** The same without any credentials. */
    HttpCall withoutLogin() {
        return new HttpCall(name, method, path, kind, payload, limit, accepted, true);
    }

    /** The same, but not longer than that. */
    HttpCall within(Duration most) {
        Duration shorter = most.compareTo(limit) < 0 ? most : limit;
        return new HttpCall(name, method, path, kind, payload, shorter, accepted, open);
    }

    @Override
    public String toString() {
        return name;
    }
}
