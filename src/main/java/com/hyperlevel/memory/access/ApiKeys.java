package com.hyperlevel.memory.access;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.tenant.Tenancy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The table of keys. Rows are kept when a key is revoked, so that the audit log's ids still mean something. */
@Component
class ApiKeys {

    private static final Duration USE_WRITTEN_EVERY = Duration.ofMinutes(1);

    private final JdbcClient jdbc;
    private final Tenancy tenancy;

    ApiKeys(JdbcClient jdbc, Tenancy tenancy) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
    }

    Optional<ApiKey> findBySecret(byte[] hash) {
        return tenancy.across(
                "key look-up",
                () -> jdbc.sql("""
                        select key_id, kind, location_id, user_id, name, scopes, areas, created_by, created_at,
                               expires_at, last_used_at, revoked_at
                          from api_keys
                         where secret_hash = :hash
                        """).param("hash", hash).query(ApiKeys::read).optional());
    }

    /** Notes that a key is in use, at most once a minute: a busy key must not write a row a call. */
    void used(ApiKey key, Instant now) {
        Instant last = key.lastUsedAt();
        if (last != null && now.isBefore(last.plus(USE_WRITTEN_EVERY))) {
            return;
        }
        tenancy.across(
                "last use of a key",
                () -> jdbc.sql("""
                        update api_keys
                           set last_used_at = :now
                         where key_id = :id
                           and (last_used_at is null or last_used_at <= :before)
                        """)
                        .param("id", key.id())
                        .param("now", Columns.utc(now))
                        .param("before", Columns.utc(now.minus(USE_WRITTEN_EVERY)))
                        .update());
    }

    /** Adds a key, inside the tenancy of {@link Keys}. */
    void insert(ApiKey key, byte[] hash) {
        jdbc.sql("""
                insert into api_keys (key_id, kind, location_id, user_id, name, secret_hash, scopes, areas,
                                      created_by, created_at, expires_at)
                values (:id, :kind, :location, :user, :name, :hash, :scopes, :areas, :by, :now, :expires)
                """)
                .param("id", key.id())
                .param("kind", key.kind().word())
                .param("location", key.location().map(LocationId::value).orElse(null))
                .param("user", key.owner())
                .param("name", key.name())
                .param("hash", hash)
                .param("scopes", Columns.scopes(key.scopes()))
                .param("areas", Columns.areas(key.areas()))
                .param("by", key.createdBy())
                .param("now", Columns.utc(key.createdAt()))
                .param("expires", Columns.utc(key.expiresAt()))
                .update();
    }

    List<ApiKey> all() {
        return tenancy.across(
                "the agency's list of keys",
                () -> jdbc.sql("""
                select key_id, kind, location_id, user_id, name, scopes, areas, created_by, created_at,
                       expires_at, last_used_at, revoked_at
                  from api_keys
                 order by created_at, key_id
                """).query(ApiKeys::read).list());
    }

    List<ApiKey> ofLocation(LocationId location) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select key_id, kind, location_id, user_id, name, scopes, areas, created_by, created_at,
                               expires_at, last_used_at, revoked_at
                          from api_keys
                         where location_id = :location
                           and kind = 'location'
                         order by created_at, key_id
                        """)
                        .param("location", location.value())
                        .query(ApiKeys::read)
                        .list());
    }

    List<ApiKey> ofPerson(UUID user) {
        return tenancy.across(
                "a person's own keys",
                () -> jdbc.sql("""
                select key_id, kind, location_id, user_id, name, scopes, areas, created_by, created_at,
                       expires_at, last_used_at, revoked_at
                  from api_keys
                 where user_id = :user
                 order by created_at, key_id
                """).param("user", user).query(ApiKeys::read).list());
    }

    /** Ends a key, inside the tenancy of {@link Keys}; false when it had ended before. */
    boolean revoke(ApiKey key, Instant now) {
        return jdbc.sql("""
                update api_keys
                   set revoked_at = :now, version = version + 1
                 where key_id = :id
                   and revoked_at is null
                """)
                        .param("id", key.id())
                        .param("now", Columns.utc(now))
                        .update()
                > 0;
    }

    private static ApiKey read(ResultSet row, int number) throws SQLException {
        return new ApiKey(
                row.getObject("key_id", UUID.class),
                ApiKey.Kind.parse(row.getString("kind")).orElseThrow(),
                Columns.location(row),
                row.getObject("user_id", UUID.class),
                row.getString("name"),
                Columns.scopes(row),
                Columns.areas(row),
                row.getObject("created_by", UUID.class),
                Objects.requireNonNull(Columns.instant(row, "created_at")),
                Columns.instant(row, "expires_at"),
                Columns.instant(row, "last_used_at"),
                Columns.instant(row, "revoked_at"));
    }
}
