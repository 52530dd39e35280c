package com.hyperlevel.memory.standin;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** Every request that arrived, in the order of arrival. */
public final class RequestLog {

    private final List<LoggedRequest> requests = new CopyOnWriteArrayList<>();

    void arrived(LoggedRequest request) {
        requests.add(request);
    }

    public List<LoggedRequest> all() {
        return List.copyOf(requests);
    }

    public List<LoggedRequest> of(Route route) {
        return matching(request -> request.route() == route);
    }

    /** The requests that named this dataset. */
    public List<LoggedRequest> naming(UUID dataset) {
        return matching(request -> request.datasets().contains(dataset));
    }

    public List<LoggedRequest> matching(Predicate<LoggedRequest> wanted) {
        return requests.stream().filter(wanted).toList();
    }

    public int count() {
        return requests.size();
    }

    public int count(Route route) {
        return of(route).size();
    }

    /** A point in the log for {@link #since}. */
    public int mark() {
        return requests.size();
    }

    public List<LoggedRequest> since(int mark) {
        List<LoggedRequest> all = all();
        return all.subList(Math.min(mark, all.size()), all.size());
    }

    public void clear() {
        requests.clear();
    }
}
