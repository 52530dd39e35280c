package com.hyperlevel.memory.dataset;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.tenant.Tenancy;
import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The table of lanes: who holds each, and the writes that only the holder may make. */
@Component
public class Fences {

    private final JdbcClient jdbc;
    private final Tenancy tenancy;
    private final TransactionTemplate transactions;
    private final Clock clock;

    /** Lanes in the database behind this client. */
    public Fences(JdbcClient jdbc, Tenancy tenancy, PlatformTransactionManager transactionManager, Clock clock) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
        this.transactions = new TransactionTemplate(transactionManager);
        this.clock = clock;
    }

    /** Starts a run of a server's lane; every earlier run loses it. Waits for the earlier run's open transaction. */
    public Fence take(UUID server) {
        long number = jdbc.sql("""
                        insert into lanes (server_id, fence) values (:server, 1)
                        on conflict (server_id) do update set fence = lanes.fence + 1
                        returning fence
                        """).param("server", server).query(Long.class).single();
        return new Fence(server, number, clock.instant().plus(Fence.RUN));
    }

    /**
     * One of the engine's transactions: first the fence, then the work, within the location.
     *
     * @throws LaneLost when another run holds the lane; nothing was written
     */
    public <T> T within(Fence fence, LocationId location, Supplier<T> work) {
        return tenancy.within(location, () -> {
            hold(fence);
            return work.get();
        });
    }

    /** As {@link #within(Fence, LocationId, Supplier)}, for work without a result. */
    public void within(Fence fence, LocationId location, Runnable work) {
        tenancy.within(location, () -> {
            hold(fence);
            work.run();
        });
    }

    /**
     * Asks whether this run still holds its lane, without writing.
     *
     * @throws LaneLost when it does not
     */
    public void check(Fence fence) {
        transactions.executeWithoutResult(status -> hold(fence));
    }

    /** Notes that a cycle left work lying because nothing may be sent to the server. Call it inside {@link #within}. */
    public void holdBack(Fence fence) {
        jdbc.sql("update lanes set held_back = true where server_id = :server and not held_back")
                .param("server", fence.server())
                .update();
    }

    /** Whether work was left lying since {@link #released}. */
    public boolean holdsBack(Fence fence) {
        return jdbc.sql("select held_back from lanes where server_id = :server")
                .param("server", fence.server())
                .query(Boolean.class)
                .single();
    }

    /** All that was left lying is due again. */
    public void released(Fence fence) {
        transactions.executeWithoutResult(status -> {
            hold(fence);
            jdbc.sql("update lanes set held_back = false where server_id = :server")
                    .param("server", fence.server())
                    .update();
        });
    }

    private void hold(Fence fence) {
        boolean held = jdbc.sql("select from lanes where server_id = :server and fence = :fence for share")
                .param("server", fence.server())
                .param("fence", fence.number())
                .query((row, number) -> true)
                .optional()
                .isPresent();
        if (!held) {
            throw new LaneLost();
        }
    }
}
