package com.hyperlevel.memory.cognee;

/** What {@code GET /datasets} without any credentials says about a server. */
public enum LoginProbe {
    /** It answered with datasets: nobody has to log in, and nothing is kept apart. */
    ANSWERED_WITHOUT_LOGIN,
    /** It asks for a login; that alone does not prove that it keeps data apart. */
    LOGIN_REQUIRED,
    /** The answer is not Cognee's: a proxy, a redirect, another service. */
    UNCLEAR
}
