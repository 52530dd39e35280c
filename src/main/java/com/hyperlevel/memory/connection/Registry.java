package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.cognee.ServerAddress;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Writes which servers, logins and connection there are; everything here runs inside a transaction of the caller. */
@Component
class Registry {

    private final Servers servers;
    private final Logins logins;
    private final Connections connections;
    private final Secrets secrets;
    private final Clock clock;

    Registry(Servers servers, Logins logins, Connections connections, Secrets secrets, Clock clock) {
        this.servers = servers;
        this.logins = logins;
        this.connections = connections;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** Only what the connection allows changes. */
    void keep(Connection present, ConnectionDraft draft, Actor actor) {
        connections.put(present.serverId(), present.loginId(), draft, actor, clock.instant());
    }

    /** Makes the connection lead to an address and login, as it was judged. */
    void connect(Rebinding.Target target, ServerAddress address, Identified login, ConnectionDraft draft, Actor actor) {
        Optional<Connection> present = connections.find();
        switch (target) {
            case FIRST_CONNECTION, NEW_SECRET -> connect(server(address), login, draft, actor);
            case SAME_SERVER_ELSEWHERE -> {
                UUID serverId = stillThere(present).serverId();
                servers.changeAddress(serverId, address.value(), clock.instant());
                connect(serverId, login, draft, actor);
            }
            case OTHER_LOGIN -> {
                connect(stillThere(present).serverId(), login, draft, actor);
                logins.delete(stillThere(present).loginId());
                servers.forgetCanary(stillThere(present).serverId(), clock.instant());
            }
            case OTHER_SERVER -> {
                disconnect(stillThere(present).serverId());
                connect(server(address), login, draft, actor);
            }
        }
    }

    /** Forgets the connection and a server with all its logins; a foreign key stops it while a dataset refers to one. */
    void disconnect(UUID serverId) {
        connections.delete();
        logins.ofServer(serverId).forEach(login -> logins.delete(login.id()));
        servers.delete(serverId);
    }

    /**
     * Writes a login: a new one, or the secret of the one that is there.
     *
     * @return its id
     * @throws Problem {@code login_in_use} when it is another location's or the agency's: removing it would take theirs
     */
    UUID store(UUID serverId, Identified login, @Nullable LocationId ownOf) {
        Optional<Login> present = logins.findUser(serverId, login.user().id());
        if (present.isPresent() && !present.get().owner().equals(Optional.ofNullable(ownOf))) {
            throw new Problem(Category.CONFLICT, "login_in_use");
        }
        UUID loginId = present.map(Login::id).orElseGet(UUID::randomUUID);
        boolean apiKey = login.draft().apiKey() != null;
        Login row = new Login(
                loginId,
                serverId,
                login.user().id(),
                login.email(),
                apiKey,
                secrets.seal(login.draft(), loginId),
                ownOf);
        if (present.isPresent()) {
            logins.changeSecret(row);
        } else {
            logins.insert(row, clock.instant());
        }
        return loginId;
    }

    private UUID server(ServerAddress address) {
        return servers.findByAddress(address.value()).map(Server::id).orElseGet(() -> {
            UUID serverId = UUID.randomUUID();
            servers.insert(serverId, address.value(), clock.instant());
            return serverId;
        });
    }

    private void connect(UUID serverId, Identified login, ConnectionDraft draft, Actor actor) {
        UUID loginId = store(serverId, login, null);
        connections.put(serverId, loginId, draft, actor, clock.instant());
    }

    private static Connection stillThere(Optional<Connection> present) {
        return present.orElseThrow(() -> new Problem(Category.CONFLICT, "connection_changed"));
    }
}
