package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.cognee.CogneeClients;
import com.hyperlevel.memory.cognee.Pacer;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.connection.Standing;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** What a call needs before it goes out: the server's posture, a place among the questions, its turn in the lane. */
@Component
class Permits {

    private static final Duration SOON = Duration.ofSeconds(2);

    private final Posture posture;
    private final CogneeClients clients;
    private final BulkheadRegistry bulkheads;
    private final BulkheadConfig questions;
    private final Map<UUID, Pacer> pacers = new ConcurrentHashMap<>();

    Permits(Posture posture, CogneeClients clients, BulkheadRegistry bulkheads, GatewayProperties properties) {
        this.posture = posture;
        this.clients = clients;
        this.bulkheads = bulkheads;
        this.questions = BulkheadConfig.custom()
                .maxConcurrentCalls(properties.questionsAtOnce())
                .maxWaitDuration(properties.questionWait())
                .build();
    }

    /** Refuses unless records may be sent to the server at this moment. */
    void requireSending(UUID serverId) {
        Standing standing = posture.of(serverId);
        if (!standing.mayAsk()) {
            throw postureForbids();
        }
        if (!standing.maySend()) {
            throw new Problem(Category.UPSTREAM, "server_paused");
        }
    }

    /** Refuses unless questions may be sent to the server at this moment. */
    void requireAsking(UUID serverId) {
        if (!posture.mayAsk(serverId)) {
            throw postureForbids();
        }
    }

    /** Sends nothing to the server until the agency tests it again: it wrote where it should not. */
    void stopSending(UUID serverId) {
        posture.markSuspect(serverId, "wrote_elsewhere");
    }

    /** Asks when it is this question's turn; refuses when too many are being asked. */
    <T> T asking(UUID serverId, Supplier<T> question) {
        Bulkhead bulkhead = bulkheads.bulkhead("questions-" + serverId, questions);
        try {
            return bulkhead.executeSupplier(question);
        } catch (BulkheadFullException full) {
            throw Problem.limited("busy", SOON);
        }
    }

    /** The pacer of the server's lane. */
    Pacer pacer(UUID serverId) {
        return pacers.computeIfAbsent(serverId, any -> clients.lanePacer());
    }

    private static Problem postureForbids() {
        return new Problem(Category.UPSTREAM, "posture_forbids");
    }
}
