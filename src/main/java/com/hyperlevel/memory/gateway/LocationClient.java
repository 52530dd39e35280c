package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.cognee.AddReceipt;
import com.hyperlevel.memory.cognee.BuildStatus;
import com.hyperlevel.memory.cognee.CogneeClient;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.Failure;
import com.hyperlevel.memory.cognee.FilePart;
import com.hyperlevel.memory.cognee.ItemListing;
import com.hyperlevel.memory.cognee.Progress;
import com.hyperlevel.memory.connection.SignedIn;
import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The only door to one location's data in Cognee, under one login.
 *
 * <p>What belongs to another location or login is refused with an {@link IllegalArgumentException} before a request
 * exists. Adds, builds and questions are refused with a {@link Problem} while the server's posture forbids them; deletions
 * never are. {@link CogneeException}s come through as they are; after one that speaks of rights the list of datasets is
 * fetched anew.
 */
public final class LocationClient {

    private final LocationId location;
    private final SignedIn login;
    private final CogneeClient lane;
    private final DatasetLists lists;
    private final Permits permits;
    private final SearchReader reader;

    LocationClient(LocationId location, SignedIn login, DatasetLists lists, Permits permits, SearchReader reader) {
        this.location = location;
        this.login = login;
        this.lane = login.client().paced(permits.pacer(login.serverId()));
        this.lists = lists;
        this.permits = permits;
        this.reader = reader;
    }

    /** The dataset of that name which our login owns, as the server lists it; the list may be a minute old. */
    public Optional<ConfirmedDataset> find(DatasetName name) {
        requireOwn(name);
        return watching(() -> confirmed(name, lists.of(login)));
    }

    /** The dataset of that name, made if it is missing. */
    public ConfirmedDataset ensure(DatasetName name) {
        return find(name).orElseGet(() -> make(name));
    }

    private ConfirmedDataset make(DatasetName name) {
        permits.requireSending(login.serverId());
        return watching(() -> {
            lane.createDataset(name.value());
            return confirmed(name, lists.fresh(login))
                    .orElseThrow(() -> new CogneeException("create dataset", Failure.UNEXPECTED_ANSWER));
        });
    }

    /**
     * Adds documents. Without an answer it is unknown what happened: settle it before it is repeated.
     *
     * @param documents at least one, with texts and file names of their own
     * @throws WroteElsewhere when the server says that it wrote into another dataset
     */
    public AddAnswer add(ConfirmedDataset dataset, List<Document> documents) {
        requireOwn(dataset);
        List<FilePart> parts = documents.stream().map(LocationClient::part).toList();
        requireDifferent(parts);
        permits.requireSending(login.serverId());
        AddReceipt receipt = watching(() -> lane.addFiles(dataset.id(), parts));
        Optional<UUID> elsewhere = receipt.datasetId().filter(id -> !id.equals(dataset.id()));
        if (elsewhere.isPresent()) {
            permits.stopSending(login.serverId());
            throw new WroteElsewhere(new Misdelivery(lane, lists.fresh(login)).takeBack(elsewhere.get(), parts));
        }
        boolean paired = receipt.dataIds().size() == parts.size();
        return new AddAnswer(paired ? receipt.dataIds() : List.of());
    }

    private static FilePart part(Document document) {
        return new FilePart(document.fileName(), document.text(), document.label(), Map.of("record", document.label()));
    }

    private static void requireDifferent(List<FilePart> parts) {
        long texts = parts.stream().map(part -> part.text().strip()).distinct().count();
        long names = parts.stream().map(FilePart::fileName).distinct().count();
        if (parts.isEmpty() || texts != parts.size() || names != parts.size()) {
            throw new IllegalArgumentException("an add has documents, each with a text and a file name of its own");
        }
    }

    /** Starts a build in the background. A time-out means that it may start later. */
    public void buildInBackground(ConfirmedDataset dataset) {
        requireOwn(dataset);
        permits.requireSending(login.serverId());
        watching(() -> lane.cognifyInBackground(dataset.id()));
    }

    /** How the newest build stands. */
    public BuildStatus buildStatus(ConfirmedDataset dataset) {
        requireOwn(dataset);
        return watching(() -> lane.buildStatus(dataset.id()));
    }

    /** How far the dataset is built; empty when the server does not tell. */
    public Optional<Progress> progress(ConfirmedDataset dataset) {
        requireOwn(dataset);
        return watching(() -> lane.processingStatus(dataset.id()));
    }

    /**
     * All items of the dataset.
     *
     * @throws CogneeException {@link Failure#UNEXPECTED_ANSWER} also when the list changed while it was read or did not
     *     come to its end: absence would prove nothing then
     */
    public List<StoredItem> items(ConfirmedDataset dataset) {
        requireOwn(dataset);
        ItemListing listing = watching(() -> lane.items(dataset.id()));
        if (!listing.complete()) {
            throw new CogneeException("list items", Failure.UNEXPECTED_ANSWER);
        }
        return listing.items().stream()
                .map(item -> new StoredItem(item.id(), item.name(), item.label()))
                .toList();
    }

    /** Returns when an add that was not answered has ended: deletes an item that never was, which queues behind it. */
    public void settle(ConfirmedDataset dataset) {
        deleteItem(dataset, UUID.randomUUID());
    }

    /** Deletes an item; one that is not there counts as deleted. */
    public void deleteItem(ConfirmedDataset dataset, UUID dataId) {
        requireOwn(dataset);
        watching(() -> lane.deleteItem(dataset.id(), dataId));
    }

    /** Deletes the dataset with everything in it. */
    public void deleteDataset(ConfirmedDataset dataset) {
        requireOwn(dataset);
        try {
            lane.deleteDataset(dataset.id());
        } finally {
            lists.drop(login.loginId());
        }
    }

    /**
     * Whether a dataset is proved to be gone: a fresh list of our login lacks it, and shows that it is not empty for another
     * reason.
     */
    public boolean isAbsent(DatasetName name, UUID datasetId) {
        requireOwn(name);
        return watching(() -> lists.proveAbsent(login, datasetId));
    }

    /**
     * Searches for passages in exactly these datasets. Waits briefly when many ask at once, and is refused with
     * {@code busy} when that does not help.
     *
     * @param datasets at least one, none twice
     * @param topK how many passages per dataset
     */
    public SearchAnswer search(List<ConfirmedDataset> datasets, String query, int topK) {
        datasets.forEach(this::requireOwn);
        Question question = new Question(login, lists, reader, query);
        if (datasets.isEmpty()
                || datasets.stream().map(ConfirmedDataset::id).distinct().count() != datasets.size()) {
            throw new IllegalArgumentException("a search names at least one dataset, and none twice");
        }
        permits.requireAsking(login.serverId());
        return permits.asking(login.serverId(), () -> question.passages(datasets, topK));
    }

    /**
     * An answer composed by the server's model from one dataset. It carries no documents, so nobody can tell what it is
     * from; a fresh session keeps this question out of the next.
     */
    public Optional<String> compose(ConfirmedDataset dataset, String query) {
        requireOwn(dataset);
        Question question = new Question(login, lists, reader, query);
        permits.requireAsking(login.serverId());
        return permits.asking(login.serverId(), () -> watching(() -> question.composed(dataset)));
    }

    private Optional<ConfirmedDataset> confirmed(DatasetName name, DatasetList list) {
        return list.own(name.value()).map(id -> new ConfirmedDataset(name, id, login.userId(), login.loginId()));
    }

    private void requireOwn(DatasetName name) {
        if (!name.location().equals(location)) {
            throw new IllegalArgumentException("a dataset of another location");
        }
    }

    private void requireOwn(ConfirmedDataset dataset) {
        requireOwn(dataset.name());
        if (!dataset.login().equals(login.loginId())) {
            throw new IllegalArgumentException("a dataset of another login");
        }
    }

    private void watching(Runnable call) {
        watching(() -> {
            call.run();
            return true;
        });
    }

    private <T> T watching(Supplier<T> call) {
        try {
            return call.get();
        } catch (CogneeException failure) {
            if (speaksOfRights(failure)) {
                lists.drop(login.loginId());
            }
            throw failure;
        }
    }

    private static boolean speaksOfRights(CogneeException failure) {
        return switch (failure.failure()) {
            case BAD_LOGIN, UNAUTHORIZED, FORBIDDEN, NOT_FOUND -> true;
            case UNREACHABLE,
                    TIMEOUT,
                    BUSY_429,
                    BREAKER_OPEN,
                    REJECTED,
                    LOCAL_FILES_REFUSED,
                    BUDGET,
                    SERVER_ERROR,
                    UNEXPECTED_ANSWER,
                    INTERRUPTED -> false;
        };
    }
}
