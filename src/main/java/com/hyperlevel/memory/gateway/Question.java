package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.Failure;
import com.hyperlevel.memory.cognee.SearchAnswer.Hit;
import com.hyperlevel.memory.cognee.SearchType;
import com.hyperlevel.memory.connection.SignedIn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * One question to some datasets of one location. When the server refuses it, it is repeated once with those datasets that
 * a fresh list still confirms, and never without naming any.
 */
final class Question {

    private final SignedIn login;
    private final DatasetLists lists;
    private final SearchReader reader;
    private final String query;

    Question(SignedIn login, DatasetLists lists, SearchReader reader, String query) {
        if (query.isBlank()) {
            throw new IllegalArgumentException("a question has words");
        }
        this.login = login;
        this.lists = lists;
        this.reader = reader;
        this.query = query;
    }

    SearchAnswer passages(List<ConfirmedDataset> datasets, int topK) {
        try {
            return read(datasets, topK, Set.of());
        } catch (CogneeException refused) {
            requireRefusal(refused);
        }
        List<ConfirmedDataset> confirmed = stillConfirmed(datasets);
        Set<ConfirmedDataset> lost = new HashSet<>(datasets);
        lost.removeAll(confirmed);
        if (confirmed.isEmpty()) {
            return unavailable(datasets);
        }
        try {
            return read(confirmed, topK, names(lost));
        } catch (CogneeException refused) {
            requireRefusal(refused);
            lists.drop(login.loginId());
            return unavailable(datasets);
        }
    }

    /** The text of the entry that our dataset gave; an answer without a dataset is dropped. */
    Optional<String> composed(ConfirmedDataset dataset) {
        com.hyperlevel.memory.cognee.SearchAnswer answer = login.client()
                .search(
                        SearchType.GRAPH_COMPLETION,
                        List.of(dataset.id()),
                        query,
                        1,
                        Optional.of(UUID.randomUUID().toString()));
        return reader.read(login.serverId(), List.of(dataset), answer).hits().values().stream()
                .flatMap(List::stream)
                .map(Hit::text)
                .findFirst();
    }

    private SearchAnswer read(List<ConfirmedDataset> datasets, int topK, Set<DatasetName> unavailable) {
        List<SearchReader.Read> reads = new ArrayList<>();
        SearchReader.Read all = ask(datasets, topK);
        reads.add(all);
        if (all.hits().isEmpty() && all.strange() == 0 && datasets.size() > 1) {
            // Versions before 1.6 answer nothing at all when one of several datasets was never built.
            datasets.forEach(dataset -> reads.add(ask(List.of(dataset), topK)));
        }
        Set<ConfirmedDataset> notBuilt = new HashSet<>(datasets);
        reads.forEach(read -> notBuilt.removeAll(read.hits().keySet()));
        return new SearchAnswer(
                reads.stream().flatMap(read -> read.passages().stream()).toList(),
                reads.stream()
                        .mapToInt(read -> read.strange() + read.withoutDocument())
                        .sum(),
                names(notBuilt),
                unavailable);
    }

    private SearchReader.Read ask(List<ConfirmedDataset> datasets, int topK) {
        List<UUID> ids = datasets.stream().map(ConfirmedDataset::id).toList();
        return reader.read(
                login.serverId(),
                datasets,
                login.client().search(SearchType.CHUNKS, ids, query, topK, Optional.empty()));
    }

    private List<ConfirmedDataset> stillConfirmed(List<ConfirmedDataset> datasets) {
        DatasetList list = lists.fresh(login);
        return datasets.stream()
                .filter(dataset -> list.own(dataset.name().value()).equals(Optional.of(dataset.id())))
                .toList();
    }

    private static void requireRefusal(CogneeException failure) {
        if (failure.failure() != Failure.FORBIDDEN && failure.failure() != Failure.NOT_FOUND) {
            throw failure;
        }
    }

    private static SearchAnswer unavailable(List<ConfirmedDataset> datasets) {
        return new SearchAnswer(List.of(), 0, Set.of(), names(datasets));
    }

    private static Set<DatasetName> names(Collection<ConfirmedDataset> datasets) {
        return datasets.stream().map(ConfirmedDataset::name).collect(Collectors.toUnmodifiableSet());
    }
}
