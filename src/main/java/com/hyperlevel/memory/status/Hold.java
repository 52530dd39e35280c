package com.hyperlevel.memory.status;

import com.hyperlevel.memory.connection.AgencyConnection;
import com.hyperlevel.memory.connection.Connection;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.connection.Standing;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What keeps the agency's server from being sent anything, as a stable code. */
@Component
class Hold {

    private final AgencyConnection connection;
    private final Posture posture;

    Hold(AgencyConnection connection, Posture posture) {
        this.connection = connection;
        this.posture = posture;
    }

    Optional<String> code() {
        Optional<Standing> standing =
                connection.current().map(Connection::serverId).map(posture::of);
        if (standing.isEmpty()) {
            return Optional.of("not_connected");
        }
        return standing.get().mayAsk() ? standing.get().pause() : Optional.of("posture_forbids");
    }
}
