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
        } catch (CogneeException failure) {
            return repeated(datasets, topK, failure);
        }
    }

    /** Versions answer with many a status for a dataset that is gone, so the list decides what there is to repeat. */
    private SearchAnswer repeated(List<ConfirmedDataset> datasets, int topK, CogneeException failure) {
        if (!mayComeOfALostDataset(failure)) {
            throw failure;
        }
        List<ConfirmedDataset> confirmed = confirmedBy(lists.fresh(login), datasets);
        if (confirmed.isEmpty()) {
            return unavailable(datasets);
        }
        boolean nothingLost = confirmed.size() == datasets.size();
        if (nothingLost && failure.failure() != Failure.FORBIDDEN) {
            throw failure;
        }
        Set<ConfirmedDataset> lost = new HashSet<>(datasets);
        confirmed.forEach(lost::remove);
        try {
            return read(confirmed, topK, names(lost));
        } catch (CogneeException again) {
            if (again.failure() != Failure.FORBIDDEN) {
                throw again;
            }
            lists.drop(login.loginId());
            return unavailable(datasets);
        }
    }

    private static boolean mayComeOfALostDataset(CogneeException failure) {
        return switch (failure.failure()) {
            case UNAUTHORIZED, FORBIDDEN, NOT_FOUND, REJECTED, SERVER_ERROR -> true;
            case UNREACHABLE,
                    TIMEOUT,
                    BUSY_429,
                    BREAKER_OPEN,
                    BAD_LOGIN,
                    LOCAL_FILES_REFUSED,
                    BUDGET,
                    UNEXPECTED_ANSWER,
                    INTERRUPTED -> false;
        };
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
        Set<ConfirmedDataset> silent = new HashSet<>(datasets);
        reads.forEach(read -> silent.removeAll(read.hits().keySet()));
        // A dataset that was never built and one that is gone may answer alike.
        List<ConfirmedDataset> notBuilt = silent.isEmpty() ? List.of() : confirmedBy(lists.of(login), silent);
        Set<DatasetName> missing = new HashSet<>(unavailable);
        missing.addAll(names(silent));
        missing.removeAll(names(notBuilt));
        // What came for nobody may be theirs, so nothing says that they are not built.
        boolean strange = reads.stream().anyMatch(read -> read.strange() > 0);
        return new SearchAnswer(
                reads.stream().flatMap(read -> read.passages().stream()).toList(),
                reads.stream()
                        .mapToInt(read -> read.strange() + read.withoutDocument())
                        .sum(),
                strange ? Set.of() : names(notBuilt),
                strange ? names(notBuilt) : Set.of(),
                missing);
    }

    private SearchReader.Read ask(List<ConfirmedDataset> datasets, int topK) {
        List<UUID> ids = datasets.stream().map(ConfirmedDataset::id).toList();
        return reader.read(
                login.serverId(),
                datasets,
                login.client().search(SearchType.CHUNKS, ids, query, topK, Optional.empty()));
    }

    private static List<ConfirmedDataset> confirmedBy(DatasetList list, Collection<ConfirmedDataset> datasets) {
        return datasets.stream()
                .filter(dataset -> list.own(dataset.name().value()).equals(Optional.of(dataset.id())))
                .toList();
    }

    private static SearchAnswer unavailable(List<ConfirmedDataset> datasets) {
        return new SearchAnswer(List.of(), 0, Set.of(), Set.of(), names(datasets));
    }

    private static Set<DatasetName> names(Collection<ConfirmedDataset> datasets) {
        return datasets.stream().map(ConfirmedDataset::name).collect(Collectors.toUnmodifiableSet());
    }
}
