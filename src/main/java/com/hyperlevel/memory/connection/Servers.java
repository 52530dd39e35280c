package com.hyperlevel.memory.connection;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The table of servers. It belongs to the agency and has no row policy: plain transactions do. */
@Component
class Servers {

    private final JdbcClient jdbc;

    Servers(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<Server> find(UUID serverId) {
        return jdbc.sql("""
                select server_id, address, version, warnings, paused_reason
                  from servers
                 where server_id = :server
                """).param("server", serverId).query(Servers::read).optional();
    }

    Optional<Server> findByAddress(String address) {
        return jdbc.sql("""
                select server_id, address, version, warnings, paused_reason
                  from servers
                 where address = :address
                """).param("address", address).query(Servers::read).optional();
    }

    /** A new server, to be probed at once. */
    void insert(UUID serverId, String address, Instant now) {
        jdbc.sql("""
                insert into servers (server_id, address, posture_due_at, created_at)
                values (:server, :address, :now, :now)
                """)
                .param("server", serverId)
                .param("address", address)
                .param("now", utc(now))
                .update();
    }

    /** The same server under another address; what was seen of it under the old one proves nothing there. */
    void changeAddress(UUID serverId, String address, Instant now) {
        jdbc.sql("""
                update servers
                   set address = :address, posture = 'unknown', posture_at = null, posture_due_at = :now,
                       posture_attempts = 0, posture_error = null, canary_step = 'probe', canary_built = false,
                       warnings = '{}'
                 where server_id = :server
                """)
                .param("server", serverId)
                .param("address", address)
                .param("now", utc(now))
                .update();
    }

    /** The canary belonged to a login that is gone; it is planted anew under the next one. */
    void forgetCanary(UUID serverId, Instant now) {
        jdbc.sql("""
                update servers
                   set posture_due_at = :now, posture_attempts = 0, canary_step = 'probe', canary_built = false,
                       canary_token = null
                 where server_id = :server
                """).param("server", serverId).param("now", utc(now)).update();
    }

    /** Fails with a foreign key while a login or a dataset refers to it. */
    void delete(UUID serverId) {
        jdbc.sql("delete from servers where server_id = :server")
                .param("server", serverId)
                .update();
    }

    /** Keeps what a test saw; warnings that only other looks can see stay as they are. */
    void seen(UUID serverId, @Nullable String version, Set<Warning> lookedAt, Set<Warning> found) {
        jdbc.sql("""
                update servers
                   set version = coalesce(:version, version),
                       warnings = (select coalesce(array_agg(distinct w order by w), '{}')
                                     from (select unnest(warnings) except select unnest(:lookedAt::text[])
                                           union all
                                           select unnest(:found::text[])) as kept (w))
                 where server_id = :server
                """)
                .param("server", serverId)
                .param("version", version)
                .param("lookedAt", words(lookedAt))
                .param("found", words(found))
                .update();
    }

    /** Stops sending to the server; the first reason stays. Returns whether it was not paused before. */
    boolean pause(UUID serverId, String reason, Instant now) {
        return jdbc.sql("""
                update servers
                   set paused_reason = :reason, paused_at = :now
                 where server_id = :server
                   and paused_reason is null
                """)
                        .param("server", serverId)
                        .param("reason", reason)
                        .param("now", utc(now))
                        .update()
                > 0;
    }

    /** Lets sending go on. */
    void resume(UUID serverId) {
        jdbc.sql("update servers set paused_reason = null, paused_at = null where server_id = :server")
                .param("server", serverId)
                .update();
    }

    private static Server read(ResultSet row, int number) throws SQLException {
        return new Server(
                row.getObject("server_id", UUID.class),
                row.getString("address"),
                row.getString("version"),
                warnings(row.getArray("warnings")),
                row.getString("paused_reason"));
    }

    static Set<Warning> warnings(Array words) throws SQLException {
        return Arrays.stream((String[]) words.getArray())
                .flatMap(word -> Warning.parse(word).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String[] words(Set<Warning> warnings) {
        return warnings.stream().map(Warning::word).toArray(String[]::new);
    }

    private static OffsetDateTime utc(Instant time) {
        return OffsetDateTime.ofInstant(time, ZoneOffset.UTC);
    }
}
