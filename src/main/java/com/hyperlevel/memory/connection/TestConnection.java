package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.cognee.Credentials;
import com.hyperlevel.memory.cognee.ServerAddress;
import com.hyperlevel.memory.connection.FourSteps.Subject;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Tests the agency's connection, a location's own login, or a connection that is not saved yet. */
@Component
public class TestConnection {

    private final Connections connections;
    private final Logins logins;
    private final Servers servers;
    private final Clients clients;
    private final Posture posture;
    private final Books books;
    private final Clock clock;

    TestConnection(
            Connections connections,
            Logins logins,
            Servers servers,
            Clients clients,
            Posture posture,
            Books books,
            Clock clock) {
        this.connections = connections;
        this.logins = logins;
        this.servers = servers;
        this.clients = clients;
        this.posture = posture;
        this.books = books;
        this.clock = clock;
    }

    /**
     * Tests the stored connection. When it gets through, a pause of sending ends; isolation is looked at anew by the lane.
     * Until that is done a server that asks for a login is unproven, unless it was proved before.
     *
     * @throws Problem {@code not_connected} while there is no connection
     */
    public TestReport test(Actor actor) {
        Connection connection = connection();
        FourSteps steps = new FourSteps(subject(connection, clients.signIn(connection.loginId())));
        TestReport report = steps.run(clock.instant());
        books.change(
                actor,
                Action.TEST,
                report.passed() ? "connection_test_passed" : "connection_test_failed",
                Map.of(),
                () -> servers.seen(connection.serverId(), steps.version(), steps.lookedAt(), report.warnings()));
        posture.tested(connection.serverId(), steps.probe(), report.passed());
        return report;
    }

    /**
     * Tests a location's own login; changes nothing.
     *
     * @throws Problem when the location has none
     */
    public TestReport testOwn(LocationId location, Actor actor) {
        Connection connection = connection();
        Login login = logins.findOwn(location).orElseThrow(Problem::notFound);
        TestReport report = new FourSteps(subject(connection, clients.signIn(login.id()))).run(clock.instant());
        books.change(
                location,
                actor,
                Action.TEST,
                report.passed() ? "account_test_passed" : "account_test_failed",
                () -> {});
        return report;
    }

    /**
     * Tests a connection as it is entered, without keeping anything. Without a secret in it the stored login is tested, but
     * only at the stored address.
     *
     * @throws Problem when a field is wrong
     */
    public TestReport testDraft(ConnectionDraft draft) {
        ServerAddress address = Entered.address(draft.address(), draft.allowInternal());
        if (draft.login().isUnchanged()) {
            return testStored(address);
        }
        Credentials credentials = Entered.credentials(draft.login());
        Standing standing = new Standing(Verdict.UNKNOWN, null, null, null, draft.sendUnproven(), null, Set.of());
        Subject subject = new Subject(
                clients.draft(address, Credentials.none()),
                clients.draft(address, credentials),
                Optional.empty(),
                standing,
                address.isCleartext());
        return new FourSteps(subject).run(clock.instant());
    }

    private TestReport testStored(ServerAddress address) {
        Connection connection = connections
                .find()
                .filter(there -> there.address().value().equals(address.value()))
                .orElseThrow(() -> Problem.ofField("password", "secret_needed"));
        return new FourSteps(subject(connection, clients.signIn(connection.loginId()))).run(clock.instant());
    }

    private Subject subject(Connection connection, SignedIn login) {
        return new Subject(
                clients.anonymous(connection.serverId()),
                login.client(),
                Optional.of(login.userId()),
                posture.of(connection.serverId()),
                connection.address().isCleartext());
    }

    private Connection connection() {
        return connections.find().orElseThrow(() -> new Problem(Category.CONFLICT, "not_connected"));
    }
}
