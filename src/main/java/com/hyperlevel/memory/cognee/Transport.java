package com.hyperlevel.memory.cognee;

import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/**
 * The connections to one server: sends one request, reads one complete answer, and takes no longer than the deadline.
 * Follows no redirect, keeps no cookie, repeats nothing, uses no proxy. Safe for many threads.
 */
final class Transport implements AutoCloseable {

    /** uvicorn closes a connection after five idle seconds; one that closes under an add would leave it unknown. */
    private static final TimeValue KEEP_ALIVE = TimeValue.ofSeconds(3);

    private static final TimeValue CHECK_AFTER = TimeValue.ofMilliseconds(100);
    private static final long WATCH_MILLIS = 50;
    private static final Http1Config HEADER_LIMITS =
            Http1Config.custom().setMaxLineLength(65_536).setMaxHeaderCount(200).build();
    private static final List<Class<? extends IOException>> BEFORE_SENDING = List.of(
            UnknownHostException.class,
            ConnectException.class,
            ConnectTimeoutException.class,
            NoRouteToHostException.class,
            SSLHandshakeException.class,
            SSLPeerUnverifiedException.class,
            ConnectionRequestTimeoutException.class);

    private final ServerAddress address;
    private final int maxAnswer;
    private final Clock clock;
    private final CallThreads threads;
    private final CloseableHttpClient client;
    private final RestClient rest;
    private static final ThreadLocal<@Nullable CallWatch> WATCHING = new ThreadLocal<>();

    Transport(ServerAddress address, CogneeProperties properties, RestClient.Builder builder, Surroundings around) {
        this.address = address;
        this.maxAnswer = Math.toIntExact(properties.maxAnswer().toBytes());
        this.clock = around.clock();
        this.threads = around.threads();
        this.client = client(
                properties,
                new CheckedResolver(address, threads.lookup(), threads.resolvers(), () -> lookupLimit(properties)));
        this.rest = builder.clone()
                .observationRegistry(ObservationRegistry.NOOP)
                .requestFactory(new WatchedRequests(client))
                .build();
    }

    private static CloseableHttpClient client(CogneeProperties properties, CheckedResolver resolver) {
        Timeout connect = timeout(properties.connectTimeout());
        Timeout answer = timeout(properties.callTimeout());
        return HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setDnsResolver(resolver)
                        .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                                .http1Config(HEADER_LIMITS)
                                // The usual parser skips garbage before an answer, and logs it.
                                .responseParserFactory(new DefaultHttpResponseParserFactory(HEADER_LIMITS))
                                .build())
                        .setMaxConnPerRoute(properties.maxConnections())
                        .setMaxConnTotal(properties.maxConnections())
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(connect)
                                .setSocketTimeout(answer)
                                .setValidateAfterInactivity(CHECK_AFTER)
                                .build())
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(connect)
                        .setResponseTimeout(answer)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .setKeepAliveStrategy((response, context) -> KEEP_ALIVE)
                .setUserAgent("HyperLevel-Memory")
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAutomaticRetries()
                .disableAuthCaching()
                .disableConnectionState()
                .disableContentCompression()
                .build();
    }

    /** A name server gets no more time than the call has left. */
    private static Duration lookupLimit(CogneeProperties properties) {
        CallWatch watch = WATCHING.get();
        Duration usual = properties.connectTimeout();
        return watch != null && watch.remaining().compareTo(usual) < 0 ? watch.remaining() : usual;
    }

    private static Timeout timeout(Duration duration) {
        return Timeout.ofMilliseconds(duration.toMillis());
    }

    /**
     * Sends the call and reads its answer, whatever its status.
     *
     * @throws CogneeException when there is no complete answer within the deadline, or one that is too long
     */
    Answer send(HttpCall call, Map<String, String> headers, Deadline deadline) {
        CallWatch watch = new CallWatch(deadline);
        if (Thread.currentThread().isInterrupted()) {
            throw new CogneeException(call.name(), Failure.INTERRUPTED);
        }
        ScheduledFuture<?> ticking =
                threads.watchers().scheduleAtFixedRate(watch, WATCH_MILLIS, WATCH_MILLIS, TimeUnit.MILLISECONDS);
        WATCHING.set(watch);
        try {
            return Objects.requireNonNull(
                    request(call, headers, watch).exchange((request, response) -> read(call, response, watch)));
        } catch (ResourceAccessException e) {
            throw broken(call, watch, e.getCause());
        } catch (IllegalStateException e) {
            // What the HTTP client throws when a watch ends a request between two of its steps.
            if (watch.ended() == null) {
                throw e;
            }
            throw broken(call, watch, null);
        } finally {
            WATCHING.remove();
            ticking.cancel(false);
        }
    }

    private RestClient.RequestBodySpec request(HttpCall call, Map<String, String> headers, CallWatch watch) {
        URI uri = address.uri(call.path());
        RestClient.RequestBodySpec request = rest.method(call.method()).uri(uri).accept(MediaType.APPLICATION_JSON);
        headers.forEach(request::header);
        Payload payload = call.payload();
        if (payload != null) {
            // As a stream: Spring would write any other body into its debug log.
            request.contentType(payload.type()).contentLength(payload.bytes().length);
            request.body((StreamingHttpOutputMessage.Body) out -> {
                watch.beginBody();
                out.write(payload.bytes());
            });
        }
        return request;
    }

    private Answer read(HttpCall call, ClientHttpResponse response, CallWatch watch) throws IOException {
        HttpHeaders headers = response.getHeaders();
        int status = response.getStatusCode().value();
        InputStream stream = response.getBody();
        byte[] body = stream.readNBytes(maxAnswer + 1);
        if (body.length > maxAnswer) {
            watch.cancel();
            throw new Answer(call, status, new byte[0], null).unexpected("longer than allowed");
        }
        return new Answer(call, status, body, RetryAfter.of(headers, clock));
    }

    private CogneeException broken(HttpCall call, CallWatch watch, @Nullable Throwable cause) {
        boolean reached = isReached(call, watch, cause);
        CogneeException.Facts facts = CogneeException.of(call.name(), failure(watch, cause))
                .outcomeUnknown(reached && call.kind().hasEffect())
                .detail(cause == null ? "" : cause.getClass().getSimpleName());
        if (cause instanceof CheckedResolver.Unresolved unresolved && unresolved.reason() != null) {
            facts.addressRefusal(unresolved.reason());
        }
        return facts.exception();
    }

    private static Failure failure(CallWatch watch, @Nullable Throwable cause) {
        Failure ended = watch.ended();
        if (ended != null) {
            return ended;
        }
        if (cause instanceof ConnectTimeoutException) {
            return Failure.UNREACHABLE;
        }
        if (cause instanceof SocketTimeoutException || cause instanceof ConnectionRequestTimeoutException) {
            return Failure.TIMEOUT;
        }
        boolean interrupted = cause instanceof InterruptedIOException
                || Thread.currentThread().isInterrupted();
        return interrupted ? Failure.INTERRUPTED : Failure.UNREACHABLE;
    }

    /** Whether the server may have got the whole request: with a body, only once the body was begun. */
    private static boolean isReached(HttpCall call, CallWatch watch, @Nullable Throwable cause) {
        if (BEFORE_SENDING.stream().anyMatch(type -> type.isInstance(cause))) {
            return false;
        }
        return call.payload() == null || watch.isBodyBegun();
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
    }

    /** Hands each request to the watch of the call it belongs to. */
    private static final class WatchedRequests extends HttpComponentsClientHttpRequestFactory {

        WatchedRequests(CloseableHttpClient client) {
            super(client);
        }

        @Override
        protected void postProcessHttpRequest(ClassicHttpRequest request) {
            CallWatch watch = WATCHING.get();
            if (watch != null && request instanceof Cancellable cancellable) {
                watch.guard(cancellable);
            }
        }
    }
}
