package com.hyperlevel.memory.standin;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A small Cognee on loopback that behaves like a real one in everything that a client can see, and goes wrong on demand.
 *
 * <p>Requests are served side by side; a request that waits for a dataset's lock holds up nobody else. All methods may
 * be called from any thread while requests come in.
 */
public final class StandIn implements AutoCloseable {

    static final String STRANGER = "stranger-";

    private final World world;
    private final Setup setup;
    private final Logins logins;
    private final LoginApi loginApi;
    private final Builds builds = new Builds();
    private final Faults faults = new Faults();
    private final RequestLog log = new RequestLog();
    private final TripWires tripWires;
    private final Server server;

    private StandIn(Setup setup, Clock clock, int port) {
        this.setup = setup;
        world = new World(clock);
        logins = new Logins(world, setup);
        loginApi = new LoginApi(world, logins, setup);
        tripWires = new TripWires(world, builds, log);
        DatasetApi datasets = new DatasetApi(world, setup);
        Api api = new Api(
                setup,
                logins,
                loginApi,
                datasets,
                new AddApi(world, setup, datasets, faults, this::inBackground),
                new CognifyApi(world, setup, datasets, builds, this::inBackground),
                new SearchApi(world, setup, datasets));
        server = new Server(
                api::answer,
                call -> new LoggedRequest(call, logins.identified(call).orElse(null), clock.instant()),
                faults,
                log,
                tripWires,
                port);
        server.start();
    }

    private void inBackground(Runnable task) {
        server.execute(task);
    }

    /** An isolated 1.6.2 on a free port. */
    public static StandIn start() {
        return builder().start();
    }

    public static Builder builder() {
        return new Builder();
    }

    /** What has to be known before the first request. */
    public static final class Builder {

        private final Setup setup = new Setup();
        private Clock clock = Clock.systemUTC();
        private int port;

        /** A version of Cognee, such as 1.5.2 or 1.6.5. */
        public Builder version(String version) {
            setup.version = Version.of(version);
            return this;
        }

        public Builder posture(Posture posture) {
            setup.posture = posture;
            return this;
        }

        /** The clock of log, rows and tokens; builds take real time. */
        public Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /** Zero for any free port. */
        public Builder port(int port) {
            this.port = port;
            return this;
        }

        public Builder tokenLifetime(Duration lifetime) {
            setup.tokenLifetime = lifetime;
            return this;
        }

        /** The most characters of a chunk; shorter ones give more chunks a document. */
        public Builder chunkLength(int characters) {
            setup.chunkLength = characters;
            return this;
        }

        /** Hits without a distance. */
        public Builder withoutScores() {
            setup.scores = false;
            return this;
        }

        /** Deletions answer with an object instead of null. */
        public Builder withReceipts() {
            setup.receipts = true;
            return this;
        }

        /** Nobody can register over the network. */
        public Builder closedToStrangers() {
            setup.closedToStrangers = true;
            return this;
        }

        /** Questions and answers are kept. */
        public Builder withSearchHistory() {
            setup.keepsHistory = true;
            return this;
        }

        public StandIn start() {
            return new StandIn(setup, clock, port);
        }
    }

    /** Such as {@code http://127.0.0.1:40123}. */
    public String address() {
        return "http://127.0.0.1:" + server.port();
    }

    /** A new user who can log in; his id. */
    public UUID register(String email, String password) {
        return world.register(email, password)
                .orElseThrow(() -> new IllegalArgumentException(email + " is registered already"))
                .id();
    }

    /** A new key of that user. */
    public String apiKey(UUID user) {
        return loginApi.newKey(world.user(user).orElseThrow(), "key").key();
    }

    public void changePassword(UUID user, String password) {
        world.user(user).orElseThrow().changePassword(password);
    }

    /** Every token given so far is worth nothing from now on. */
    public void endTokens() {
        logins.changeSecret();
    }

    public RequestLog log() {
        return log;
    }

    public Faults faults() {
        return faults;
    }

    public Builds builds() {
        return builds;
    }

    /** What should never have happened, in the order in which it did. */
    public List<TripWire> tripWires() {
        return List.copyOf(tripWires.tripped());
    }

    /** The names of all datasets. */
    public List<String> datasets() {
        return world.datasets().stream().map(Dataset::name).sorted().toList();
    }

    /** A live view of the dataset of that name, whether it exists or not. */
    public DatasetView dataset(String name) {
        return new DatasetView(world, name);
    }

    /** A dataset of that name that somebody else owns and lets this user read; its id. */
    public UUID strangersDataset(String name, UUID sharedTo) {
        User stranger = stranger();
        Dataset dataset = world.dataset(name, stranger);
        dataset.grant(sharedTo, Dataset.Right.READ);
        return dataset.id();
    }

    /** A text of somebody else, built and shared with nobody; the name of its dataset. */
    public String strangersText(String text) {
        User stranger = stranger();
        Dataset dataset = world.dataset("notes-" + stranger.id(), stranger);
        Item item = new Item(
                stranger,
                "note",
                text.getBytes(StandardCharsets.UTF_8),
                null,
                Map.of(),
                world.clock().instant());
        dataset.items().add(item);
        dataset.index().put(item.id(), Chunks.of(text, setup.chunkLength));
        item.markBuilt(true);
        return dataset.name();
    }

    private User stranger() {
        return world.register(
                        STRANGER + UUID.randomUUID() + "@example.org",
                        UUID.randomUUID().toString())
                .orElseThrow();
    }

    /** Removes an item behind everybody's back. */
    public void loseItem(String dataset, UUID dataId) {
        world.datasets().stream()
                .filter(each -> each.name().equals(dataset))
                .forEach(each -> each.item(dataId).ifPresent(each::remove));
    }

    /** Removes a dataset behind everybody's back. */
    public void loseDataset(String name) {
        world.datasets().stream().filter(each -> each.name().equals(name)).forEach(world::delete);
    }

    public void posture(Posture posture) {
        setup.posture = posture;
    }

    public void version(String version) {
        setup.version = Version.of(version);
    }

    /** {@code healthy}, {@code degraded} or {@code unhealthy}. */
    public void health(String health) {
        setup.health = health;
    }

    /** Every add fails with 415, as on a server that was told not to accept its own files. */
    public void refuseLocalFiles(boolean refuse) {
        setup.refusesLocalFiles = refuse;
    }

    /** Unknown datasets are answered with any of 401, 403, 404, 409 and 500. */
    public void answerUnknownDatasetsWithAnything(boolean anything) {
        setup.disorder.set(anything ? Setup.Disorder.ANY_STATUS : Setup.Disorder.NONE);
    }

    /** The process is killed: open requests die, a running build leaves STARTED behind, nobody listens any more. */
    public void crash() {
        server.kill();
        builds.forgetRunning();
        world.forgetLocks();
    }

    /** Kills the process if it runs, and starts it again at the same address; tokens of before are worth nothing. */
    public void restart() {
        crash();
        logins.changeSecret();
        server.start();
    }

    @Override
    public void close() {
        crash();
    }
}
