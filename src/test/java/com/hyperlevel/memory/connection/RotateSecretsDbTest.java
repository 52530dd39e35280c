package com.hyperlevel.memory.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.seal.SealBroken;
import com.hyperlevel.memory.seal.Sealed;
import com.hyperlevel.memory.support.TestDatabase;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Case BR-143: changing the master key half way. */
class RotateSecretsDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final Logins logins = new Logins(db.jdbc());
    private final AuditLog audit = new AuditLog(db.jdbc(), db.tenancy(), db.clock());
    private final Secrets before = new Secrets(Wiring.seal("k1"));
    private final Secrets after = new Secrets(Wiring.seal("k2", "k1"));
    private List<UUID> ids;

    @BeforeEach
    void sevenLoginsUnderTheOldKey() {
        UUID server = UUID.randomUUID();
        new Servers(db.jdbc()).insert(server, "http://cognee:8000", db.clock().instant());
        ids = IntStream.range(0, 7).mapToObj(i -> insert(server, before)).toList();
    }

    private UUID insert(UUID server, Secrets secrets) {
        UUID id = UUID.randomUUID();
        LoginDraft draft = LoginDraft.password("a@example.com", "secret-" + id);
        logins.insert(
                new Login(id, server, UUID.randomUUID(), "a@example.com", false, secrets.seal(draft, id), null),
                db.clock().instant());
        return id;
    }

    @Test
    void everySecretIsSealedAnewAndCounted() {
        assertThat(rotate(after)).isEqualTo(7);
        assertThat(rotate(after)).isZero();

        Secrets newKeyOnly = new Secrets(Wiring.seal("k2"));
        ids.forEach(id -> assertThat(newKeyOnly.credentials(logins.get(id)))
                .isEqualTo(com.hyperlevel.memory.cognee.Credentials.password("a@example.com", "secret-" + id)));
        assertThat(audit.ofAgency(Long.MAX_VALUE, 5))
                .singleElement()
                .satisfies(entry -> assertThat(entry.counts()).containsEntry("secrets", 7));
    }

    @Test
    void aRunThatStoppedHalfWayIsFinishedByTheNext() {
        ids.subList(0, 3).forEach(id -> logins.reseal(logins.get(id), after.reseal(logins.get(id))));
        ids.forEach(id -> assertThat(after.credentials(logins.get(id))).isNotNull());

        assertThat(rotate(after)).isEqualTo(4);
    }

    @Test
    void withoutTheOldKeyNothingChanges() {
        assertThatThrownBy(() -> rotate(new Secrets(Wiring.seal("k2"))))
                .isInstanceOf(SealBroken.class)
                .hasMessageContaining("k1");

        ids.forEach(id -> assertThat(before.credentials(logins.get(id))).isNotNull());
    }

    @Test
    void aSecretThatWasMovedOrChangedDoesNotOpen() {
        Sealed other = logins.get(ids.get(1)).secret();
        logins.reseal(logins.get(ids.get(0)), other);
        byte[] bytes = logins.get(ids.get(2)).secret().bytes();
        bytes[bytes.length - 1] ^= 1;
        logins.reseal(logins.get(ids.get(2)), new Sealed("k1", bytes));

        for (UUID broken : List.of(ids.get(0), ids.get(2))) {
            assertThatThrownBy(() -> before.credentials(logins.get(broken)))
                    .isInstanceOfSatisfying(
                            Problem.class, problem -> assertThat(problem.code()).isEqualTo("secret_unreadable"));
        }
    }

    @Test
    void aLoginThatIsWrittenMeanwhileWins() {
        Login read = logins.get(ids.get(0));
        Sealed newSecret = after.seal(LoginDraft.password("a@example.com", "new"), read.id());
        logins.changeSecret(
                new Login(read.id(), read.serverId(), read.cogneeUserId(), read.email(), false, newSecret, null));

        assertThat(logins.reseal(read, after.reseal(read))).isFalse();
        assertThat(logins.get(read.id()).secret()).isEqualTo(newSecret);
    }

    private int rotate(Secrets secrets) {
        return new RotateSecrets(logins, secrets, audit).run(Wiring.ADMIN);
    }
}
