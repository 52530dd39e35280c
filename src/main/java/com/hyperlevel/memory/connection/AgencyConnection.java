package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.cognee.ServerAddress;
import com.hyperlevel.memory.connection.Rebinding.Target;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * The agency's connection: which server, which login, and what it allows. A server is its address and a login a Cognee
 * user. A new secret of the same user is always accepted; another address only when it proves to be the same server;
 * another user or server only when nothing is left under the old one.
 */
@Component
public class AgencyConnection {

    private final Connections connections;
    private final Rebinding rebinding;
    private final Leftovers leftovers;
    private final Registry registry;
    private final Identify identify;
    private final Canary canary;
    private final Books books;

    AgencyConnection(
            Connections connections,
            Rebinding rebinding,
            Leftovers leftovers,
            Registry registry,
            Identify identify,
            Canary canary,
            Books books) {
        this.connections = connections;
        this.rebinding = rebinding;
        this.leftovers = leftovers;
        this.registry = registry;
        this.identify = identify;
        this.canary = canary;
        this.books = books;
    }

    /** The connection as it is stored; empty while there is none. */
    public Optional<Connection> current() {
        return connections.find();
    }

    /**
     * Saves the connection. The server is asked whose login it is, unless address and login stay as they are. A stored
     * secret is never sent to a new address: it has to be entered again.
     *
     * @throws Problem when a field is wrong, the login does not work, or data is left that the new login would not reach
     */
    public Connection save(ConnectionDraft draft, Actor actor) {
        ServerAddress address = Entered.address(draft.address(), draft.allowInternal());
        Optional<Connection> present = connections.find();
        if (draft.login().isUnchanged()) {
            Connection stays = present.filter(there -> isAt(there, address))
                    .orElseThrow(() -> Problem.ofField("password", "secret_needed"));
            return save(actor, "settings", () -> registry.keep(stays, draft, actor));
        }
        Identified login = identify.ask(address, draft.login());
        Target target = rebinding.judge(present, address, login);
        if (target == Target.OTHER_LOGIN || target == Target.OTHER_SERVER) {
            present.ifPresent(there -> canary.remove(there.serverId()));
        }
        return save(actor, target.word(), () -> registry.connect(target, address, login, draft, actor));
    }

    private Connection save(Actor actor, String changed, Runnable work) {
        books.change(actor, Action.CONNECTION, "connection_saved", Map.of("changed", changed), work);
        return connections.find().orElseThrow(() -> new Problem(Category.CONFLICT, "connection_changed"));
    }

    /**
     * Removes the connection with all logins, and the canaries on the server as far as it answers. Does nothing when there
     * is none.
     *
     * @throws Problem {@code sharing_on} while a data type of any location is on, {@code data_left} while anything is left
     *     in Cognee, {@code own_logins_left} while locations have logins of their own
     */
    public void remove(Actor actor) {
        connections.find().ifPresent(there -> remove(there.serverId(), actor));
    }

    private void remove(UUID serverId, Actor actor) {
        leftovers.requireNothingShared();
        leftovers.requireNothingOn(serverId);
        canary.remove(serverId);
        books.change(actor, Action.CONNECTION, "connection_removed", Map.of(), () -> registry.disconnect(serverId));
    }

    private static boolean isAt(Connection connection, ServerAddress address) {
        return connection.address().value().equals(address.value());
    }
}
