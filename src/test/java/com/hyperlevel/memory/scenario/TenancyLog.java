package com.hyperlevel.memory.scenario;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.hyperlevel.memory.tenant.Tenancy;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What {@link Tenancy} says of each transaction: which location it saw, or why it looked across. */
final class TenancyLog implements AutoCloseable {

    private final Logger logger = (Logger) LoggerFactory.getLogger(Tenancy.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    TenancyLog() {
        lines.start();
        logger.addAppender(lines);
        logger.setLevel(Level.DEBUG);
    }

    /** The transactions since it was opened: {@code within loc-1} or {@code across: key look-up}. */
    List<String> transactions() {
        return List.copyOf(lines.list).stream()
                .map(line -> String.valueOf(line.getArgumentArray()[0]))
                .toList();
    }

    @Override
    public void close() {
        logger.detachAppender(lines);
        logger.setLevel(null);
    }
}
