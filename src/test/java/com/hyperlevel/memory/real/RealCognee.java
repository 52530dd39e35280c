package com.hyperlevel.memory.real;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Cognee that {@code cognee/real} installs, unless that was done, and runs in a folder of its own until it is closed,
 * with a model on loopback. Not for several threads.
 */
public final class RealCognee implements AutoCloseable {

    /** The value of a setting that is not there at all, which Cognee tells from an empty one. */
    public static final String UNSET = "(unset)";

    private static final int NOT_POSSIBLE_HERE = 69;
    private static final long SECONDS_TO_STOP = 20;

    private final String version;
    private final OfflineModel model = OfflineModel.start();
    private final Path folder;
    private final int port;
    private final Map<String, String> changes;
    private @Nullable Process script;

    private RealCognee(String version, Map<String, String> changes) throws IOException {
        this.version = version;
        this.changes = new LinkedHashMap<>(changes);
        this.folder = Files.createTempDirectory("real-cognee");
        this.port = freePort();
    }

    /**
     * Starts a fresh one and waits until it is ready.
     *
     * @param version one that {@code cognee/} holds a lock of
     * @param changes settings that differ from {@code cognee/cognee.env}
     * @throws NotPossibleHere where there is no Python or its packages cannot be had
     */
    public static RealCognee start(String version, Map<String, String> changes) {
        try {
            RealCognee cognee = new RealCognee(version, changes);
            // A Ctrl-C leaves nothing behind either.
            Runtime.getRuntime().addShutdownHook(new Thread(cognee::close));
            try {
                cognee.run();
                return cognee;
            } catch (RuntimeException e) {
                cognee.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    /** Such as {@code http://127.0.0.1:43210}; also after a restart. */
    public String address() {
        return "http://127.0.0.1:" + port;
    }

    /** The version that runs. */
    public String version() {
        return version;
    }

    /** What it builds and answers with. */
    public OfflineModel model() {
        return model;
    }

    /** Ends its processes without a warning, as a crash or the kernel does. */
    public void kill() {
        Process running = script;
        if (running != null) {
            List<ProcessHandle> all = running.descendants().toList();
            all.forEach(ProcessHandle::destroyForcibly);
            await(running);
            script = null;
        }
    }

    /** Runs again with what it had stored, and waits until it is ready; a running one is stopped first. */
    public void restart() {
        stop();
        run();
    }

    /** As {@link #restart()}, with another setting from now on. */
    public void restartWith(String setting, String value) {
        changes.put(setting, value);
        restart();
    }

    /** Makes a user, as anybody can who reaches the port. */
    public void register(String email, String password) {
        String json = "{\"email\":\"" + email + "\",\"password\":\"" + password + "\"}";
        HttpRequest request = HttpRequest.newBuilder(URI.create(address() + "/api/v1/auth/register"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        try {
            int status = HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.discarding())
                    .statusCode();
            if (status != 201) {
                throw new IllegalStateException("Registration was answered " + status);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * Its processes cannot write a byte beyond this size into any file from now on, as on a full disk, until it is lifted
     * or they end. Needs {@code prlimit}, so Linux.
     *
     * @param bytes or -1 for as much as they like
     */
    public void limitsFiles(long bytes) {
        Process running = script;
        if (running == null) {
            throw new IllegalStateException("it does not run");
        }
        String limit = bytes < 0 ? "unlimited" : String.valueOf(bytes);
        running.descendants().forEach(each -> {
            try {
                // The soft limit only: the hard one could never be raised again.
                new ProcessBuilder("prlimit", "--pid", String.valueOf(each.pid()), "--fsize=" + limit + ":unlimited")
                        .start()
                        .waitFor(10, TimeUnit.SECONDS);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        });
    }

    /**
     * Whether any file that it keeps holds this text, as it would if it had been sent. It may run meanwhile: a file that
     * it removes while this looks, as SQLite does with its write-ahead logs, is one that it does not keep.
     */
    public boolean keeps(String text) {
        // One char a byte, so that whatever is no text is compared as it is.
        String wanted = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        AtomicBoolean found = new AtomicBoolean();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (!attributes.isRegularFile()) {
                        return FileVisitResult.CONTINUE;
                    }
                    try {
                        found.set(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(wanted));
                    } catch (NoSuchFileException gone) {
                        return FileVisitResult.CONTINUE;
                    }
                    return found.get() ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException why) throws IOException {
                    if (why instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw why;
                }
            });
            return found.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void run() {
        List<String> command = new ArrayList<>(List.of("cognee/real", "start", version));
        command.addAll(List.of("--port", String.valueOf(port)));
        command.addAll(List.of("--model", model.address()));
        command.addAll(List.of("--folder", folder.toString()));
        command.addAll(List.of("--owner", String.valueOf(ProcessHandle.current().pid())));
        changes.forEach((name, value) ->
                command.addAll(value.equals(UNSET) ? List.of("--unset", name) : List.of("--set", name + "=" + value)));
        try {
            Path says = folder.resolve("script.log");
            Process started = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(says.toFile()))
                    .start();
            script = started;
            BufferedReader output =
                    new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
            String line = output.readLine();
            if (line == null) {
                await(started);
                String said = Files.readString(says).strip();
                throw started.exitValue() == NOT_POSSIBLE_HERE
                        ? new NotPossibleHere(said)
                        : new IllegalStateException(said + "\n" + serverLog());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String serverLog() throws IOException {
        Path log = folder.resolve("server.log");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    private void stop() {
        Process running = script;
        if (running != null) {
            running.destroy();
            await(running);
            script = null;
        }
    }

    private static void await(Process process) {
        try {
            if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("cognee/real did not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Stops it and removes what it stored; the second time there is nothing to do. */
    @Override
    public synchronized void close() {
        stop();
        model.close();
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
