package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.cognee.CogneeClient;
import com.hyperlevel.memory.cognee.CogneeClients;
import com.hyperlevel.memory.cognee.Credentials;
import com.hyperlevel.memory.cognee.ServerAddress;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Opens clients for stored logins. Address and secret are read at each call, so a change counts from the next one on. */
@Component
public class Clients {

    private final CogneeClients clients;
    private final Servers servers;
    private final Logins logins;
    private final Connections connections;
    private final Secrets secrets;

    Clients(CogneeClients clients, Servers servers, Logins logins, Connections connections, Secrets secrets) {
        this.clients = clients;
        this.servers = servers;
        this.logins = logins;
        this.connections = connections;
        this.secrets = secrets;
    }

    /**
     * Signs in with a stored login; nothing is sent before the client's first call.
     *
     * @throws IllegalStateException when there is no such login
     */
    public SignedIn signIn(UUID loginId) {
        Login login = logins.find(loginId).orElseThrow(() -> new IllegalStateException("no such login"));
        CogneeClient client = clients.client(
                address(login.serverId()),
                secrets.credentials(login),
                login.serverId().toString());
        return new SignedIn(login.serverId(), login.id(), login.cogneeUserId(), client);
    }

    /** A client of a stored server without any credentials. */
    CogneeClient anonymous(UUID serverId) {
        return clients.anonymous(address(serverId), serverId.toString());
    }

    /** Clients for what somebody entered and did not save yet. */
    CogneeClient draft(ServerAddress address, Credentials credentials) {
        return clients.client(address, credentials, "draft " + address.value());
    }

    /** The login that looks after a server: the agency's, where the connection leads there. */
    Optional<SignedIn> caretaker(UUID serverId) {
        return connections
                .find()
                .filter(connection -> connection.serverId().equals(serverId))
                .map(Connection::loginId)
                .map(this::signIn);
    }

    private ServerAddress address(UUID serverId) {
        boolean internal = connections
                .find()
                .filter(connection -> connection.serverId().equals(serverId))
                .filter(Connection::allowInternal)
                .isPresent();
        String address = servers.find(serverId)
                .orElseThrow(() -> new IllegalStateException("no such server"))
                .address();
        return ServerAddress.parse(address, internal);
    }
}
