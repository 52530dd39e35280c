package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.audit.AuditLog;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Seals every stored secret anew under the current master key, while the old key is still set. Each row is a change of its
 * own, so it may stop anywhere and run again; what is written meanwhile is under the current key already.
 */
@Component
public class RotateSecrets {

    private static final int BATCH = 100;

    private final Logins logins;
    private final Secrets secrets;
    private final AuditLog audit;

    RotateSecrets(Logins logins, Secrets secrets, AuditLog audit) {
        this.logins = logins;
        this.secrets = secrets;
        this.audit = audit;
    }

    /**
     * Runs to the end.
     *
     * @return how many secrets this run sealed anew
     * @throws com.hyperlevel.memory.seal.SealBroken when the key of one of them is not set; that one is unchanged
     */
    public int run(Actor actor) {
        int resealed = 0;
        List<Login> due = logins.sealedOtherwise(secrets.currentKeyId(), BATCH);
        while (!due.isEmpty()) {
            for (Login login : due) {
                // A row that somebody else changed meanwhile is under the current key.
                resealed += logins.reseal(login, secrets.reseal(login)) ? 1 : 0;
            }
            due = logins.sealedOtherwise(secrets.currentKeyId(), BATCH);
        }
        if (resealed > 0) {
            audit.writeForAgency(actor, Action.CONNECTION, "secrets_rotated", Map.of("secrets", resealed));
        }
        return resealed;
    }
}
