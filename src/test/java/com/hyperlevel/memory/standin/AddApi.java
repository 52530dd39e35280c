package com.hyperlevel.memory.standin;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Stores texts in a dataset. */
final class AddApi {

    private static final int LARGEST_FIELD = 1024 * 1024;
    private static final String MAIN_DATASET = "main_dataset";

    /** A text on its way in. */
    private record Incoming(String name, byte[] content, boolean file) {}

    private record Stored(Item item, boolean known) {}

    private final World world;
    private final Setup setup;
    private final DatasetApi datasets;
    private final Faults faults;
    private final Executor background;

    AddApi(World world, Setup setup, DatasetApi datasets, Faults faults, Executor background) {
        this.world = world;
        this.setup = setup;
        this.datasets = datasets;
        this.faults = faults;
        this.background = background;
    }

    Answer add(Call call, User user) {
        Multipart form = call.form().orElseThrow(() -> Refusal.plain(400, "There was an error parsing the body"));
        refuseWrongParts(form);
        List<Incoming> incoming = incoming(form);
        if (incoming.isEmpty()) {
            throw Refusal.failed(400, "Provide at least one file in 'data' or one entry in 'raw_data'.", null);
        }
        List<String> labels = labels(form, incoming.size());
        List<Map<String, @Nullable Object>> metadata = metadata(form, incoming.size());
        Dataset dataset = target(call, form, user);
        if (setup.refusesLocalFiles) {
            throw ownStatus(Refusal.named(415, "Local files are not accepted.", "IngestionError"));
        }
        UUID run = UUID.randomUUID();
        if (form.field("run_in_background").filter("true"::equalsIgnoreCase).isPresent()) {
            background.execute(() -> store(call, user, dataset, incoming, labels, metadata));
            Map<String, @Nullable Object> started = outcome("PipelineRunStarted", run, dataset, null);
            started.put("payload", List.of());
            return Answer.ok(started);
        }
        List<Stored> stored = store(call, user, dataset, incoming, labels, metadata);
        return Answer.ok(outcome("PipelineRunCompleted", run, dataset, receipts(stored, run, dataset)));
    }

    private void refuseWrongParts(Multipart form) {
        for (Multipart.Part part : form.parts()) {
            if (part.fileName() == null && part.content().length > LARGEST_FIELD) {
                throw Refusal.plain(400, "Part exceeded maximum size of 1024KB.");
            }
            boolean file = part.fileName() != null;
            if (part.name().equals("data") && !file || part.name().equals("raw_data") && file) {
                throw Refusal.invalid(
                        "value_error", List.of("body", part.name(), "0"), "Value error, unexpected kind of part", null);
            }
        }
    }

    private List<Incoming> incoming(Multipart form) {
        List<Incoming> incoming = new ArrayList<>();
        for (Multipart.Part part : form.named("data")) {
            incoming.add(new Incoming(stem(String.valueOf(part.fileName())), part.content(), true));
        }
        if (setup.version.isSixOrLater()) {
            for (Multipart.Part part : form.named("raw_data")) {
                byte[] content = part.text().strip().getBytes(StandardCharsets.UTF_8);
                if (content.length > 0) {
                    incoming.add(new Incoming("text_" + Item.md5(content), content, false));
                }
            }
        }
        return incoming;
    }

    private static String stem(String fileName) {
        String last = fileName.substring(fileName.lastIndexOf('/') + 1);
        int dot = last.lastIndexOf('.');
        return dot > 0 ? last.substring(0, dot) : last;
    }

    /** One label an item, empty where there is none. */
    private static List<String> labels(Multipart form, int items) {
        String text = form.field("labels").orElse("");
        Object parsed = Json.read(text.getBytes(StandardCharsets.UTF_8));
        List<String> labels = parsed instanceof List
                ? Json.asList(parsed).stream()
                        .map(label -> label == null ? "" : label.toString())
                        .toList()
                : Arrays.stream(text.split(",")).map(String::strip).toList();
        if (labels.stream().allMatch(String::isEmpty)) {
            return new ArrayList<>(Collections.nCopies(items, ""));
        }
        if (labels.size() != items) {
            throw Refusal.named(
                    400, "Got " + labels.size() + " labels for " + items + " items.", "LabelCountMismatchError");
        }
        return labels;
    }

    private static List<Map<String, @Nullable Object>> metadata(Multipart form, int items) {
        String text = form.field("external_metadata").orElse("[]");
        Object parsed = Json.read(text.getBytes(StandardCharsets.UTF_8));
        if (!(parsed instanceof List)
                || Json.asList(parsed).stream().anyMatch(entry -> entry != null && !(entry instanceof Map))
                || Json.asList(parsed).stream()
                        .anyMatch(entry -> Json.asObject(entry).containsKey("node_set"))) {
            throw Refusal.named(
                    400, "external_metadata has to be an array of objects.", "InvalidExternalMetadataError");
        }
        List<Map<String, @Nullable Object>> entries =
                Json.asList(parsed).stream().map(Json::asObject).toList();
        if (entries.stream().allMatch(Map::isEmpty)) {
            return new ArrayList<>(Collections.nCopies(items, Map.of()));
        }
        if (entries.size() != items) {
            throw Refusal.named(
                    400,
                    "Got " + entries.size() + " metadata entries for " + items + " items.",
                    "ExternalMetadataCountMismatchError");
        }
        return entries;
    }

    private Dataset target(Call call, Multipart form, User user) {
        if (call.isDivertedToDefaultDataset()) {
            return world.dataset(MAIN_DATASET, user);
        }
        Optional<String> id = form.field("datasetId");
        if (id.isPresent()) {
            UUID uuid = Call.uuid(id.get()).orElseThrow(() -> Call.notAnId(List.of("body", "datasetId"), id.get()));
            return world.granted(uuid, user, Dataset.Right.WRITE)
                    .orElseThrow(() -> datasets.disorderly(ownStatus(DatasetApi.denied(Dataset.Right.WRITE))));
        }
        String name = form.field("datasetName")
                .orElseThrow(() -> Refusal.failed(400, "Either datasetId or datasetName must be provided.", null));
        if (name.contains(" ") || name.contains(".")) {
            throw Refusal.failed(500, "Internal server error", "Dataset name cannot contain spaces or dots");
        }
        return world.dataset(name, user);
    }

    /** Before 1.6 every failure of an add came as the same 500. */
    private Refusal ownStatus(Refusal refusal) {
        return setup.version.isSixOrLater()
                ? refusal
                : Refusal.failed(
                        500,
                        "Internal server error",
                        new String(refusal.answer().body(), StandardCharsets.UTF_8));
    }

    private List<Stored> store(
            Call call,
            User user,
            Dataset dataset,
            List<Incoming> incoming,
            List<String> labels,
            List<Map<String, @Nullable Object>> metadata) {
        resetStatuses(dataset.id());
        Runnable unlock = world.lock(dataset.id());
        try {
            call.locked();
            if (world.dataset(dataset.id()).isEmpty()) {
                throw ownStatus(DatasetApi.denied(Dataset.Right.WRITE));
            }
            refuseKnownNames(dataset, incoming);
            Map<String, Item> before = ownItems(dataset, user);
            List<Stored> stored = new ArrayList<>();
            Optional<Refusal> failure = Optional.empty();
            for (int i = 0; i < incoming.size(); i++) {
                Optional<Refusal> refused =
                        faults.refusalOf(new String(incoming.get(i).content(), StandardCharsets.UTF_8));
                if (refused.isPresent()) {
                    failure = refused;
                } else {
                    Item known = before.get(Item.md5(incoming.get(i).content()));
                    stored.add(
                            known != null
                                    ? new Stored(known, true)
                                    : store(user, dataset, incoming.get(i), labels.get(i), metadata.get(i)));
                }
            }
            world.setStatus(dataset.id(), World.ADD_PIPELINE, failure.isPresent() ? "ERRORED" : "COMPLETED");
            if (failure.isPresent()) {
                throw failure.get();
            }
            return lastOfEqualTexts(stored);
        } finally {
            unlock.run();
        }
    }

    /** Up to 1.5 an add resets what is known about earlier runs, and does so before it waits for the lock. */
    private void resetStatuses(UUID dataset) {
        if (!setup.version.isSixOrLater()) {
            world.statuses(dataset).replaceAll((pipeline, status) -> "DATASET_PROCESSING_INITIATED");
        }
    }

    private void refuseKnownNames(Dataset dataset, List<Incoming> incoming) {
        for (Incoming each : incoming) {
            boolean taken = dataset.items().stream()
                    .anyMatch(
                            item -> item.name().equals(each.name()) && !Arrays.equals(item.content(), each.content()));
            if (each.file() && taken) {
                throw Refusal.failed(
                        409,
                        "Document already exists; use the update endpoint",
                        "'" + each.name() + ".txt' already exists with different content.");
            }
        }
    }

    private Stored store(
            User user, Dataset dataset, Incoming text, String label, Map<String, @Nullable Object> metadata) {
        Map<String, @Nullable Object> kept = Json.object();
        kept.putAll(metadata);
        if (text.file()) {
            kept.put("_cognee", Json.object("source_uri", "file:///empty/" + text.name() + ".txt"));
        }
        Item item = new Item(
                user,
                text.name(),
                text.content(),
                label.isEmpty() ? null : label,
                kept,
                world.clock().instant());
        dataset.items().add(item);
        return new Stored(item, false);
    }

    private static Map<String, Item> ownItems(Dataset dataset, User user) {
        Map<String, Item> items = new HashMap<>();
        dataset.items().stream().filter(item -> item.owner() == user).forEach(item -> items.put(item.hash(), item));
        return items;
    }

    /** Equal texts in one request are stored once each, but all get the receipt of the last. */
    private static List<Stored> lastOfEqualTexts(List<Stored> stored) {
        Map<String, Stored> last = new HashMap<>();
        stored.forEach(each -> last.put(each.item().hash(), each));
        return stored.stream().map(each -> last.get(each.item().hash())).toList();
    }

    private static List<Map<String, @Nullable Object>> receipts(List<Stored> stored, UUID run, Dataset dataset) {
        List<Map<String, @Nullable Object>> receipts = new ArrayList<>();
        for (Stored each : stored) {
            String status = each.known() ? "PipelineRunAlreadyCompleted" : "PipelineRunCompleted";
            receipts.add(Json.object(
                    "run_info", outcome(status, run, dataset, null),
                    "data_id", each.item().id()));
        }
        return receipts;
    }

    static Map<String, @Nullable Object> outcome(
            String status, UUID run, Dataset dataset, @Nullable List<Map<String, @Nullable Object>> receipts) {
        return Json.object(
                "status",
                status,
                "pipeline_run_id",
                run,
                "dataset_id",
                dataset.id(),
                "dataset_name",
                dataset.name(),
                "payload",
                null,
                "data_ingestion_info",
                receipts);
    }
}
