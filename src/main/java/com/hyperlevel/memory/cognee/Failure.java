package com.hyperlevel.memory.cognee;

/** How a call to Cognee failed: what callers switch on. */
public enum Failure {
    /** No connection, or it broke. */
    UNREACHABLE,
    /** No complete answer in time; whether it had an effect is not known. */
    TIMEOUT,
    /** 429: somebody in front asks us to wait. */
    BUSY_429,
    /** Not sent: the server failed too often a moment ago. */
    BREAKER_OPEN,
    /** E-mail or password are wrong; nothing is tried for a while. */
    BAD_LOGIN,
    /** 401 although the login was renewed, or an API key that is not accepted. */
    UNAUTHORIZED,
    /** 403, or 401 of a delete with a good login: unknown to us or not permitted, Cognee does not say which. */
    FORBIDDEN,
    /** 404. */
    NOT_FOUND,
    /** 400, 409, 413 or 422: what was sent was refused. An add may have stored some of its items all the same. */
    REJECTED,
    /** 415: the server refuses what it wrote itself ({@code ACCEPT_LOCAL_FILE_PATH=false}); an operator has to act. */
    LOCAL_FILES_REFUSED,
    /** 402: the model's budget is used up; an operator has to act. */
    BUDGET,
    /** 5xx. */
    SERVER_ERROR,
    /** An answer that is not Cognee's: HTML, a redirect, cut JSON, missing fields, too large. */
    UNEXPECTED_ANSWER,
    /** The calling thread was interrupted; its flag is set again. */
    INTERRUPTED
}
