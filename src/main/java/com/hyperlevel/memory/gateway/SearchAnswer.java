package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.catalog.DatasetName;
import java.util.List;
import java.util.Set;

/**
 * What a search found in the datasets that were asked, and nothing from any other.
 *
 * @param passages by dataset, best first within each
 * @param droppedEntries how many entries and passages came without a dataset that was asked or without a document, and
 *     were dropped
 * @param notBuilt the datasets that gave no entry, since nothing in them is built yet
 * @param unassigned the datasets that gave no entry while the server answered with passages of no dataset that was asked
 * @param unavailable the datasets that the server does not let us ask at present
 */
public record SearchAnswer(
        List<Passage> passages,
        int droppedEntries,
        Set<DatasetName> notBuilt,
        Set<DatasetName> unassigned,
        Set<DatasetName> unavailable) {

    public SearchAnswer {
        passages = List.copyOf(passages);
        notBuilt = Set.copyOf(notBuilt);
        unassigned = Set.copyOf(unassigned);
        unavailable = Set.copyOf(unavailable);
    }
}
