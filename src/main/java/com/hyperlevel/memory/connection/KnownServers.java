package com.hyperlevel.memory.connection;

import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Which servers there are, for the lanes: each has one. */
@Component
public class KnownServers {

    private final JdbcClient jdbc;

    KnownServers(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The ids of all servers. */
    public List<UUID> ids() {
        return jdbc.sql("select server_id from servers").query(UUID.class).list();
    }

    /** Whether a server is still known. */
    public boolean has(UUID server) {
        return jdbc.sql("select exists (select from servers where server_id = :server)")
                .param("server", server)
                .query(Boolean.class)
                .single();
    }
}
