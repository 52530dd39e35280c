package com.hyperlevel.memory.standin;

/** A call that no client of ours must ever make, and which request made it. */
public record TripWire(Kind kind, LoggedRequest request) {

    /** Why the call is wrong. */
    public enum Kind {
        /** A search that names no dataset id goes over everything that the login can read. */
        SEARCH_WITHOUT_IDS,
        /** An id twice makes the whole search fail. */
        SEARCH_NAMES_AN_ID_TWICE,
        /** Joined text has no ids, so nothing of it can be checked. */
        SEARCH_FOR_CONTEXT_ONLY,
        /** Without an id in the path every dataset of the login goes. */
        DELETE_OF_EVERYTHING,
        /** Texts sent as form fields are kept for ever in the log of runs. */
        TEXT_AS_FIELD,
        /** A text that starts like an address or a path is read as one. */
        TEXT_IS_AN_ADDRESS,
        /** Without the header line two records can have one text, and a text can be read as an address. */
        TEXT_WITHOUT_HEADER,
        /** Equal texts in one add get one receipt and leave an orphan. */
        EQUAL_TEXTS_IN_ONE_ADD,
        /** An empty file stays as an empty item. */
        EMPTY_TEXT,
        /** A client that keeps cookies mixes logins. */
        COOKIE,
        /** An add by name makes a dataset again that was deleted. */
        ADD_BY_NAME,
        /** The lock of a dataset makes the second of two writers hang. */
        TWO_WRITERS,
        /** What comes during a build hangs until its end, and is not in it. */
        WRITE_DURING_BUILD,
        /** A redirect sends credentials and methods to places that nobody checked. */
        REDIRECT_FOLLOWED
    }

    @Override
    public String toString() {
        return kind + ": " + request;
    }
}
