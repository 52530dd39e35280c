package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.audit.Actor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Seals the stored secrets anew when an operator asked for it. */
@Component
class RotateAtStart {

    private static final Logger log = LoggerFactory.getLogger(RotateAtStart.class);

    private final ConnectionProperties properties;
    private final RotateSecrets rotation;

    RotateAtStart(ConnectionProperties properties, RotateSecrets rotation) {
        this.properties = properties;
        this.rotation = rotation;
    }

    @EventListener(ApplicationReadyEvent.class)
    void rotate() {
        if (properties.rotateSecrets()) {
            log.info("Secrets sealed anew under the first master key: {}", rotation.run(Actor.system("rotation")));
        }
    }
}
