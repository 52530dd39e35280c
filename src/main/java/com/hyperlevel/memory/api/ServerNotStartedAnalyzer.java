package com.hyperlevel.memory.api;

import java.util.stream.Stream;
import org.apache.catalina.LifecycleException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/** Says in one line why the service cannot listen where it was told to, and which settings tell it. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ServerNotStartedAnalyzer extends AbstractFailureAnalyzer<WebServerException> {

    private static final String SETTINGS = "SERVER_ADDRESS and SERVER_PORT, or MANAGEMENT_SERVER_ADDRESS and "
            + "MANAGEMENT_SERVER_PORT where metrics have a port of their own";

    private final Environment environment;

    ServerNotStartedAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable failure, WebServerException cause) {
        if (cause instanceof PortInUseException taken) {
            return new FailureAnalysis(
                    "Port " + taken.getPort() + " is taken.",
                    "Stop what listens there, or choose another port with SERVER_PORT (or MANAGEMENT_SERVER_PORT).",
                    cause);
        }
        // The server also hands on what failed in a bean that it needs; that is told by others.
        if (Stream.iterate((Throwable) cause, each -> each != null, Throwable::getCause)
                .noneMatch(each -> each instanceof LifecycleException)) {
            return null;
        }
        return new FailureAnalysis(
                "The service cannot listen at address " + environment.getProperty("server.address", "any") + ", port "
                        + environment.getProperty("server.port", "8080") + ": " + reason(cause),
                "Correct " + SETTINGS + ".",
                cause);
    }

    private static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? ClassUtils.getShortName(root.getClass()) : root.getMessage();
    }
}
