package com.hyperlevel.memory.recall;

import com.hyperlevel.memory.gateway.Passage;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts passages of several datasets in one order. By distance when all came of one search and every one of them has a
 * distance; otherwise by rank within their datasets, taken in turns.
 */
final class Ranking {

    private Ranking() {}

    /** The best passage of each record, best record first. */
    static List<Found> bestOfEachRecord(List<Found> found, int searches) {
        boolean comparable = searches == 1
                && found.stream().allMatch(one -> one.passage().distance().isPresent());
        Comparator<Passage> order = comparable
                ? Comparator.comparingDouble(passage -> passage.distance().orElseThrow())
                : Comparator.comparingInt(Passage::rank);
        Map<Object, Found> best = new LinkedHashMap<>();
        found.stream()
                .sorted(Comparator.comparing(Found::passage, order))
                .forEach(one -> best.putIfAbsent(one.ref(), one));
        return List.copyOf(best.values());
    }
}
