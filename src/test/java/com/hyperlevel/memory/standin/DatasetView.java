package com.hyperlevel.memory.standin;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a dataset holds at this moment, seen from behind the server. */
public final class DatasetView {

    /** One stored text; the label may be missing. */
    public record ItemView(UUID dataId, @Nullable String label, String fileName, String text, boolean built) {}

    private final World world;
    private final String name;

    DatasetView(World world, String name) {
        this.world = world;
        this.name = name;
    }

    /** Not the datasets of this name that strangers own. */
    private Optional<Dataset> found() {
        List<Dataset> named = world.datasets().stream()
                .filter(dataset ->
                        dataset.name().equals(name) && !dataset.owner().email().startsWith(StandIn.STRANGER))
                .toList();
        if (named.size() > 1) {
            throw new IllegalStateException("Several users own a dataset " + name);
        }
        return named.stream().findFirst();
    }

    public String name() {
        return name;
    }

    public boolean exists() {
        return found().isPresent();
    }

    public UUID id() {
        return found().orElseThrow(() -> new IllegalStateException("No dataset " + name))
                .id();
    }

    /** The e-mail address of the user who made it. */
    public String owner() {
        return found().orElseThrow(() -> new IllegalStateException("No dataset " + name))
                .owner()
                .email();
    }

    /** In the order in which they came; nothing when there is no such dataset. */
    public List<ItemView> items() {
        return found().stream()
                .flatMap(dataset -> dataset.items().stream())
                .map(item -> new ItemView(item.id(), item.label(), item.name() + ".txt", item.text(), item.isBuilt()))
                .toList();
    }

    public List<String> texts() {
        return items().stream().map(ItemView::text).toList();
    }

    public Optional<ItemView> item(String label) {
        return items().stream().filter(item -> label.equals(item.label())).findFirst();
    }

    /** The newest status of its builds, without the long prefix; empty when it never was built. */
    public Optional<String> status() {
        return found().map(dataset -> world.statuses(dataset.id()).get(World.COGNIFY_PIPELINE))
                .map(status -> status.replace("DATASET_PROCESSING_", ""));
    }

    @Override
    public String toString() {
        return name + Arrays.toString(items().toArray());
    }
}
