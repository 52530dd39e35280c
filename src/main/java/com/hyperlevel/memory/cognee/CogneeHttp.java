package com.hyperlevel.memory.cognee;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * One server, one login. Sends a call and gives back its answer, or says how it failed:
 *
 * <ol>
 *   <li>nothing is sent while a database transaction is open;
 *   <li>the whole call, log-in and repeats included, ends at its deadline;
 *   <li>reads and deletes are repeated at most twice, after broken connections and 502, 503, 504; a write never;
 *   <li>a 401 leads to one new log-in and one repeat, within the same three requests;
 *   <li>a 401 of a delete is first checked against {@code /users/me}: with a good login it means "not permitted", and a
 *       hundred of them must not become a hundred log-ins;
 *   <li>nothing is repeated once the breaker of the server is not closed any more.
 * </ol>
 */
final class CogneeHttp {

    private static final int MOST_REQUESTS = 3;
    private static final Set<Integer> GATEWAY_ERRORS = Set.of(502, 503, 504);

    private final Transport transport;
    private final ServerBreaker breaker;
    private final CogneeProperties properties;
    private final Sleeper sleeper;
    private final CallObserver observer;
    private final Login login;

    CogneeHttp(
            Transport transport,
            ServerBreaker breaker,
            CogneeProperties properties,
            Surroundings around,
            LoginSource login) {
        this.transport = transport;
        this.breaker = breaker;
        this.properties = properties;
        this.sleeper = around.sleeper();
        this.observer = new CallObserver(around.observations());
        this.login = login.of(this::once);
    }

    /** Makes the login of this connection, given what sends for it. */
    @FunctionalInterface
    interface LoginSource {

        Login of(Login.Sender sender);
    }

    /** Sends a call with our login. */
    Answer exchange(HttpCall call, Pacer pacer) {
        refuseOpenTransaction(call);
        Deadline deadline = Deadline.in(call.limit());
        boolean renewed = false;
        for (int request = 1; ; request++) {
            try {
                Map<String, String> headers = call.open() ? Map.of() : login.headers(deadline);
                Answer answer = paced(call, headers, deadline, pacer);
                if (call.open() || answer.status() != 401 || !answer.isErrorOfCognee()) {
                    return settled(answer);
                }
                if (call.kind() == HttpCall.Kind.DELETE && (renewed || isLoginGood(headers, deadline))) {
                    throw answer.failure(Failure.FORBIDDEN);
                }
                if (renewed || !login.isRenewable() || request == MOST_REQUESTS) {
                    throw answer.failure();
                }
                login.forget(headers);
                renewed = true;
            } catch (CogneeException failure) {
                if (request == MOST_REQUESTS || !isWorthRepeating(call, failure)) {
                    throw failure;
                }
                rest(request, deadline, failure);
            }
        }
    }

    /** Logs in afresh, whatever was tried before. */
    void renewLogin() {
        login.renew(Deadline.in(properties.quickTimeout()));
    }

    private static Answer settled(Answer answer) {
        if (!answer.isAccepted()) {
            throw answer.failure();
        }
        return answer;
    }

    private boolean isLoginGood(Map<String, String> headers, Deadline deadline) {
        HttpCall whoAmI = HttpCall.get("check login", "/api/v1/users/me", properties.quickTimeout());
        return once(whoAmI, headers, deadline).status() == 200;
    }

    private Answer paced(HttpCall call, Map<String, String> headers, Deadline deadline, Pacer pacer) {
        try {
            pacer.pause();
        } catch (InterruptedException e) {
            throw interrupted(call);
        }
        return once(call, headers, deadline);
    }

    private Answer once(HttpCall call, Map<String, String> headers, Deadline deadline) {
        refuseOpenTransaction(call);
        return breaker.call(call, () -> observer.observe(call, () -> transport.send(call, headers, deadline)));
    }

    private boolean isWorthRepeating(HttpCall call, CogneeException failure) {
        if (!call.kind().isRepeatable() || !breaker.isClosed()) {
            return false;
        }
        return switch (failure.failure()) {
            case UNREACHABLE -> failure.addressRefusal().isEmpty();
            case TIMEOUT -> true;
            case SERVER_ERROR -> GATEWAY_ERRORS.contains(failure.status().orElse(0));
            case BUSY_429,
                    BREAKER_OPEN,
                    BAD_LOGIN,
                    UNAUTHORIZED,
                    FORBIDDEN,
                    NOT_FOUND,
                    REJECTED,
                    LOCAL_FILES_REFUSED,
                    BUDGET,
                    UNEXPECTED_ANSWER,
                    INTERRUPTED -> false;
        };
    }

    /** Pauses before a repeat, or gives up with the failure when no time is left for one. */
    private void rest(int request, Deadline deadline, CogneeException failure) {
        Duration wanted = properties.repeatPause().multipliedBy(request == 1 ? 1 : 3);
        Duration pause = failure.retryAfter()
                .filter(asked -> asked.compareTo(wanted) > 0)
                .orElse(wanted);
        if (deadline.remaining().compareTo(pause) <= 0) {
            throw failure;
        }
        try {
            sleeper.sleep(pause);
        } catch (InterruptedException e) {
            throw interrupted(failure);
        }
    }

    private static CogneeException interrupted(HttpCall call) {
        Thread.currentThread().interrupt();
        return new CogneeException(call.name(), Failure.INTERRUPTED);
    }

    private static CogneeException interrupted(CogneeException earlier) {
        Thread.currentThread().interrupt();
        return CogneeException.of(earlier.call(), Failure.INTERRUPTED)
                .outcomeUnknown(earlier.outcomeUnknown())
                .exception();
    }

    private static void refuseOpenTransaction(HttpCall call) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException(
                    "Cognee call '" + call.name() + "' inside a database transaction: commit first, then call");
        }
    }
}
