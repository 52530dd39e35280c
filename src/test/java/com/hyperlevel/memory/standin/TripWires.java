package com.hyperlevel.memory.standin;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Looks at every request that arrives for what must never happen. */
final class TripWires {

    private static final String HEADER = "HyperLevel · ";
    private static final String CANARY = "gh__canary_";
    private static final Pattern ADDRESS =
            Pattern.compile("(https?|file|s3|ftp|git)://.*|git@.*|[/~].*|[A-Za-z]:\\\\.*", Pattern.DOTALL);

    private final World world;
    private final Builds builds;
    private final RequestLog log;
    private final List<TripWire> tripped = new CopyOnWriteArrayList<>();

    TripWires(World world, Builds builds, RequestLog log) {
        this.world = world;
        this.builds = builds;
        this.log = log;
    }

    List<TripWire> tripped() {
        return tripped;
    }

    void inspect(Call call, LoggedRequest request) {
        kinds(call, request).forEach(kind -> tripped.add(new TripWire(kind, request)));
    }

    private List<TripWire.Kind> kinds(Call call, LoggedRequest request) {
        List<TripWire.Kind> kinds = new ArrayList<>();
        if (call.header("Cookie").isPresent()) {
            kinds.add(TripWire.Kind.COOKIE);
        }
        if (call.path().startsWith(Server.REDIRECTED)) {
            kinds.add(TripWire.Kind.REDIRECT_FOLLOWED);
        }
        if (call.method().equals("DELETE") && call.path().matches("/api/v1/datasets/*")) {
            kinds.add(TripWire.Kind.DELETE_OF_EVERYTHING);
        }
        if (call.route() == Route.SEARCH && call.anyJson() != null) {
            kinds.addAll(ofSearch(call));
        }
        if (call.route() == Route.ADD && call.form().isPresent()) {
            kinds.addAll(ofAdd(call, call.form().get()));
        }
        if (call.route().writes() && !settlesAnAdd(call)) {
            kinds.addAll(ofWrite(call, request));
        }
        return kinds;
    }

    private static List<TripWire.Kind> ofSearch(Call call) {
        List<TripWire.Kind> kinds = new ArrayList<>();
        List<@Nullable Object> ids = Json.asList(call.field("datasetIds"));
        if (ids.isEmpty()) {
            kinds.add(TripWire.Kind.SEARCH_WITHOUT_IDS);
        }
        if (new HashSet<>(ids).size() < ids.size()) {
            kinds.add(TripWire.Kind.SEARCH_NAMES_AN_ID_TWICE);
        }
        if (Boolean.TRUE.equals(call.field("onlyContext"))) {
            kinds.add(TripWire.Kind.SEARCH_FOR_CONTEXT_ONLY);
        }
        return kinds;
    }

    private List<TripWire.Kind> ofAdd(Call call, Multipart form) {
        List<TripWire.Kind> kinds = new ArrayList<>();
        if (!form.named("raw_data").isEmpty()) {
            kinds.add(TripWire.Kind.TEXT_AS_FIELD);
        }
        if (form.field("datasetId").isEmpty()) {
            kinds.add(TripWire.Kind.ADD_BY_NAME);
        }
        List<String> texts = form.parts().stream()
                .filter(part -> part.name().equals("data") || part.name().equals("raw_data"))
                .map(part -> new String(part.content(), StandardCharsets.UTF_8).strip())
                .toList();
        if (new HashSet<>(texts).size() < texts.size()) {
            kinds.add(TripWire.Kind.EQUAL_TEXTS_IN_ONE_ADD);
        }
        if (texts.contains("")) {
            kinds.add(TripWire.Kind.EMPTY_TEXT);
        }
        if (texts.stream().anyMatch(text -> ADDRESS.matcher(text).matches())) {
            kinds.add(TripWire.Kind.TEXT_IS_AN_ADDRESS);
        }
        if (!isForCanary(call) && !texts.stream().allMatch(text -> text.startsWith(HEADER))) {
            kinds.add(TripWire.Kind.TEXT_WITHOUT_HEADER);
        }
        return kinds;
    }

    private boolean isForCanary(Call call) {
        return call.datasets().stream()
                .flatMap(id -> world.dataset(id).stream())
                .anyMatch(dataset -> dataset.name().startsWith(CANARY));
    }

    /** The deletion of an item that does not exist only waits for what is in the dataset's queue. */
    private boolean settlesAnAdd(Call call) {
        return call.route() == Route.ITEM_DELETE
                && call.datasets().stream()
                        .flatMap(id -> world.dataset(id).stream())
                        .noneMatch(dataset -> dataset.item(call.id(2)).isPresent());
    }

    private List<TripWire.Kind> ofWrite(Call call, LoggedRequest request) {
        List<TripWire.Kind> kinds = new ArrayList<>();
        for (UUID dataset : call.datasets()) {
            if (log.matching(other -> other != request && other.isOpen() && other.writesTo(dataset))
                            .size()
                    > 0) {
                kinds.add(TripWire.Kind.TWO_WRITERS);
            }
            if (builds.isRunning(dataset) && call.route() != Route.COGNIFY) {
                kinds.add(TripWire.Kind.WRITE_DURING_BUILD);
            }
        }
        return kinds;
    }
}
