package com.hyperlevel.memory.standin;

import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** How builds go: how long they take, where they stop, what they cannot digest. */
public final class Builds {

    /** How a run differs from an ordinary one. */
    enum Fate {
        ENDS,
        STICKS,
        DIES
    }

    private final Set<String> poisons = ConcurrentHashMap.newKeySet();
    private final Set<UUID> running = ConcurrentHashMap.newKeySet();
    private Duration time = Duration.ofMillis(50);
    private Duration patience = Duration.ofSeconds(1);
    private int free = Integer.MAX_VALUE;
    private boolean modelDown;
    private @Nullable Fate next;
    private long released;

    /** Builds stop before their first item until {@link #release()}. */
    public void hold() {
        holdAfter(0);
    }

    /** Builds stop once they have built so many items, until {@link #release()}. */
    public synchronized void holdAfter(int items) {
        free = items;
    }

    /** Held and stuck builds go on. */
    public synchronized void release() {
        free = Integer.MAX_VALUE;
        released++;
        notifyAll();
    }

    /** The next build makes no progress, and keeps its dataset locked, until {@link #release()}. */
    public synchronized void nextOneSticks() {
        next = Fate.STICKS;
    }

    /** The next build leaves STARTED behind for ever and nothing else, as if the process had been killed. */
    public synchronized void nextOneDies() {
        next = Fate.DIES;
    }

    /** A text that contains this is never digested: others are built, then the run fails and is rolled back. */
    public void poison(String part) {
        poisons.add(part);
    }

    /** Everything can be digested again. */
    public synchronized void cure() {
        poisons.clear();
        notifyAll();
    }

    /** While it is down no item is built and every run fails. */
    public synchronized void modelDown(boolean down) {
        modelDown = down;
        notifyAll();
    }

    /** How long a build takes that has something to build. */
    public synchronized void buildTime(Duration time) {
        this.time = time;
    }

    /** How long a run that cannot go on stays STARTED before it fails; a real one takes minutes. */
    public synchronized void patience(Duration patience) {
        this.patience = patience;
    }

    /** Whether a run holds this dataset right now. */
    public boolean isRunning(UUID dataset) {
        return running.contains(dataset);
    }

    void started(UUID dataset) {
        running.add(dataset);
    }

    void ended(UUID dataset) {
        running.remove(dataset);
    }

    void forgetRunning() {
        running.clear();
    }

    synchronized Fate takeFate() {
        Fate fate = next == null ? Fate.ENDS : next;
        next = null;
        return fate;
    }

    synchronized boolean digests(Item item) {
        return !modelDown && poisons.stream().noneMatch(item.text()::contains);
    }

    synchronized void awaitRelease() throws InterruptedException {
        long before = released;
        while (released == before) {
            wait();
        }
    }

    /** Waits while builds are held at this point. */
    synchronized void awaitTurn(int itemsBuilt) throws InterruptedException {
        while (itemsBuilt >= free) {
            wait();
        }
    }

    void spendTime(int items) throws InterruptedException {
        long nanos;
        synchronized (this) {
            nanos = time.toNanos() / items;
        }
        Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
    }

    /** Waits until the item can be digested; false if that takes too long. */
    synchronized boolean awaitCure(Item item) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!digests(item)) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }
}
