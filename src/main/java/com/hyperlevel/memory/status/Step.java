package com.hyperlevel.memory.status;

import java.util.Locale;

/** Where a record stands on its way into the memory, or out of it. */
public enum Step {
    /** Its type is off. */
    OFF,
    /** It is not here, or something keeps it out, and nothing of it is in Cognee. */
    KEPT_OUT,
    /** It must go from Cognee, and has not gone yet; questions find it no more. */
    LEAVING,
    /** It has no document of its own; what hangs on it has. */
    PARENT,
    /** Its type is preparing: kept here, sent nowhere. */
    PREPARING,
    /** It changed a moment ago and is left alone until it has been quiet. */
    QUIET,
    /** It will be sent. */
    WAITING,
    /** A build failed over it or its neighbours: it is taken out, and tried again in its turn. */
    SUSPECT,
    /** It is being sent; whether it arrived is not known yet. */
    SENDING,
    /** Cognee has it, and a build must run before it is found. */
    SENT,
    /** An older version is found, the newest one is on its way. */
    CHANGED,
    /** It is found as it is. */
    SEARCHABLE,
    /** Cognee did not take it as it is. */
    REFUSED;

    /** The step as it is written on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
