package com.hyperlevel.memory.recall;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.dataset.DatasetState;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Where a question goes: the datasets that are searched, and for every other type the reason why not. */
final class Scope {

    private final Map<DatasetName, DatasetState> datasets = new HashMap<>();
    private final Map<DataType, WhyMissing> missing = new EnumMap<>(DataType.class);
    private final Set<UUID> servers = new HashSet<>();

    void search(DatasetState dataset) {
        datasets.put(dataset.name(), dataset);
        servers.add(dataset.server());
    }

    /** Nothing of the type is built yet, on the server that it is meant for. */
    void awaitBuild(DataType type, Optional<UUID> server) {
        leaveOut(type, WhyMissing.BUILDING);
        server.ifPresent(servers::add);
    }

    void leaveOut(DataType type, WhyMissing reason) {
        missing.put(type, reason);
        datasets.values().removeIf(dataset -> dataset.type() == type);
    }

    boolean isEmpty() {
        return datasets.isEmpty();
    }

    /** The servers that hold what is asked about, or will. */
    Set<UUID> servers() {
        return Set.copyOf(servers);
    }

    List<DatasetState> datasets() {
        return List.copyOf(datasets.values());
    }

    DatasetState dataset(DatasetName name) {
        DatasetState dataset = datasets.get(name);
        if (dataset == null) {
            throw new IllegalStateException("an answer from a dataset that was not asked");
        }
        return dataset;
    }

    List<DataType> types() {
        return datasets.values().stream().map(DatasetState::type).sorted().toList();
    }

    Map<DataType, WhyMissing> missing() {
        return missing;
    }
}
