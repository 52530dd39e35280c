package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.cognee.LoginProbe;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Whether a server may be given data and asked. Read from the database at each question, so that what one instance sees
 * counts in every other from the next call on.
 */
@Component
public class Posture {

    private static final Actor SELF = Actor.system("posture");

    private final JdbcClient jdbc;
    private final Servers servers;
    private final CanaryStates states;
    private final Canary canary;
    private final AuditLog audit;
    private final Clock clock;
    private final TransactionTemplate transactions;

    Posture(
            JdbcClient jdbc,
            Servers servers,
            CanaryStates states,
            Canary canary,
            AuditLog audit,
            Clock clock,
            PlatformTransactionManager transactionManager) {
        this.jdbc = jdbc;
        this.servers = servers;
        this.states = states;
        this.canary = canary;
        this.audit = audit;
        this.clock = clock;
        this.transactions = new TransactionTemplate(transactionManager);
    }

    /** What counts of a server now; {@link Verdict#UNKNOWN} and not paused for one that is not there. */
    public Standing of(UUID serverId) {
        return jdbc.sql("""
                select s.posture, s.posture_at, s.posture_error, s.version, s.paused_reason, s.warnings,
                       coalesce(c.send_unproven, false) as send_unproven
                  from servers s
                  left join cognee_connection c using (server_id)
                 where s.server_id = :server
                """)
                .param("server", serverId)
                .query(this::read)
                .optional()
                .orElse(Standing.UNSEEN);
    }

    /** The verdict on a server as it counts now: one older than 48 hours is unknown. */
    public Verdict verdict(UUID serverId) {
        return of(serverId).verdict();
    }

    /**
     * Whether records may be sent to a server: isolation is proved, or the agency said that it sends anyway, and sending
     * is not paused.
     */
    public boolean maySend(UUID serverId) {
        return of(serverId).maySend();
    }

    /** Whether questions may be sent to a server; as {@link #maySend}, but a pause does not forbid it. */
    public boolean mayAsk(UUID serverId) {
        return of(serverId).mayAsk();
    }

    /** Why nothing is sent to a server until the agency tests again. */
    public Optional<String> pausedReason(UUID serverId) {
        return of(serverId).pause();
    }

    /**
     * Stops sending to a server until a test of the connection succeeds; the first reason stays.
     *
     * @param reason a message key below {@code error.}
     */
    public void pause(UUID serverId, String reason) {
        Instant now = clock.instant();
        transactions.executeWithoutResult(status -> {
            if (servers.pause(serverId, reason, now)) {
                audit.writeForAgency(SELF, Action.POSTURE, "server_paused", Map.of("reason", reason));
            }
        });
    }

    /**
     * The server did something that it must never do, such as writing into another dataset than the one named: sending is
     * paused, and its isolation counts as unproven until the canary was planted and found anew.
     */
    public void markSuspect(UUID serverId, String reason) {
        pause(serverId, reason);
        weaken(serverId, Verdict.UNPROVEN);
    }

    /** A search named its datasets and was answered without any: that is how a server without access control answers. */
    public void sawUnscopedAnswer(UUID serverId) {
        weaken(serverId, Verdict.OFF);
    }

    /** A search was answered with entries of datasets that it did not name; they were dropped, and people are warned. */
    public void sawForeignEntries(UUID serverId) {
        servers.seen(serverId, null, Set.of(), Set.of(Warning.FOREIGN_ENTRIES));
        states.restart(serverId, clock.instant());
    }

    /**
     * The agency tested the connection: sending goes on when the test passed, and isolation is looked at anew, at once.
     * What was proved stays until that says otherwise; a server that asks for no login is off from now on.
     */
    void tested(UUID serverId, Optional<LoginProbe> answer, boolean passed) {
        Instant now = clock.instant();
        if (passed) {
            servers.resume(serverId);
        }
        if (answer.equals(Optional.of(LoginProbe.ANSWERED_WITHOUT_LOGIN))) {
            weaken(serverId, Verdict.OFF);
        } else if (answer.equals(Optional.of(LoginProbe.LOGIN_REQUIRED)) && verdict(serverId) != Verdict.ON) {
            weaken(serverId, Verdict.UNPROVEN);
        }
        states.restart(serverId, now);
    }

    private void weaken(UUID serverId, Verdict seen) {
        Verdict before = verdict(serverId);
        if (before == seen) {
            return;
        }
        transactions.executeWithoutResult(status -> {
            states.doubt(serverId, seen, clock.instant());
            audit.writeForAgency(
                    SELF, Action.POSTURE, "posture_changed", Map.of("from", before.word(), "to", seen.word()));
        });
    }

    /** When the next step of looking at a server is due; empty when there is no such server. */
    public Optional<Instant> nextStepAt(UUID serverId) {
        return states.find(serverId).map(CanaryState::dueAt);
    }

    /**
     * Does the next step of looking at a server, if one is due: a few calls at most, none longer than any other. Only the
     * server's lane calls it. A step that fails is tried again later and throws nothing.
     *
     * @return whether there was something to do
     */
    public boolean canaryStep(UUID serverId, Instant now) {
        Optional<CanaryState> due = states.find(serverId).filter(state -> state.isDue(now));
        due.ifPresent(state -> keep(state, canary.step(state, now), now));
        return due.isPresent();
    }

    private void keep(CanaryState read, CanaryState next, Instant now) {
        transactions.executeWithoutResult(status -> {
            Verdict before = read.verdictNow(now);
            Verdict after = next.verdictNow(now);
            if (states.replace(read, next) && before != after) {
                audit.writeForAgency(
                        SELF, Action.POSTURE, "posture_changed", Map.of("from", before.word(), "to", after.word()));
            }
        });
    }

    private Standing read(ResultSet row, int number) throws SQLException {
        OffsetDateTime at = row.getObject("posture_at", OffsetDateTime.class);
        @Nullable Instant seen = at == null ? null : at.toInstant();
        return new Standing(
                CanaryState.verdictNow(Verdict.parse(row.getString("posture")), seen, clock.instant()),
                seen,
                row.getString("posture_error"),
                row.getString("version"),
                row.getBoolean("send_unproven"),
                row.getString("paused_reason"),
                Servers.warnings(row.getArray("warnings")));
    }
}
