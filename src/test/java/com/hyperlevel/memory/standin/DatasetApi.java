package com.hyperlevel.memory.standin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Datasets, their items, their status, and who may use them. */
final class DatasetApi {

    private static final int PAGE = 100;
    private static final int LARGEST_PAGE = 1000;

    private final World world;
    private final Setup setup;

    DatasetApi(World world, Setup setup) {
        this.world = world;
        this.setup = setup;
    }

    Answer list(User user) {
        return Answer.ok(world.readable(user).stream().map(Dataset::toJson).toList());
    }

    Answer create(Call call, User user) {
        if (!(call.field("name") instanceof String name)) {
            throw Refusal.invalid("missing", List.of("body", "name"), "Field required", call.anyJson());
        }
        return Answer.ok(world.dataset(name, user).toJson());
    }

    Answer delete(Call call, User user) {
        Dataset dataset = granted(call.id(1), user, Dataset.Right.DELETE);
        Runnable unlock = world.lock(dataset.id());
        try {
            call.locked();
            world.delete(granted(dataset.id(), user, Dataset.Right.DELETE));
        } finally {
            unlock.run();
        }
        return Answer.ok(setup.receipts ? Json.object("status", "success", "datasetId", dataset.id()) : null);
    }

    Answer deleteAll(User user) {
        world.datasets().stream()
                .filter(dataset -> dataset.grants(user, Dataset.Right.DELETE))
                .forEach(world::delete);
        return Answer.ok(null);
    }

    Answer data(Call call, User user) {
        Dataset dataset = granted(call.id(1), user, Dataset.Right.READ);
        List<Item> items = dataset.inListOrder();
        if (setup.version.isSixOrLater()) {
            int limit = number(call, "limit", PAGE, 1, LARGEST_PAGE);
            int offset = number(call, "offset", 0, 0, Integer.MAX_VALUE);
            items = items.stream().skip(offset).limit(limit).toList();
        }
        return Answer.ok(items.stream().map(item -> toJson(dataset, item)).toList());
    }

    private static int number(Call call, String name, int otherwise, int least, int most) {
        Optional<String> text = call.parameter(name);
        int number;
        try {
            number = text.map(Integer::parseInt).orElse(otherwise);
        } catch (NumberFormatException e) {
            number = least - 1;
        }
        if (number < least || number > most) {
            throw Refusal.invalid("out_of_range", List.of("query", name), "Input should be in range", text.orElse(""));
        }
        return number;
    }

    private Map<String, @Nullable Object> toJson(Dataset dataset, Item item) {
        return Json.object(
                "id", item.id(),
                "name", item.name(),
                "createdAt", Times.text(item.createdAt()),
                "updatedAt", Times.text(item.createdAt()),
                "extension", "txt",
                "mimeType", "text/plain",
                "rawDataLocation", "file:///data/" + item.owner().id() + "/text_" + item.hash() + ".txt",
                "datasetId", dataset.id(),
                "label", item.label(),
                "externalMetadata", item.metadata(),
                "dataSize", item.content().length,
                "fieldOfTomorrow", null);
    }

    Answer count(Call call, User user) {
        Dataset dataset = granted(call.id(1), user, Dataset.Right.READ);
        return Answer.ok(Json.object("count", dataset.items().size()));
    }

    Answer raw(Call call, User user) {
        Item item = granted(call.id(1), user, Dataset.Right.READ)
                .item(call.id(2))
                .orElseThrow(() -> Refusal.named(404, "Data not found", "DataNotFoundError"));
        return new Answer(200, "text/plain; charset=utf-8", item.content(), Map.of());
    }

    Answer deleteItem(Call call, User user) {
        UUID id = call.id(1);
        UUID itemId = call.id(2);
        reachable(id, user);
        Runnable unlock = world.lock(id);
        try {
            call.locked();
            Dataset dataset = reachable(id, user);
            Optional<Item> item = dataset.item(itemId);
            item.ifPresent(dataset::remove);
            return Answer.ok(setup.receipts ? receipt(dataset, itemId, item.isPresent()) : null);
        } finally {
            unlock.run();
        }
    }

    /** Unlike every other route this one calls a missing right a missing login. */
    private Dataset reachable(UUID id, User user) {
        return world.granted(id, user, Dataset.Right.DELETE)
                .orElseThrow(() -> disorderly(
                        Refusal.named(401, "Dataset " + id + " not accessible.", "UnauthorizedDataAccessError")));
    }

    private static Map<String, @Nullable Object> receipt(Dataset dataset, UUID item, boolean found) {
        return Json.object(
                "status",
                "success",
                "datasetId",
                dataset.id(),
                "dataId",
                item,
                "dataRecordFound",
                found,
                "deletedNodes",
                found ? 4 : 0,
                "deletedEdges",
                found ? 6 : 0,
                "dataRemaining",
                dataset.items().size(),
                "datasetDeleted",
                false);
    }

    Answer status(Call call, User user) {
        List<String> pipelines = call.parameters("pipeline");
        Map<String, @Nullable Object> statuses = new TreeMap<>();
        for (Dataset dataset : asked(call, user)) {
            Map<String, String> known = world.statuses(dataset.id());
            if (pipelines.size() > 1) {
                Map<String, @Nullable Object> nested = Json.object();
                pipelines.stream().filter(known::containsKey).forEach(each -> nested.put(each, known.get(each)));
                statuses.put(dataset.id().toString(), nested);
            } else {
                String pipeline = pipelines.isEmpty() ? World.COGNIFY_PIPELINE : pipelines.get(0);
                Optional.ofNullable(known.get(pipeline))
                        .ifPresent(status -> statuses.put(dataset.id().toString(), status));
            }
        }
        return Answer.ok(statuses);
    }

    private List<Dataset> asked(Call call, User user) {
        List<String> ids = call.parameters("dataset");
        if (ids.isEmpty()) {
            return world.readable(user);
        }
        List<Dataset> asked = new ArrayList<>();
        for (String id : ids) {
            UUID uuid = Call.uuid(id).orElseThrow(() -> Call.notAnId(List.of("query", "dataset"), id));
            asked.add(world.granted(uuid, user, Dataset.Right.READ)
                    .orElseThrow(() -> disorderly(
                            setup.version.isSixOrLater()
                                    ? denied(Dataset.Right.READ)
                                    : Refusal.error(409, "Unable to retrieve dataset statuses."))));
        }
        return asked;
    }

    Answer progress(Call call, User user) {
        Map<String, @Nullable Object> progress = new TreeMap<>();
        for (Dataset dataset : asked(call, user)) {
            String status = world.statuses(dataset.id()).get(World.COGNIFY_PIPELINE);
            if (status != null) {
                progress.put(
                        dataset.id().toString(), Json.object("status", status, "progress", progress(dataset, status)));
            }
        }
        return Answer.ok(progress);
    }
    /** Only a run that goes on has progress to tell. */
    private static @Nullable Object progress(Dataset dataset, String status) {
        long built = dataset.items().stream().filter(Item::isBuilt).count();
        return status.endsWith("STARTED")
                ? Json.object(
                        "completed_items",
                        built,
                        "total_items",
                        dataset.items().size(),
                        "current_stage",
                        "add_data_points")
                : null;
    }

    Answer processingStatus(Call call, User user) {
        List<Item> items = granted(call.id(1), user, Dataset.Right.READ).inListOrder();
        long built = items.stream().filter(Item::isBuilt).count();
        return Answer.ok(Json.object(
                "total",
                items.size(),
                "completed",
                built,
                "pending",
                items.size() - built,
                "items",
                items.stream()
                        .map(item -> Json.object("id", item.id(), "name", item.name(), "completed", item.isBuilt()))
                        .toList()));
    }

    Answer share(Call call, User user, boolean grant) {
        UUID principal = call.id(1);
        Dataset.Right right = Dataset.Right.valueOf(
                call.parameter("permission_name").orElse("read").toUpperCase(Locale.ROOT));
        world.user(principal).orElseThrow(() -> Refusal.named(404, "Principal not found", "EntityNotFoundError"));
        for (UUID id : call.datasets()) {
            Dataset dataset = granted(id, user, Dataset.Right.SHARE);
            if (grant) {
                dataset.grant(principal, right);
            } else {
                dataset.revoke(principal, right);
            }
        }
        return Answer.ok(Json.object(
                "message", grant ? "Permission assigned to principal" : "Permission revoked from principal"));
    }

    /** The dataset, or the one answer for unknown and for forbidden ones. */
    Dataset granted(UUID id, User user, Dataset.Right right) {
        return world.granted(id, user, right).orElseThrow(() -> disorderly(denied(right)));
    }

    static Refusal denied(Dataset.Right right) {
        return Refusal.named(
                403,
                "Request owner does not have necessary permission: ["
                        + right.name().toLowerCase(Locale.ROOT)
                        + "] for all datasets requested.",
                "PermissionDeniedError");
    }

    /** The refusal as it is; or, when the test wants to see a client cope with any version, some other one. */
    Refusal disorderly(Refusal refusal) {
        if (setup.disorder.get() == Setup.Disorder.NONE) {
            return refusal;
        }
        int[] statuses = {401, 403, 404, 409, 500};
        int status = statuses[ThreadLocalRandom.current().nextInt(statuses.length)];
        return Refusal.plain(status, "No such dataset");
    }
}
