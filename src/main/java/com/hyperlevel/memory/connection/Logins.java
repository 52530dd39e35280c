package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.seal.Sealed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The table of logins. It has no row policy, because the lane and the agency's connection use it across locations. */
@Component
class Logins {

    private static final String COLUMNS =
            "login_id, server_id, cognee_user_id, email, credential_kind, sealed," + " sealed_key_id, own_of";

    private final JdbcClient jdbc;

    Logins(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<Login> find(UUID loginId) {
        return jdbc.sql("select " + COLUMNS + " from logins where login_id = :login")
                .param("login", loginId)
                .query(Logins::read)
                .optional();
    }

    Login get(UUID loginId) {
        return find(loginId).orElseThrow(() -> new IllegalStateException("no such login"));
    }

    Optional<Login> findOwn(LocationId location) {
        return jdbc.sql("select " + COLUMNS + " from logins where own_of = :location")
                .param("location", location.value())
                .query(Logins::read)
                .optional();
    }

    Optional<Login> findUser(UUID serverId, UUID cogneeUserId) {
        return jdbc.sql("select " + COLUMNS + " from logins where server_id = :server and cognee_user_id = :user")
                .param("server", serverId)
                .param("user", cogneeUserId)
                .query(Logins::read)
                .optional();
    }

    List<Login> ofServer(UUID serverId) {
        return jdbc.sql("select " + COLUMNS + " from logins where server_id = :server order by login_id")
                .param("server", serverId)
                .query(Logins::read)
                .list();
    }

    void insert(Login login, Instant now) {
        jdbc.sql("""
                insert into logins (login_id, server_id, cognee_user_id, email, credential_kind, sealed, sealed_key_id,
                                    own_of, created_at)
                values (:login, :server, :user, :email, :kind, :sealed, :key, :location, :now)
                """)
                .param("login", login.id())
                .param("server", login.serverId())
                .param("user", login.cogneeUserId())
                .param("email", login.email())
                .param("kind", kind(login))
                .param("sealed", login.secret().bytes())
                .param("key", login.secret().keyId())
                .param("location", login.owner().map(LocationId::value).orElse(null))
                .param("now", OffsetDateTime.ofInstant(now, ZoneOffset.UTC))
                .update();
    }

    /** A new password or key of the same user. */
    void changeSecret(Login login) {
        jdbc.sql("""
                update logins
                   set email = :email, credential_kind = :kind, sealed = :sealed, sealed_key_id = :key,
                       version = version + 1
                 where login_id = :login
                """)
                .param("login", login.id())
                .param("email", login.email())
                .param("kind", kind(login))
                .param("sealed", login.secret().bytes())
                .param("key", login.secret().keyId())
                .update();
    }

    /** Fails with a foreign key while a dataset or the connection refers to it. */
    void delete(UUID loginId) {
        jdbc.sql("delete from logins where login_id = :login")
                .param("login", loginId)
                .update();
    }

    /** The logins that are not sealed under this key, a few at a time. */
    List<Login> sealedOtherwise(String keyId, int limit) {
        return jdbc.sql("select " + COLUMNS + """
                  from logins
                 where sealed_key_id <> :key
                 order by login_id
                 limit :limit
                """)
                .param("key", keyId)
                .param("limit", limit)
                .query(Logins::read)
                .list();
    }

    /** Replaces a sealed secret unless somebody was faster; returns whether it did. */
    boolean reseal(Login read, Sealed secret) {
        return jdbc.sql("""
                update logins
                   set sealed = :sealed, sealed_key_id = :key, version = version + 1
                 where login_id = :login
                   and sealed = :read
                """)
                        .param("login", read.id())
                        .param("read", read.secret().bytes())
                        .param("sealed", secret.bytes())
                        .param("key", secret.keyId())
                        .update()
                > 0;
    }

    private static String kind(Login login) {
        return login.apiKey() ? "api_key" : "password";
    }

    private static Login read(ResultSet row, int number) throws SQLException {
        String ownOf = row.getString("own_of");
        return new Login(
                row.getObject("login_id", UUID.class),
                row.getObject("server_id", UUID.class),
                row.getObject("cognee_user_id", UUID.class),
                row.getString("email"),
                row.getString("credential_kind").equals("api_key"),
                new Sealed(row.getString("sealed_key_id"), row.getBytes("sealed")),
                ownOf == null ? null : new LocationId(ownOf));
    }
}
