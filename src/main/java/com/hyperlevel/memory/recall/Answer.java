package com.hyperlevel.memory.recall;

import com.hyperlevel.memory.catalog.DataType;
import java.util.List;
import java.util.Map;

/**
 * What a question gave.
 *
 * @param hits best first, one a record
 * @param asked the types that were searched
 * @param missing the types that were asked about and not searched, each with its reason
 * @param hidden how many found passages were left out because their records are gone or waiting for deletion
 */
public record Answer(List<Hit> hits, List<DataType> asked, Map<DataType, WhyMissing> missing, int hidden) {

    public Answer {
        hits = List.copyOf(hits);
        asked = List.copyOf(asked);
        missing = Map.copyOf(missing);
    }
}
