package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.cognee.ServerAddress;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The table with the agency's connection: one row or none. */
@Component
class Connections {

    private final JdbcClient jdbc;

    Connections(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<Connection> find() {
        return jdbc.sql("""
                select c.server_id, c.login_id, s.address, l.email, l.credential_kind, c.allow_internal,
                       c.locations_may_enable, c.send_unproven, c.model_provider, c.changed_at, c.changed_by
                  from cognee_connection c
                  join servers s using (server_id)
                  join logins l using (login_id)
                """).query(Connections::read).optional();
    }

    /** Writes the row, replacing the one that is there. */
    void put(UUID serverId, UUID loginId, ConnectionDraft draft, Actor actor, Instant now) {
        jdbc.sql("""
                insert into cognee_connection (server_id, login_id, allow_internal, locations_may_enable, send_unproven,
                                               model_provider, changed_at, changed_by)
                values (:server, :login, :internal, :mayEnable, :unproven, :provider, :now, :actor)
                on conflict (singleton) do update
                   set server_id = excluded.server_id, login_id = excluded.login_id,
                       allow_internal = excluded.allow_internal,
                       locations_may_enable = excluded.locations_may_enable,
                       send_unproven = excluded.send_unproven, model_provider = excluded.model_provider,
                       changed_at = excluded.changed_at, changed_by = excluded.changed_by,
                       version = cognee_connection.version + 1
                """)
                .param("server", serverId)
                .param("login", loginId)
                .param("internal", draft.allowInternal())
                .param("mayEnable", draft.locationsMayEnable())
                .param("unproven", draft.sendUnproven())
                .param("provider", draft.modelProvider())
                .param("now", OffsetDateTime.ofInstant(now, ZoneOffset.UTC))
                .param("actor", actor.toString())
                .update();
    }

    void delete() {
        jdbc.sql("delete from cognee_connection").update();
    }

    private static Connection read(ResultSet row, int number) throws SQLException {
        return new Connection(
                row.getObject("server_id", UUID.class),
                row.getObject("login_id", UUID.class),
                ServerAddress.parse(row.getString("address"), row.getBoolean("allow_internal")),
                row.getString("email"),
                row.getString("credential_kind").equals("api_key"),
                row.getBoolean("locations_may_enable"),
                row.getBoolean("send_unproven"),
                row.getString("model_provider"),
                row.getObject("changed_at", OffsetDateTime.class).toInstant(),
                row.getString("changed_by"));
    }
}
