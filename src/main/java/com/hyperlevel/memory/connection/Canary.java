package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.cognee.AddReceipt;
import com.hyperlevel.memory.cognee.CogneeClient;
import com.hyperlevel.memory.cognee.CogneeDataset;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.Failure;
import com.hyperlevel.memory.cognee.FilePart;
import com.hyperlevel.memory.cognee.LoginProbe;
import com.hyperlevel.memory.cognee.SearchAnswer;
import com.hyperlevel.memory.cognee.SearchType;
import com.hyperlevel.memory.problem.Problem;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Finds out whether a server keeps datasets apart, a step at a time:
 *
 * <ol>
 *   <li>asks for the datasets without credentials; an answer means that nothing is kept apart, a 401 proves nothing yet;
 *   <li>makes two datasets of our own and plants one neutral sentence, with a word that no other text has, in the first;
 *   <li>builds it and waits;
 *   <li>searches for the sentence in the first, which must find it in an entry of that dataset: the search works, and the
 *       answer is scoped;
 *   <li>searches for it in the second, which is empty and must stay so. A server with a login and without isolation
 *       finds it there, and looks right in every other respect.
 * </ol>
 *
 * <p>What cannot be done leaves the verdict as it is and is tried again later.
 */
@Component
class Canary {

    private static final Logger log = LoggerFactory.getLogger(Canary.class);
    private static final int WORD_BYTES = 6;
    private static final int ENOUGH = 5;

    private final Clients clients;
    private final Servers servers;
    private final SecureRandom random = new SecureRandom();

    Canary(Clients clients, Servers servers) {
        this.clients = clients;
        this.servers = servers;
    }

    CanaryState step(CanaryState state, Instant now) {
        try {
            return clients.caretaker(state.serverId())
                    .map(caretaker -> step(state, caretaker, now))
                    .orElseGet(() -> state.failed("not_connected", Optional.empty(), now));
        } catch (Problem problem) {
            return state.failed(problem.code(), Optional.empty(), now);
        } catch (CogneeException failure) {
            return state.failed(Entered.code(failure.failure()), failure.retryAfter(), now);
        }
    }

    /** Deletes the two datasets. They hold nothing but one neutral sentence, so a server that does not answer keeps them. */
    void remove(UUID serverId) {
        try {
            clients.caretaker(serverId).ifPresent(Canary::delete);
        } catch (CogneeException failure) {
            log.info("The canaries on server {} were not deleted: {}", serverId, failure.getMessage());
        }
    }

    private static void delete(SignedIn caretaker) {
        for (int number = 1; number <= 2; number++) {
            find(caretaker, number).ifPresent(caretaker.client()::deleteDataset);
        }
    }

    private CanaryState step(CanaryState state, SignedIn caretaker, Instant now) {
        return switch (state.step()) {
            case PROBE -> probe(state, now);
            case PLANT -> plant(state, caretaker, now);
            case BUILD -> build(state, caretaker, now);
            case POLL -> poll(state, caretaker, now);
            case CHECK -> check(state, caretaker, now);
        };
    }

    private CanaryState probe(CanaryState state, Instant now) {
        LoginProbe answer = clients.anonymous(state.serverId()).probeWithoutLogin();
        return switch (answer) {
            case ANSWERED_WITHOUT_LOGIN -> state.refuted(now);
            case LOGIN_REQUIRED -> state.loginRequired(now);
            case UNCLEAR -> state.failed("probe_unclear", Optional.empty(), now);
        };
    }

    private CanaryState plant(CanaryState state, SignedIn caretaker, Instant now) {
        UUID first = ensure(caretaker, 1);
        ensure(caretaker, 2);
        String word = state.word().orElseGet(this::newWord);
        FilePart part = new FilePart("canary-" + word + ".txt", sentence(word), "canary:" + word, Map.of());
        AddReceipt receipt = caretaker.client().addFiles(first, List.of(part));
        boolean elsewhere = receipt.datasetId().filter(id -> !id.equals(first)).isPresent();
        return elsewhere ? state.refuted(now) : state.planted(word, now);
    }

    private CanaryState build(CanaryState state, SignedIn caretaker, Instant now) {
        Optional<UUID> first = find(caretaker, 1);
        if (first.isEmpty()) {
            return state.vanished(now);
        }
        caretaker.client().cognifyInBackground(first.get());
        return state.buildCalled(now);
    }

    private CanaryState poll(CanaryState state, SignedIn caretaker, Instant now) {
        Optional<UUID> first = find(caretaker, 1);
        if (first.isEmpty()) {
            return state.vanished(now);
        }
        return switch (caretaker.client().buildStatus(first.get())) {
            case COMPLETED -> state.buildEnded(now);
            case ERRORED -> state.buildFailed(now);
            case NEVER, INITIATED, STARTED -> state.building(now);
        };
    }

    private CanaryState check(CanaryState state, SignedIn caretaker, Instant now) {
        Optional<UUID> first = find(caretaker, 1);
        Optional<UUID> second = find(caretaker, 2);
        if (first.isEmpty() || second.isEmpty() || state.word().isEmpty()) {
            return state.vanished(now);
        }
        String word = state.word().get();
        SearchAnswer there = search(caretaker.client(), first.get(), word);
        SearchAnswer elsewhere = search(caretaker.client(), second.get(), word);
        if (leavesItsDataset(there, first.get())
                || leavesItsDataset(elsewhere, second.get())
                || findsAnything(elsewhere)) {
            return state.refuted(now);
        }
        if (!finds(there, word)) {
            return state.vanished(now);
        }
        lookAtHistory(caretaker);
        return state.proved(now);
    }

    /** After a search of our own, since only then a history must have something in it. */
    private void lookAtHistory(SignedIn caretaker) {
        boolean kept = caretaker.client().searchHistoryCount() > 0;
        servers.seen(
                caretaker.serverId(),
                null,
                Set.of(Warning.SEARCH_HISTORY),
                kept ? Set.of(Warning.SEARCH_HISTORY) : Set.of());
    }

    private static SearchAnswer search(CogneeClient client, UUID dataset, String word) {
        return client.search(SearchType.CHUNKS, List.of(dataset), sentence(word), ENOUGH, Optional.empty());
    }

    private static boolean leavesItsDataset(SearchAnswer answer, UUID asked) {
        return answer.unscoped()
                || answer.entries().stream()
                        .filter(entry -> !entry.hits().isEmpty())
                        .anyMatch(entry -> !entry.datasetId().equals(Optional.of(asked)));
    }

    private static boolean findsAnything(SearchAnswer answer) {
        return answer.entries().stream().anyMatch(entry -> !entry.hits().isEmpty());
    }

    private static boolean finds(SearchAnswer answer, String word) {
        return answer.entries().stream()
                .flatMap(entry -> entry.hits().stream())
                .anyMatch(hit -> hit.text().contains(word));
    }

    private UUID ensure(SignedIn caretaker, int number) {
        return find(caretaker, number).orElseGet(() -> {
            caretaker.client().createDataset(DatasetName.canary(number));
            return find(caretaker, number)
                    .orElseThrow(() -> new CogneeException("find canary", Failure.UNEXPECTED_ANSWER));
        });
    }

    /** By name and owner: a stranger can share a dataset of that name to us. */
    private static Optional<UUID> find(SignedIn caretaker, int number) {
        return caretaker.client().datasets().stream()
                .filter(dataset -> dataset.name().equals(DatasetName.canary(number)))
                .filter(dataset -> dataset.ownerId().equals(Optional.of(caretaker.userId())))
                .map(CogneeDataset::id)
                .findFirst();
    }

    private String newWord() {
        byte[] bytes = new byte[WORD_BYTES];
        random.nextBytes(bytes);
        return "k" + HexFormat.of().formatHex(bytes);
    }

    private static String sentence(String word) {
        return "HyperLevel · Isolation check · The colour of the lighthouse is " + word + ".";
    }
}
