package com.hyperlevel.memory.standin;

import java.util.ArrayList;
import java.util.List;

/** One build of one dataset, by whoever holds the dataset's lock. */
final class Run {

    private final World world;
    private final Setup setup;
    private final Builds builds;
    private final Dataset dataset;

    Run(World world, Setup setup, Builds builds, Dataset dataset) {
        this.world = world;
        this.setup = setup;
        this.builds = builds;
        this.dataset = dataset;
    }

    /** Builds what is not built yet; true unless it failed, and then nothing of this run stays. */
    boolean finish() throws InterruptedException {
        Builds.Fate fate = builds.takeFate();
        if (fate == Builds.Fate.DIES) {
            return false;
        }
        boolean completed = build(fate);
        world.setStatus(dataset.id(), World.COGNIFY_PIPELINE, completed ? "COMPLETED" : "ERRORED");
        return completed;
    }

    /** Counts as running until its end can be seen from outside, and not longer. */
    private boolean build(Builds.Fate fate) throws InterruptedException {
        builds.started(dataset.id());
        try {
            if (fate == Builds.Fate.STICKS) {
                builds.awaitRelease();
            }
            boolean completed = build();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return completed;
        } finally {
            builds.ended(dataset.id());
        }
    }

    private boolean build() throws InterruptedException {
        List<Item> pending =
                dataset.items().stream().filter(item -> !item.isBuilt()).toList();
        List<Item> built = new ArrayList<>();
        List<Item> late = new ArrayList<>();
        for (Item item : pending) {
            builds.awaitTurn(built.size());
            if (builds.digests(item)) {
                builds.spendTime(pending.size());
                build(item);
                built.add(item);
            } else {
                late.add(item);
            }
        }
        for (Item item : late) {
            if (!builds.awaitCure(item)) {
                built.forEach(this::rollBack);
                return false;
            }
            build(item);
            built.add(item);
        }
        return true;
    }

    private void build(Item item) {
        dataset.index().put(item.id(), Chunks.of(item.text(), setup.chunkLength));
        item.markBuilt(true);
    }

    private void rollBack(Item item) {
        dataset.index().remove(item.id());
        item.markBuilt(false);
    }
}
