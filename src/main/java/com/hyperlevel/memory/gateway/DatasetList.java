package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.cognee.CogneeDataset;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The server's list of the datasets that a login may read, with those that the login owns by their names. A stranger can
 * share a dataset of any name with us, so the name alone says nothing.
 */
final class DatasetList {

    private final Set<UUID> ids;
    private final Map<String, Set<UUID>> ownByName;

    DatasetList(List<CogneeDataset> datasets, UUID self) {
        ids = datasets.stream().map(CogneeDataset::id).collect(Collectors.toUnmodifiableSet());
        ownByName = new HashMap<>();
        datasets.stream()
                .filter(dataset -> dataset.ownerId().equals(Optional.of(self)))
                .forEach(dataset -> ownByName.merge(dataset.name(), Set.of(dataset.id()), DatasetList::union));
    }

    private static Set<UUID> union(Set<UUID> one, Set<UUID> other) {
        return Stream.concat(one.stream(), other.stream()).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The login's own dataset of a name.
     *
     * @throws CogneeException when there are two, since nobody could tell which holds our data
     */
    Optional<UUID> own(String name) {
        Set<UUID> found = ownByName.getOrDefault(name, Set.of());
        if (found.size() > 1) {
            throw new CogneeException("find dataset", Failure.UNEXPECTED_ANSWER);
        }
        return found.stream().findFirst();
    }

    /** Whether the login owns the dataset and its name is none that this service makes. */
    boolean ownsForeignName(UUID id) {
        return ownByName.entrySet().stream()
                        .filter(entry -> entry.getValue().contains(id))
                        .noneMatch(entry -> DatasetName.isOurs(entry.getKey()))
                && ownByName.values().stream().anyMatch(found -> found.contains(id));
    }

    boolean contains(UUID id) {
        return ids.contains(id);
    }

    boolean containsAny(Set<UUID> wanted) {
        return wanted.stream().anyMatch(ids::contains);
    }
}
