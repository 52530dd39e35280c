package com.hyperlevel.memory.tenant;

/** The service cannot start with this database, or with this role in it; the message is the line the operator reads. */
final class DatabaseRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String remedy;

    DatabaseRefused(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    /** What the operator can do, in one line. */
    String remedy() {
        return remedy;
    }
}
