package com.hyperlevel.memory.cognee;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that answers byte for byte what a test tells it, in order, one request a connection. */
final class ScriptedServer implements AutoCloseable {

    /** What happens after a request was read. */
    @FunctionalInterface
    interface Reply {

        void to(Request request, OutputStream out) throws IOException, InterruptedException;
    }

    /** A request as it came in; header names in lower case. */
    record Request(String method, String target, Map<String, String> headers, byte[] body) {

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    private final ServerSocket socket;
    private final Queue<Reply> script = new ArrayDeque<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile Reply otherwise = status(500, "{\"detail\":\"nothing in the script\"}");

    ScriptedServer() {
        try {
            socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        daemon(this::accept);
    }

    static Reply ok(String json) {
        return status(200, json);
    }

    static Reply status(int status, String json, String... headers) {
        return typed(status, "application/json", json.getBytes(StandardCharsets.UTF_8), headers);
    }

    static Reply html(int status) {
        byte[] page = "<html><body>Bitte anmelden</body></html>".getBytes(StandardCharsets.UTF_8);
        return typed(status, "text/html", page);
    }

    static Reply typed(int status, String type, byte[] body, String... headers) {
        return (request, out) -> {
            StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Said\r\nContent-Type: " + type
                    + "\r\nContent-Length: " + body.length + "\r\nConnection: close\r\n");
            Arrays.stream(headers).forEach(header -> head.append(header).append("\r\n"));
            out.write((head + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(body);
        };
    }

    /** Bytes as they are. */
    static Reply raw(String bytes) {
        return (request, out) -> out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Reads the request and closes the connection without an answer. */
    static Reply cut() {
        return (request, out) -> {};
    }

    /** Never answers. */
    static Reply silence() {
        return (request, out) -> Thread.sleep(60_000);
    }

    /** An answer whose body comes a byte at a time and never ends. */
    static Reply drip() {
        return (request, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(' ');
                out.flush();
                Thread.sleep(20);
            }
        };
    }

    ScriptedServer then(Reply... replies) {
        synchronized (script) {
            script.addAll(List.of(replies));
        }
        return this;
    }

    ScriptedServer otherwise(Reply reply) {
        otherwise = reply;
        return this;
    }

    int port() {
        return socket.getLocalPort();
    }

    ServerAddress address() {
        return ServerAddress.parse("http://127.0.0.1:" + port(), true);
    }

    List<Request> requests() {
        return List.copyOf(requests);
    }

    Request request(int index) {
        return requests.get(index);
    }

    /** The targets of all requests so far. */
    List<String> targets() {
        return requests.stream()
                .map(request -> request.method() + " " + request.target())
                .toList();
    }

    int connections() {
        return connections.get();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                connections.incrementAndGet();
                open.add(connection);
                daemon(() -> serve(connection));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            Request request = read(new BufferedInputStream(connection.getInputStream()));
            requests.add(request);
            Reply reply;
            synchronized (script) {
                reply = script.isEmpty() ? otherwise : script.remove();
            }
            reply.to(request, connection.getOutputStream());
        } catch (IOException e) {
            // The client went away: part of many a script.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Request read(InputStream in) throws IOException {
        String[] first = line(in).split(" ");
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new Request(first[0], first[1], headers, in.readNBytes(length));
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("no request");
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "scripted-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            socket.close();
            for (Socket connection : open) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
