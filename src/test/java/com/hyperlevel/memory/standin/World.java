package com.hyperlevel.memory.standin;

import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What outlives a restart: users, datasets, and the log of runs. And the locks, which do not. */
final class World {

    static final String DEFAULT_USER = "default_user@example.com";
    static final String ADD_PIPELINE = "add_pipeline";
    static final String COGNIFY_PIPELINE = "cognify_pipeline";

    /** A row of the search history. */
    record Asked(
            User user,
            String text,
            String by,
            String at,
            @Nullable UUID dataset) {}

    private final Clock clock;
    private final Map<String, User> users = new ConcurrentHashMap<>();
    private final Map<UUID, Dataset> datasets = new ConcurrentHashMap<>();
    private final Map<UUID, Map<String, String>> statuses = new ConcurrentHashMap<>();
    private final AtomicLong made = new AtomicLong();
    private final List<Asked> history = new CopyOnWriteArrayList<>();
    private volatile Map<UUID, Semaphore> locks = new ConcurrentHashMap<>();

    World(Clock clock) {
        this.clock = clock;
        users.put(DEFAULT_USER, new User(DEFAULT_USER, null, true));
    }

    Clock clock() {
        return clock;
    }

    User defaultUser() {
        return users.get(DEFAULT_USER);
    }

    List<User> users() {
        return List.copyOf(users.values());
    }

    Optional<User> user(UUID id) {
        return users.values().stream().filter(user -> user.id().equals(id)).findFirst();
    }

    Optional<User> user(String email) {
        return Optional.ofNullable(users.get(email));
    }

    /** Empty when the address is taken. */
    Optional<User> register(String email, String password) {
        User user = new User(email, password, false);
        return users.putIfAbsent(email, user) == null ? Optional.of(user) : Optional.empty();
    }

    List<Dataset> datasets() {
        return datasets.values().stream()
                .sorted(Comparator.comparingLong(Dataset::number))
                .toList();
    }

    Optional<Dataset> dataset(UUID id) {
        return Optional.ofNullable(datasets.get(id));
    }

    /** The dataset of that name and owner, made if it is missing. */
    Dataset dataset(String name, User owner) {
        return datasets.computeIfAbsent(
                Dataset.idOf(name, owner), any -> new Dataset(name, owner, clock.instant(), made.incrementAndGet()));
    }

    Optional<Dataset> granted(UUID id, User user, Dataset.Right right) {
        return dataset(id).filter(dataset -> dataset.grants(user, right));
    }
    /** In the order in which they were made. */
    List<Dataset> readable(User user) {
        return datasets().stream()
                .filter(dataset -> dataset.grants(user, Dataset.Right.READ))
                .toList();
    }

    /** Deletes the dataset, but not what the log of runs says about its id. */
    void delete(Dataset dataset) {
        datasets.remove(dataset.id());
    }

    /** The newest status of each pipeline that ever ran, by its name. */
    Map<String, String> statuses(UUID dataset) {
        return statuses.computeIfAbsent(dataset, any -> new ConcurrentHashMap<>());
    }

    void setStatus(UUID dataset, String pipeline, String status) {
        statuses(dataset).put(pipeline, "DATASET_PROCESSING_" + status);
    }

    List<Asked> history() {
        return history;
    }

    /** Waits for the dataset's lock as long as it takes; what comes back gives it up again. */
    Runnable lock(UUID dataset) {
        Semaphore lock = locks.computeIfAbsent(dataset, any -> new Semaphore(1, true));
        try {
            lock.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerGone();
        }
        return lock::release;
    }

    void forgetLocks() {
        locks = new ConcurrentHashMap<>();
    }

    /** A process that ends takes its waiting requests with it. */
    static final class ServerGone extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
