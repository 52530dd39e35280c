package com.hyperlevel.memory.standin;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** What will go wrong, in which request. */
public final class Faults {

    private record Rule(Predicate<LoggedRequest> applies, Fault fault, boolean once) {}

    private final List<Rule> rules = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> refusedTexts = new ConcurrentHashMap<>();

    /** The next requests on this route get these faults, one each. */
    public void next(Route route, Fault... faults) {
        for (Fault fault : faults) {
            rules.add(new Rule(request -> request.route() == route, fault, true));
        }
    }

    /** The next requests that meet the condition get these faults, one each. */
    public void next(Predicate<LoggedRequest> applies, Fault... faults) {
        for (Fault fault : faults) {
            rules.add(new Rule(applies, fault, true));
        }
    }

    /** Every request on this route gets this fault, until {@link #clear()}. */
    public void always(Route route, Fault fault) {
        always(request -> request.route() == route, fault);
    }

    /** Every request that meets the condition gets this fault, until {@link #clear()}. */
    public void always(Predicate<LoggedRequest> applies, Fault fault) {
        rules.add(new Rule(applies, fault, false));
    }

    /** A text that contains this is never stored: its add fails with this status, while the texts beside it stay. */
    public void refuseText(String part, int status) {
        refusedTexts.put(part, status);
    }

    public void clear() {
        rules.clear();
        refusedTexts.clear();
    }

    Optional<Fault> take(LoggedRequest request) {
        for (Rule rule : rules) {
            if (rule.applies().test(request) && (!rule.once() || rules.remove(rule))) {
                return Optional.of(rule.fault());
            }
        }
        return Optional.empty();
    }

    Optional<Refusal> refusalOf(String text) {
        return refusedTexts.entrySet().stream()
                .filter(refused -> text.contains(refused.getKey()))
                .map(refused ->
                        Refusal.failed(refused.getValue(), "Pipeline run errored", "An item could not be stored"))
                .findFirst();
    }
}
