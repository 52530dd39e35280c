package com.hyperlevel.memory.recall;

import java.util.Locale;

/** Why a type that was asked about gave nothing. */
public enum WhyMissing {
    /** The location does not share it. */
    NOT_SHARED,
    /** The asker does not hold its area. */
    NO_AREA,
    /** Nothing of it is in the graph yet. */
    BUILDING,
    /** Its data is on its way out of Cognee. */
    DELETING,
    /** Cognee does not have its dataset at present. */
    MISSING,
    /** Cognee answered without saying which dataset its passages are from, so none of them counts. */
    UNASSIGNED;

    /** The reason as it is written on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
