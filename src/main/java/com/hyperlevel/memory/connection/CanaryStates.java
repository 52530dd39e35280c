package com.hyperlevel.memory.connection;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The columns of the table of servers that tell of their isolation. */
@Component
class CanaryStates {

    private final JdbcClient jdbc;

    CanaryStates(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<CanaryState> find(UUID serverId) {
        return jdbc.sql("""
                select server_id, posture, posture_at, posture_due_at, posture_attempts, posture_error, canary_step,
                       canary_built, canary_token, canary_started_at
                  from servers
                 where server_id = :server
                """).param("server", serverId).query(CanaryStates::read).optional();
    }

    /** Writes the next state unless somebody changed the row since it was read; returns whether it did. */
    boolean replace(CanaryState read, CanaryState next) {
        return jdbc.sql("""
                update servers
                   set posture = :verdict, posture_at = :at, posture_due_at = :due, posture_attempts = :attempts,
                       posture_error = :error, canary_step = :step, canary_built = :built, canary_token = :token,
                       canary_started_at = :started
                 where server_id = :server
                   and posture = :readVerdict
                   and posture_due_at = :readDue
                   and canary_step = :readStep
                """)
                        .param("server", next.serverId())
                        .param("verdict", next.verdict().word())
                        .param("at", utc(next.verdictAt()))
                        .param("due", utc(next.dueAt()))
                        .param("attempts", next.attempts())
                        .param("error", next.error())
                        .param("step", next.step().word())
                        .param("built", next.built())
                        .param("token", next.token())
                        .param("started", utc(next.startedAt()))
                        .param("readVerdict", read.verdict().word())
                        .param("readDue", utc(read.dueAt()))
                        .param("readStep", read.step().word())
                        .update()
                > 0;
    }

    /** Looks again from the start, at once. */
    void restart(UUID serverId, Instant now) {
        jdbc.sql("""
                update servers
                   set posture_due_at = :now, posture_attempts = 0, canary_step = 'probe'
                 where server_id = :server
                """).param("server", serverId).param("now", utc(now)).update();
    }

    /** Something was seen that speaks against the server: the proof is to be made anew, from the start and at once. */
    void doubt(UUID serverId, Verdict verdict, Instant now) {
        jdbc.sql("""
                update servers
                   set posture = :verdict, posture_at = :now, posture_due_at = :now, posture_attempts = 0,
                       canary_step = 'probe', canary_built = false
                 where server_id = :server
                """)
                .param("server", serverId)
                .param("verdict", verdict.word())
                .param("now", utc(now))
                .update();
    }

    private static CanaryState read(ResultSet row, int number) throws SQLException {
        return new CanaryState(
                row.getObject("server_id", UUID.class),
                Verdict.parse(row.getString("posture")),
                instant(row, "posture_at"),
                row.getObject("posture_due_at", OffsetDateTime.class).toInstant(),
                row.getInt("posture_attempts"),
                CanaryStep.parse(row.getString("canary_step")),
                row.getBoolean("canary_built"),
                row.getString("canary_token"),
                instant(row, "canary_started_at"),
                row.getString("posture_error"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant time) {
        return time == null ? null : OffsetDateTime.ofInstant(time, ZoneOffset.UTC);
    }
}
