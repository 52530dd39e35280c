package com.hyperlevel.memory.cognee;

/** An address that no connection is made to; the reason is for people, the address itself is not repeated. */
public final class AddressRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why an address is refused. */
    public enum Reason {
        /** Empty, or not {@code http(s)://host[:port][/path]}. */
        NOT_AN_ADDRESS,
        /** Another scheme than http and https. */
        SCHEME,
        /** Carries a user name or password; a login has fields of its own. */
        USER_INFO,
        /** Carries a query or a fragment. */
        QUERY_OR_FRAGMENT,
        /** A path with dots, escapes, or other signs than letters, digits and {@code . _ ~ -}. */
        PATH,
        /** A port outside 1 to 65535. */
        PORT,
        /** A host that is no valid name. */
        HOST,
        /** An IP address in decimal, octal, hexadecimal or shortened spelling. */
        NUMERIC_SPELLING,
        /** http to somewhere that is not inside a network: credentials would travel in clear. */
        CLEARTEXT,
        /** An address inside a network while internal addresses are not allowed. */
        INTERNAL_NOT_ALLOWED,
        /** Link-local, cloud metadata, multicast or otherwise never a server. */
        NEVER_A_SERVER
    }

    private final Reason reason;

    AddressRefused(Reason reason) {
        super("Address refused: " + reason);
        this.reason = reason;
    }

    /** What is wrong with the address. */
    public Reason reason() {
        return reason;
    }
}
