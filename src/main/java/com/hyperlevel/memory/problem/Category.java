package com.hyperlevel.memory.problem;

/** What sort of refusal a {@link Problem} is; the edges decide how each is shown (a status, a page, a tool error). */
public enum Category {
    /** The request itself is wrong, and stays wrong when repeated. */
    INVALID,
    /** Nobody is signed in, or the key or password is not valid. */
    UNAUTHENTICATED,
    /** The caller is known and may not do this. */
    DENIED,
    /** It is not there, or belongs to somebody else, which must look the same. */
    MISSING,
    /** The state of things forbids it now. */
    CONFLICT,
    /** Too many or too much; later or less will do. */
    LIMITED,
    /** Cognee or another service behind us did not do its part. */
    UPSTREAM
}
