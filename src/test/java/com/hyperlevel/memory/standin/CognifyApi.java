package com.hyperlevel.memory.standin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Builds datasets, in the request or behind it. */
final class CognifyApi {

    private final World world;
    private final Setup setup;
    private final DatasetApi datasets;
    private final Builds builds;
    private final Executor background;

    CognifyApi(World world, Setup setup, DatasetApi datasets, Builds builds, Executor background) {
        this.world = world;
        this.setup = setup;
        this.datasets = datasets;
        this.builds = builds;
        this.background = background;
    }

    Answer cognify(Call call, User user) {
        List<Dataset> targets = targets(call, user);
        boolean inBackground = Boolean.TRUE.equals(call.field("runInBackground"));
        Dataset first = targets.get(0);
        Runnable unlock = world.lock(first.id());
        try {
            call.locked();
            datasets.granted(first.id(), user, Dataset.Right.WRITE);
            targets.forEach(dataset -> world.setStatus(dataset.id(), World.COGNIFY_PIPELINE, "STARTED"));
        } catch (RuntimeException e) {
            unlock.run();
            throw e;
        }
        if (inBackground) {
            background.execute(() -> buildAll(targets, unlock));
        } else if (!buildAll(targets, unlock)) {
            throw Refusal.failed(500, "Pipeline run errored", "Something in the texts could not be digested");
        }
        return Answer.ok(outcomes(targets, inBackground));
    }

    private List<Dataset> targets(Call call, User user) {
        List<@Nullable Object> ids = Json.asList(call.field("datasetIds"));
        List<@Nullable Object> names = Json.asList(call.field("datasets"));
        if (ids.isEmpty() && names.isEmpty()) {
            throw Refusal.failed(400, "No datasets or dataset_ids provided", null);
        }
        List<Dataset> targets = new ArrayList<>();
        for (Object id : ids) {
            UUID uuid = Call.uuid(id).orElseThrow(() -> Call.notAnId(List.of("body", "datasetIds"), id));
            targets.add(world.granted(uuid, user, Dataset.Right.WRITE)
                    .orElseThrow(() -> datasets.disorderly(
                            setup.version.isSixOrLater()
                                    ? DatasetApi.denied(Dataset.Right.WRITE)
                                    : Refusal.failed(500, "Internal server error", "PermissionDeniedError"))));
        }
        if (ids.isEmpty()) {
            names.forEach(name -> targets.add(named(String.valueOf(name), user)));
        }
        return targets;
    }

    private Dataset named(String name, User user) {
        if (name.contains(" ") || name.contains(".")) {
            throw Refusal.failed(409, "Dataset name cannot contain spaces or dots.", null);
        }
        return world.dataset(name, user);
    }

    /** One after the other; the first that fails ends it, and those behind it stay STARTED. */
    private boolean buildAll(List<Dataset> targets, Runnable unlockFirst) {
        Runnable unlock = unlockFirst;
        for (int i = 0; i < targets.size(); i++) {
            if (i > 0) {
                unlock = world.lock(targets.get(i).id());
            }
            try {
                if (!new Run(world, setup, builds, targets.get(i)).finish()) {
                    return false;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new World.ServerGone();
            } finally {
                unlock.run();
            }
        }
        return true;
    }

    private static Map<String, @Nullable Object> outcomes(List<Dataset> targets, boolean inBackground) {
        Map<String, @Nullable Object> outcomes = new LinkedHashMap<>();
        for (Dataset dataset : targets) {
            UUID run = UUID.randomUUID();
            Map<String, @Nullable Object> outcome = AddApi.outcome(
                    inBackground ? "PipelineRunStarted" : "PipelineRunCompleted",
                    run,
                    dataset,
                    inBackground ? null : receipts(dataset, run));
            if (inBackground) {
                outcome.put("payload", List.of());
            }
            outcomes.put(dataset.id().toString(), outcome);
        }
        return outcomes;
    }

    private static List<Map<String, @Nullable Object>> receipts(Dataset dataset, UUID run) {
        List<Map<String, @Nullable Object>> receipts = new ArrayList<>();
        for (Item item : dataset.items()) {
            receipts.add(Json.object(
                    "run_info", AddApi.outcome("PipelineRunCompleted", run, dataset, null),
                    "data_id", item.id()));
        }
        return receipts;
    }
}
