package com.hyperlevel.memory.standin;

import com.hyperlevel.memory.model.Call;
import com.hyperlevel.memory.model.ModelStub;
import com.hyperlevel.memory.real.RealCognee;
import com.hyperlevel.memory.standin.CogneeCaller.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What one real server needs for many small datasets; {@code bench/sizing} runs it and no build does. Prints Markdown as it
 * goes, so that a run that is ended early is worth something. Linux only: it reads {@code /proc}.
 *
 * <ol>
 *   <li>Datasets are made, filled and built, some at once; after each tenth, or 60, a row tells what the server takes.
 *   <li>The server is restarted, and datasets that nobody touched since are searched.
 * </ol>
 */
class SizingBench {

    private static final int LOCATIONS = Integer.getInteger("bench.locations", 20);
    private static final int DATASETS_EACH = Integer.getInteger("bench.datasets", 4);
    private static final int ITEMS_EACH = Integer.getInteger("bench.items", 3);
    private static final int AT_ONCE = Integer.getInteger("bench.at-once", 2);
    private static final int SEARCHED = Integer.getInteger("bench.searched", 40);
    private static final String VERSION = System.getProperty("cognee.version", "1.6.2");

    private static final String[] WORDS =
            ("Werkstatt Anfrage Lieferung Termin Rechnung Zimmer Buchung Garantie Ersatzteil "
                            + "Vertrag Urlaub Schlüssel Anzahlung Wartung Fahrrad Bremse Lampe Frühstück Parkplatz Beratung")
                    .split(" ");

    private record Made(UUID id, double addSeconds, double buildSeconds) {}

    private record Usage(double mebibytes, int processes, long files, long threads) {}

    @Test
    void measure() throws Exception {
        Map<String, String> changes = Map.of("JWT_LIFETIME_SECONDS", "86400");
        try (ModelStub model = new ModelStub();
                RealCognee cognee = RealCognee.start(VERSION, with(model, changes))) {
            CogneeCaller caller = CogneeCaller.anonymous(cognee.address()).somebodyNew();
            say(
                    "Cognee %s, %d sub-accounts x %d datasets x %d items, %d built at once, %d cores%n",
                    VERSION,
                    LOCATIONS,
                    DATASETS_EACH,
                    ITEMS_EACH,
                    AT_ONCE,
                    Runtime.getRuntime().availableProcessors());
            say("| datasets | memory MiB | processes | open files | threads | list kB | list ms | add s | build s |"
                    + " datasets/min |");
            say("|---|---|---|---|---|---|---|---|---|---|");
            List<UUID> all = fill(caller);
            say(
                    "%nModel calls: %d embeddings, %d graphs, %d summaries",
                    model.calls(Call.EMBEDDING), model.calls(Call.GRAPH), model.calls(Call.SUMMARY));
            cognee.restart();
            say("%nAfter a restart: %s%n", usage());
            search(caller, all);
            say("%nAfter the searches: %s", usage());
        }
    }

    private static Map<String, String> with(ModelStub model, Map<String, String> changes) {
        Map<String, String> all = new HashMap<>(changes);
        all.put("LLM_ENDPOINT", model.address());
        all.put("EMBEDDING_ENDPOINT", model.address());
        all.put("EMBEDDING_DIMENSIONS", String.valueOf(ModelStub.DIMENSIONS));
        return all;
    }

    private static List<UUID> fill(CogneeCaller caller) throws Exception {
        int wanted = LOCATIONS * DATASETS_EACH;
        int step = Math.max(1, Math.min(60, wanted / 10));
        List<UUID> all = new ArrayList<>();
        row(0, caller, List.of(), 1);
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            for (int from = 0; from < wanted; from += step) {
                long begun = System.nanoTime();
                List<Callable<Made>> tasks = IntStream.range(from, Math.min(wanted, from + step))
                        .<Callable<Made>>mapToObj(i -> () -> make(caller, i))
                        .toList();
                List<Made> made = new ArrayList<>();
                for (Future<Made> each : threads.invokeAll(tasks)) {
                    made.add(each.get());
                }
                made.forEach(each -> all.add(each.id()));
                row(all.size(), caller, made, seconds(begun));
            }
        } finally {
            threads.shutdownNow();
        }
        return all;
    }

    private static Made make(CogneeCaller caller, int number) {
        UUID id = caller.dataset("gh_loc" + number / DATASETS_EACH + "_type" + number % DATASETS_EACH);
        File[] files = IntStream.range(0, ITEMS_EACH)
                .mapToObj(i -> File.of("wiki_page:" + number + "-" + i, text(number * 1000 + i)))
                .toArray(File[]::new);
        long begun = System.nanoTime();
        expect200(caller.add(id, files));
        double add = seconds(begun);
        begun = System.nanoTime();
        expect200(caller.build(id));
        return new Made(id, add, seconds(begun));
    }

    /** About 1,500 characters, different for each seed. */
    private static String text(int seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("Vorgang " + seed + ".");
        while (text.length() < 1500) {
            text.append(' ').append(WORDS[random.nextInt(WORDS.length)]);
            text.append(" und ").append(WORDS[random.nextInt(WORDS.length)]);
            text.append(" wurden mit Kundin ").append(Integer.toString(random.nextInt(1 << 20), 36));
            text.append(" besprochen.");
        }
        return text.toString();
    }

    private static void row(int datasets, CogneeCaller caller, List<Made> made, double seconds) throws IOException {
        Usage usage = usage();
        long begun = System.nanoTime();
        int length = caller.get("/api/v1/datasets").body().getBytes(StandardCharsets.UTF_8).length;
        double list = seconds(begun);
        say(
                "| %d | %.0f | %d | %d | %d | %.0f | %.0f | %s | %s | %.1f |",
                datasets,
                usage.mebibytes(),
                usage.processes(),
                usage.files(),
                usage.threads(),
                length / 1000.0,
                list * 1000,
                spread(made.stream().map(Made::addSeconds).toList()),
                spread(made.stream().map(Made::buildSeconds).toList()),
                made.size() * 60 / seconds);
    }

    private static void search(CogneeCaller caller, List<UUID> all) throws IOException {
        List<Double> first = new ArrayList<>();
        List<Double> second = new ArrayList<>();
        List<Double> together = new ArrayList<>();
        int step = Math.max(DATASETS_EACH, all.size() / SEARCHED / DATASETS_EACH * DATASETS_EACH);
        for (int i = 0; i + DATASETS_EACH <= all.size(); i += step) {
            UUID id = all.get(i);
            first.add(timed(() -> expect200(caller.search("CHUNKS", "Wer hat die Wartung besprochen?", id))));
            second.add(timed(() -> expect200(caller.search("CHUNKS", "Was kostet ein Ersatzteil?", id))));
            UUID[] others = all.subList(i + 1, i + DATASETS_EACH).toArray(UUID[]::new);
            together.add(timed(() -> expect200(caller.search("CHUNKS", "Wann ist der Termin?", others))));
        }
        say("| search, median (slowest) | s |%n|---|---|");
        say("| first of a cold dataset | %s |", spread(first));
        say("| second of the same | %s |", spread(second));
        say("| first of %d cold datasets together | %s |", DATASETS_EACH - 1, spread(together));
    }

    private static double timed(Runnable work) {
        long begun = System.nanoTime();
        work.run();
        return seconds(begun);
    }

    private static double seconds(long begun) {
        return Duration.ofNanos(System.nanoTime() - begun).toMillis() / 1000.0;
    }

    private static String spread(List<Double> seconds) {
        List<Double> sorted = seconds.stream().sorted().toList();
        return sorted.isEmpty()
                ? "-"
                : String.format("%.2f (%.2f)", sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1));
    }

    private static void expect200(CogneeCaller.Reply reply) {
        if (reply.status() != 200) {
            throw new IllegalStateException(reply.status() + " " + reply.body());
        }
    }

    /** Of everything that this process started, so of the server and its workers; shared memory counts once. */
    private static Usage usage() throws IOException {
        double kilobytes = 0;
        int processes = 0;
        long files = 0;
        long threads = 0;
        for (ProcessHandle each : ProcessHandle.current().descendants().toList()) {
            Path proc = Path.of("/proc", String.valueOf(each.pid()));
            try (Stream<Path> open = Files.list(proc.resolve("fd"));
                    Stream<Path> running = Files.list(proc.resolve("task"))) {
                kilobytes += number(Files.readAllLines(proc.resolve("smaps_rollup")), "Pss:");
                files += open.count();
                threads += running.count();
                processes++;
            } catch (IOException e) {
                // Ended meanwhile.
            }
        }
        return new Usage(kilobytes / 1024, processes, files, threads);
    }

    private static long number(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }

    private static void say(String format, Object... values) {
        System.out.printf(format + "%n", values);
    }
}
