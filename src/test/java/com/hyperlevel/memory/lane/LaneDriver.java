package com.hyperlevel.memory.lane;

import com.hyperlevel.memory.connection.KnownServers;
import java.util.UUID;
import org.springframework.context.ApplicationContext;

/** Runs lanes by hand, for tests that want to decide when. */
public final class LaneDriver {

    private final Lane lane;
    private final KnownServers servers;

    public LaneDriver(ApplicationContext context) {
        this.lane = context.getBean(Lane.class);
        this.servers = context.getBean(KnownServers.class);
    }

    /** One run of the lane of each server. */
    public void run() {
        for (UUID server : servers.ids()) {
            lane.run(server, () -> false);
        }
    }
}
