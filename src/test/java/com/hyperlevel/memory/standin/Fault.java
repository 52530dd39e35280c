package com.hyperlevel.memory.standin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One way in which a request can go wrong. */
public final class Fault {

    @FunctionalInterface
    interface Behaviour {
        void serve(Exchange exchange) throws IOException, InterruptedException;
    }

    private final Behaviour behaviour;

    private Fault(Behaviour behaviour) {
        this.behaviour = behaviour;
    }

    void serve(Exchange exchange) throws IOException, InterruptedException {
        behaviour.serve(exchange);
    }

    /** This status instead of any work, with headers written like {@code "Retry-After: 2"}. */
    public static Fault status(int status, String... headers) {
        Answer plain = Answer.json(status, Json.object("detail", "Fault on demand"));
        Answer answer = Arrays.stream(headers)
                .map(header -> header.split(":\\s*", 2))
                .reduce(plain, (soFar, header) -> soFar.with(header[0], header[1]), (one, other) -> other);
        return answering(answer);
    }

    /** This JSON text instead of any work. */
    public static Fault answer(int status, String json) {
        return answering(Answer.text(status, "application/json", json));
    }

    private static Fault answering(Answer answer) {
        return new Fault(exchange -> exchange.send(answer));
    }

    /** A page of somebody in between, with this status, instead of any work. */
    public static Fault html(int status) {
        return answering(Answer.text(status, "text/html; charset=utf-8", "<html><body>Please sign in</body></html>"));
    }

    /** A page of somebody in between that looks like success. */
    public static Fault html200() {
        return html(200);
    }

    public static Fault emptyJson200() {
        return answer(200, "{}");
    }

    public static Fault noContent204() {
        return answering(new Answer(204, "application/json", new byte[0], Map.of()));
    }

    /** Does the work, then answers with the first half of the JSON as if it were all. */
    public static Fault truncatedJson() {
        return new Fault(exchange -> {
            Answer answer = exchange.perform();
            byte[] half = Arrays.copyOf(answer.body(), answer.body().length / 2);
            exchange.send(new Answer(answer.status(), answer.contentType(), half, answer.headers()));
        });
    }

    /** 30 MB of blanks instead of any work. */
    public static Fault hugeBlankBody() {
        return new Fault(exchange -> exchange.sendBlanks(30_000_000));
    }

    /** Nothing is done and the connection ends. */
    public static Fault cutConnection() {
        return new Fault(Exchange::cut);
    }

    /** The work is done, but the connection ends before the answer. */
    public static Fault effectWithoutAnswer() {
        return new Fault(exchange -> {
            exchange.perform();
            exchange.cut();
        });
    }

    /** The work is done, and the connection ends in the middle of the answer. */
    public static Fault cutWithinAnswer() {
        return new Fault(exchange -> exchange.cutWithin(exchange.perform()));
    }

    /** The work is done, but the answer has this status. */
    public static Fault effectBut(int status) {
        return new Fault(exchange -> {
            exchange.perform();
            exchange.send(Answer.json(status, Json.object("detail", "Fault on demand")));
        });
    }

    /** Success is claimed and nothing is done. */
    public static Fault claimOnly() {
        return answer(200, "null");
    }

    /** All as usual, but so much later. */
    public static Fault slow(Duration delay) {
        return new Fault(exchange -> {
            Thread.sleep(delay.toMillis());
            exchange.send(exchange.perform());
        });
    }

    /** Nothing comes back until the latch is open; then all as usual. */
    public static Fault waiting(CountDownLatch until) {
        return new Fault(exchange -> {
            until.await();
            exchange.send(exchange.perform());
        });
    }

    public static Fault redirect(String location) {
        return status(307, "Location: " + location);
    }

    /** The connection ends at once; the work waits in the dataset's queue and is done so much later. */
    public static Fault landsLater(Duration delay) {
        return landsWhen(() -> Thread.sleep(delay.toMillis()));
    }

    /** The connection ends at once; the work waits in the dataset's queue until the latch is open. */
    public static Fault landsLater(CountDownLatch until) {
        return landsWhen(until::await);
    }

    /** Waits for something. */
    @FunctionalInterface
    private interface Wait {
        void await() throws InterruptedException;
    }

    private static Fault landsWhen(Wait wait) {
        return new Fault(exchange -> {
            exchange.call().onceLocked(() -> {
                exchange.cut();
                try {
                    wait.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new World.ServerGone();
                }
            });
            exchange.perform();
            exchange.cut();
        });
    }

    /** An add that goes into another dataset than the one named, and says so. */
    public static Fault wrongDatasetId() {
        return new Fault(exchange -> {
            exchange.call().divertToDefaultDataset();
            exchange.send(exchange.perform());
        });
    }

    /** An add that leaves the last receipt out. */
    public static Fault dropReceipt() {
        return changing(answer -> {
            List<@Nullable Object> receipts = Json.asList(Json.asObject(answer).get("data_ingestion_info"));
            receipts.remove(receipts.size() - 1);
            return answer;
        });
    }

    /** A search that also answers for a dataset that was not asked, with one hit. */
    public static Fault foreignEntryInSearch(UUID dataset, String datasetName, UUID document, String text) {
        return changing(answer -> {
            Map<String, @Nullable Object> hit = Json.object(
                    "id",
                    UUID.randomUUID(),
                    "type",
                    "IndexSchema",
                    "text",
                    text,
                    "document_id",
                    document,
                    "score",
                    0.01);
            Json.asList(answer)
                    .add(Json.object(
                            "dataset_id",
                            dataset,
                            "dataset_name",
                            datasetName,
                            "dataset_tenant_id",
                            null,
                            "search_result",
                            List.of(hit)));
            return answer;
        });
    }

    /** A list that holds only its first entries. */
    public static Fault listShort(int entries) {
        return changing(answer -> Json.asList(answer).stream().limit(entries).toList());
    }

    /** A list that holds everything twice. */
    public static Fault listTwice() {
        return changing(answer -> {
            List<@Nullable Object> list = Json.asList(answer);
            list.addAll(List.copyOf(list));
            return list;
        });
    }

    /** The work is done, and its JSON (maps, lists, texts, numbers) is changed before it is sent. */
    public static Fault changing(UnaryOperator<@Nullable Object> change) {
        return new Fault(exchange -> {
            Answer answer = exchange.perform();
            exchange.send(answer.status() < 300 ? answer.withBody(change.apply(Json.read(answer.body()))) : answer);
        });
    }

    /** The work is done, and the text of its answer is changed before it is sent. */
    public static Fault changingText(UnaryOperator<String> change) {
        return new Fault(exchange -> {
            Answer answer = exchange.perform();
            String text = new String(answer.body(), StandardCharsets.UTF_8);
            exchange.send(Answer.text(answer.status(), answer.contentType(), change.apply(text)));
        });
    }
}
