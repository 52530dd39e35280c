package com.hyperlevel.memory.standin;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The process: listens, answers on a thread a request, and can be killed and started again at its address. */
final class Server {

    /** Where the redirects of faults point when a test does not care. */
    static final String REDIRECTED = "/redirected";

    private final Function<Call, Answer> work;
    private final Faults faults;
    private final RequestLog log;
    private final TripWires tripWires;
    private final Function<Call, LoggedRequest> logged;
    private int port;
    private @Nullable HttpServer http;
    private volatile ExecutorService threads = newThreads();

    Server(
            Function<Call, Answer> work,
            Function<Call, LoggedRequest> logged,
            Faults faults,
            RequestLog log,
            TripWires tripWires,
            int port) {
        this.work = work;
        this.logged = logged;
        this.faults = faults;
        this.log = log;
        this.tripWires = tripWires;
        this.port = port;
    }

    private static ExecutorService newThreads() {
        return Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "standin");
            thread.setDaemon(true);
            return thread;
        });
    }

    synchronized void start() {
        // Without it each small answer on loopback waits 40 ms for an acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        port = http.getAddress().getPort();
        threads = newThreads();
        http.setExecutor(threads);
        http.createContext("/", this::handle);
        http.start();
    }

    /** Ends at once, whatever is going on. */
    synchronized void kill() {
        if (http != null) {
            http.stop(0);
            http = null;
            threads.shutdownNow();
        }
    }

    synchronized int port() {
        return port;
    }

    /** For work behind a request; it dies with the process. */
    void execute(Runnable task) {
        try {
            threads.execute(() -> runUnheard(task));
        } catch (RejectedExecutionException e) {
            throw new World.ServerGone();
        }
    }

    /** Nobody is left to hear of a failure. */
    private static void runUnheard(Runnable task) {
        try {
            task.run();
        } catch (World.ServerGone | Refusal e) {
            return;
        }
    }

    private void handle(HttpExchange http) throws IOException {
        Call call = Call.read(http);
        LoggedRequest entry = logged.apply(call);
        Exchange exchange = new Exchange(http, call, entry, this::answer);
        log.arrived(entry);
        tripWires.inspect(call, entry);
        try {
            Optional<Fault> fault = faults.take(entry);
            if (fault.isPresent()) {
                fault.get().serve(exchange);
            } else {
                exchange.send(exchange.perform());
            }
        } catch (InterruptedException | World.ServerGone e) {
            Thread.currentThread().interrupt();
            exchange.cut();
        } catch (IOException e) {
            // The client is gone, and what it asked for is done.
            exchange.cut();
        }
    }

    private Answer answer(Call call) {
        try {
            return work.apply(call);
        } catch (Refusal refusal) {
            return refusal.answer();
        } catch (World.ServerGone e) {
            throw e;
        } catch (RuntimeException e) {
            e.printStackTrace();
            return Refusal.uncaught().answer();
        }
    }
}
