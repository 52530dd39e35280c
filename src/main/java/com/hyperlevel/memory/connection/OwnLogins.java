package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.tenant.Locations;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Logins of single locations: their datasets then belong to another Cognee user than everybody else's, so that Cognee
 * itself keeps them apart. Never swapped while data of the location is in Cognee.
 */
@Component
public class OwnLogins {

    private final Connections connections;
    private final Logins logins;
    private final Registry registry;
    private final Identify identify;
    private final Leftovers leftovers;
    private final Locations locations;
    private final Books books;

    OwnLogins(
            Connections connections,
            Logins logins,
            Registry registry,
            Identify identify,
            Leftovers leftovers,
            Locations locations,
            Books books) {
        this.connections = connections;
        this.logins = logins;
        this.registry = registry;
        this.identify = identify;
        this.leftovers = leftovers;
        this.locations = locations;
        this.books = books;
    }

    /**
     * The login for new datasets of a location: its own, else the agency's.
     *
     * @throws Problem {@code not_connected} while there is no connection
     */
    public UUID loginFor(LocationId location) {
        return logins.findOwn(location)
                .map(Login::id)
                .orElseGet(() -> connection().loginId());
    }

    /** Whose login a location has of its own: the e-mail address of the Cognee user. */
    public Optional<String> ownEmail(LocationId location) {
        return logins.findOwn(location).map(Login::email);
    }

    /**
     * Gives a location a login of its own, or a new secret to the one it has.
     *
     * @throws Problem when there is no such location or connection, the login does not work, is the agency's or another
     *     location's, or data of the location is in Cognee under another login
     */
    public void save(LocationId location, LoginDraft draft, Actor actor) {
        requireLocation(location);
        Connection connection = connection();
        Identified login = identify.ask(connection.address(), draft);
        Optional<Login> present = logins.findOwn(location);
        boolean sameUser = present.filter(
                        there -> there.cogneeUserId().equals(login.user().id()))
                .isPresent();
        if (!sameUser) {
            leftovers.requireNothingOf(location);
        }
        books.change(location, actor, Action.ACCOUNT, "account_saved", () -> {
            if (!sameUser) {
                present.ifPresent(there -> logins.delete(there.id()));
            }
            registry.store(connection.serverId(), login, location);
        });
    }

    /**
     * Takes a location's own login away; it uses the agency's from then on. Does nothing when it has none.
     *
     * @throws Problem {@code location_holds_data} or {@code login_holds_data} while data of the location is in Cognee
     */
    public void remove(LocationId location, Actor actor) {
        requireLocation(location);
        Optional<Login> present = logins.findOwn(location);
        if (present.isEmpty()) {
            return;
        }
        leftovers.requireNothingOf(location);
        leftovers.requireNothingUnder(present.get().serverId(), present.get().id());
        UUID loginId = present.get().id();
        books.change(location, actor, Action.ACCOUNT, "account_removed", () -> logins.delete(loginId));
    }

    private void requireLocation(LocationId location) {
        if (locations.find(location).isEmpty()) {
            throw Problem.notFound();
        }
    }

    private Connection connection() {
        return connections.find().orElseThrow(() -> new Problem(Category.CONFLICT, "not_connected"));
    }
}
