package com.hyperlevel.memory.cognee;

import java.net.InetAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The few threads that all servers share: one watches deadlines, some wait for name servers. */
final class CallThreads implements AutoCloseable {

    private static final int MOST_LOOKUPS = 16;

    private final CheckedResolver.Lookup lookup;
    private final ScheduledThreadPoolExecutor watchers = new ScheduledThreadPoolExecutor(1, daemons("cognee-watch"));
    private final ExecutorService resolvers = new ThreadPoolExecutor(
            0, MOST_LOOKUPS, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons("cognee-resolve"));

    CallThreads() {
        this(InetAddress::getAllByName);
    }

    CallThreads(CheckedResolver.Lookup lookup) {
        this.lookup = lookup;
        watchers.setRemoveOnCancelPolicy(true);
    }

    CheckedResolver.Lookup lookup() {
        return lookup;
    }

    ScheduledThreadPoolExecutor watchers() {
        return watchers;
    }

    ExecutorService resolvers() {
        return resolvers;
    }

    private static ThreadFactory daemons(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public void close() {
        watchers.shutdownNow();
        resolvers.shutdownNow();
    }
}
