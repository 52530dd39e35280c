package com.hyperlevel.memory.standin;

/** How a server was set up: whether it asks for a login, and whether it keeps the data of users apart. */
public enum Posture {
    /** Login required, data kept apart per user and dataset. */
    ISOLATED(true, true),
    /** Neither: whoever calls is the default user. */
    NO_LOGIN(false, false),
    /** The trap: a login is required, and yet a search goes over everybody's data. */
    LOGIN_WITHOUT_ISOLATION(true, false);

    private final boolean login;
    private final boolean isolated;

    Posture(boolean login, boolean isolated) {
        this.login = login;
        this.isolated = isolated;
    }

    boolean asksForLogin() {
        return login;
    }

    boolean isolates() {
        return isolated;
    }
}
