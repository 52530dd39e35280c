package com.hyperlevel.memory.standin;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.function.Function;

/** One request on its way to an answer, or to none. */
final class Exchange {

    private final HttpExchange http;
    private final Call call;
    private final LoggedRequest entry;
    private final Function<Call, Answer> work;

    Exchange(HttpExchange http, Call call, LoggedRequest entry, Function<Call, Answer> work) {
        this.http = http;
        this.call = call;
        this.entry = entry;
        this.work = work;
    }

    Call call() {
        return call;
    }

    /** Does what was asked, and tells nobody yet. */
    Answer perform() {
        return work.apply(call);
    }

    void send(Answer answer) throws IOException {
        begin(answer, answer.body().length);
        if (answer.body().length > 0) {
            http.getResponseBody().write(answer.body());
        }
        http.close();
    }

    /** Ends the connection without a word. */
    void cut() {
        entry.ended(0);
        http.close();
    }

    /** Ends the connection in the middle of the body. */
    void cutWithin(Answer answer) throws IOException {
        begin(answer, answer.body().length + 10);
        http.getResponseBody().write(answer.body(), 0, answer.body().length / 2);
        http.getResponseBody().flush();
        http.close();
    }

    /** Sends a body of blanks, as long as the client cares to read it. */
    void sendBlanks(long length) throws IOException {
        entry.ended(200);
        http.getResponseHeaders().set("Content-Type", "application/json");
        http.sendResponseHeaders(200, length);
        byte[] blanks = " ".repeat(65536).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        for (long left = length; left > 0; left -= blanks.length) {
            http.getResponseBody().write(blanks, 0, (int) Math.min(left, blanks.length));
        }
        http.close();
    }

    private void begin(Answer answer, int length) throws IOException {
        entry.ended(answer.status());
        http.getResponseHeaders().set("Content-Type", answer.contentType());
        http.getResponseHeaders().putAll(answer.headers());
        http.sendResponseHeaders(answer.status(), length == 0 ? -1 : length);
    }
}
