package com.hyperlevel.memory.access;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Component;

/** The table of people. It belongs to the agency, has no location and so no row policy; {@link Accounts} changes it. */
@Component
public class Users {

    private final JdbcClient jdbc;
    private final Clock clock;

    /** People in the database behind this client. */
    public Users(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** The person with this id. */
    public Optional<User> find(UUID id) {
        return jdbc.sql("""
                select user_id, email, name, agency_admin, language
                  from users
                 where user_id = :id
                """).param("id", id).query(Users::read).optional();
    }

    /** The person who signs in with this address. */
    public Optional<User> findByEmail(EmailAddress email) {
        return jdbc.sql("""
                select user_id, email, name, agency_admin, language
                  from users
                 where email = :email
                """).param("email", email.value()).query(Users::read).optional();
    }

    /** Everybody, by address. */
    public List<User> all() {
        return jdbc.sql("""
                select user_id, email, name, agency_admin, language
                  from users
                 order by email
                """).query(Users::read).list();
    }

    /** The names of those of these people that are there. */
    Map<UUID, String> names(Collection<UUID> ids) {
        Map<UUID, String> names = new HashMap<>();
        jdbc.sql("select user_id, name from users where user_id = any(:ids)")
                .param("ids", new SqlArrayValue("uuid", ids.toArray()))
                .query(row -> {
                    names.put(row.getObject("user_id", UUID.class), row.getString("name"));
                });
        return names;
    }

    Optional<String> passwordHash(UUID id) {
        return jdbc.sql("select password_hash from users where user_id = :id and password_hash is not null")
                .param("id", id)
                .query(String.class)
                .optional();
    }

    /** Adds a person; false when the id or the address is taken. */
    boolean insert(User user, @Nullable String passwordHash) {
        return jdbc.sql("""
                insert into users (user_id, email, name, password_hash, agency_admin, language, created_at)
                values (:id, :email, :name, :hash, :admin, :language, :now)
                on conflict do nothing
                """)
                        .param("id", user.id())
                        .param("email", user.email().value())
                        .param("name", user.name())
                        .param("hash", passwordHash)
                        .param("admin", user.agencyAdmin())
                        .param("language", user.language().getLanguage())
                        .param("now", Columns.utc(clock.instant()))
                        .update()
                > 0;
    }

    /** Changes a person; false when there is none with this id. A taken address raises the driver's duplicate key. */
    boolean update(User user) {
        return jdbc.sql("""
                update users
                   set email = :email, name = :name, agency_admin = :admin, language = :language, version = version + 1
                 where user_id = :id
                """)
                        .param("id", user.id())
                        .param("email", user.email().value())
                        .param("name", user.name())
                        .param("admin", user.agencyAdmin())
                        .param("language", user.language().getLanguage())
                        .update()
                > 0;
    }

    void setPasswordHash(UUID id, String hash) {
        jdbc.sql("update users set password_hash = :hash, version = version + 1 where user_id = :id")
                .param("id", id)
                .param("hash", hash)
                .update();
    }

    boolean delete(UUID id) {
        return jdbc.sql("delete from users where user_id = :id").param("id", id).update() > 0;
    }

    /** Locks the agency admins until the transaction ends, so that two admins cannot remove each other. */
    List<UUID> lockAgencyAdmins() {
        return jdbc.sql("select user_id from users where agency_admin order by user_id for update")
                .query(UUID.class)
                .list();
    }

    private static User read(ResultSet row, int number) throws SQLException {
        return new User(
                row.getObject("user_id", UUID.class),
                new EmailAddress(row.getString("email")),
                row.getString("name"),
                row.getBoolean("agency_admin"),
                Locale.forLanguageTag(row.getString("language")));
    }

    /** Reads the columns of a person that stand beside others. */
    static User readJoined(ResultSet row) throws SQLException {
        return read(row, 0);
    }
}
