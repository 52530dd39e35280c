package com.hyperlevel.memory.cognee;

import com.hyperlevel.memory.cognee.AddressRefused.Reason;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.hc.client5.http.DnsResolver;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the name of one server and lets only those addresses through that its rules permit. The HTTP client connects to
 * exactly what this returns, so a name that changes its address after the check gains nothing.
 */
final class CheckedResolver implements DnsResolver {

    /** Asks a name server. */
    @FunctionalInterface
    interface Lookup {

        InetAddress[] all(String host) throws UnknownHostException;
    }

    private final ServerAddress address;
    private final Lookup lookup;
    private final ExecutorService executor;
    private final Supplier<Duration> timeout;

    CheckedResolver(ServerAddress address, Lookup lookup, ExecutorService executor, Supplier<Duration> timeout) {
        this.address = address;
        this.lookup = lookup;
        this.executor = executor;
        this.timeout = timeout;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        List<InetAddress> permitted = new ArrayList<>();
        Reason refusal = null;
        for (InetAddress found : lookUp(host)) {
            Optional<Reason> reason = address.refusal(found);
            if (reason.isEmpty()) {
                permitted.add(found);
            }
            refusal = refusal == null ? reason.orElse(null) : refusal;
        }
        if (permitted.isEmpty()) {
            throw new Unresolved(refusal);
        }
        return permitted.toArray(InetAddress[]::new);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }

    /** In another thread, because the platform's resolver knows neither a time-out nor an interrupt. */
    private InetAddress[] lookUp(String host) throws UnknownHostException {
        Future<InetAddress[]> answer = submit(host);
        try {
            return answer.get(timeout.get().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new Unresolved(null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Unresolved(null);
        } finally {
            answer.cancel(true);
        }
    }

    private Future<InetAddress[]> submit(String host) throws UnknownHostException {
        try {
            return executor.submit(() -> lookup.all(host));
        } catch (RejectedExecutionException e) {
            // Every thread for name servers waits for one that hangs.
            throw new Unresolved(null);
        }
    }

    /** No address to connect to; with a reason when there was one that the rules refuse. */
    static final class Unresolved extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        private final @Nullable Reason reason;

        Unresolved(@Nullable Reason reason) {
            super("no address to connect to");
            this.reason = reason;
        }

        @Nullable
        Reason reason() {
            return reason;
        }
    }
}
