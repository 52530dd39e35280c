package com.hyperlevel.memory.connection;

/** Knows whether anybody shares data at present; the package of consent implements it. */
public interface OpenConsent {

    /** Whether a data type of any location is on. Asked outside of a transaction. */
    boolean exists();
}
