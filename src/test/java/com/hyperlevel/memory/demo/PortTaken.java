package com.hyperlevel.memory.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Somebody else listens on the demo's port; the message is the line that is shown. */
final class PortTaken extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private PortTaken(int port) {
        super("Port " + port + " is taken: stop what listens there, or choose another port, for example "
                + "SERVER_PORT=8081 ./mvnw spring-boot:test-run");
    }

    /** Finds out before anything is started, since the rest takes seconds. */
    static void check(int port) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new PortTaken(port);
        }
    }
}
