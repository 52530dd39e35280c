package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.cognee.SearchAnswer.Entry;
import com.hyperlevel.memory.cognee.SearchAnswer.Hit;
import com.hyperlevel.memory.connection.Posture;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Takes from Cognee's answer to a search what belongs to the datasets that were asked, and drops and counts the rest. */
final class SearchReader {

    private final Posture posture;
    private final Counter dropped;

    SearchReader(Posture posture, MeterRegistry meters) {
        this.posture = posture;
        this.dropped = Counter.builder("memory.gateway.dropped")
                .description("Entries and passages of search answers that belonged to no dataset that was asked")
                .register(meters);
    }

    /** The entries of the asked datasets; everything else is counted and remembered against the server. */
    Read read(UUID serverId, List<ConfirmedDataset> asked, com.hyperlevel.memory.cognee.SearchAnswer answer) {
        Map<UUID, ConfirmedDataset> byId =
                asked.stream().collect(Collectors.toMap(ConfirmedDataset::id, dataset -> dataset));
        Map<ConfirmedDataset, List<Hit>> kept = new HashMap<>();
        int strange = 0;
        for (Entry entry : answer.entries()) {
            Optional<ConfirmedDataset> dataset = entry.datasetId().map(byId::get);
            if (dataset.isPresent()) {
                kept.computeIfAbsent(dataset.get(), any -> new ArrayList<>()).addAll(entry.hits());
            } else {
                strange += Math.max(1, entry.hits().size());
            }
        }
        if (answer.unscoped()) {
            posture.sawUnscopedAnswer(serverId);
        } else if (strange > 0) {
            posture.sawForeignEntries(serverId);
        }
        dropped.increment(strange);
        return new Read(kept, strange);
    }

    /** What was kept of an answer. */
    record Read(Map<ConfirmedDataset, List<Hit>> hits, int strange) {

        Set<ConfirmedDataset> without(List<ConfirmedDataset> asked) {
            Set<ConfirmedDataset> without = new HashSet<>(asked);
            without.removeAll(hits.keySet());
            return without;
        }

        /** The passages that name the document they are from. */
        List<Passage> passages() {
            return hits.entrySet().stream()
                    .flatMap(entry -> passages(entry.getKey(), entry.getValue()).stream())
                    .toList();
        }

        int withoutDocument() {
            return (int) hits.values().stream()
                    .flatMap(List::stream)
                    .filter(hit -> hit.documentId().isEmpty())
                    .count();
        }

        private static List<Passage> passages(ConfirmedDataset dataset, List<Hit> hits) {
            List<Passage> passages = new ArrayList<>();
            for (Hit hit : hits) {
                hit.documentId()
                        .ifPresent(document -> passages.add(
                                new Passage(dataset.name(), document, hit.text(), distance(hit), passages.size() + 1)));
            }
            return passages;
        }

        private static OptionalDouble distance(Hit hit) {
            return hit.score().map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
        }
    }
}
