package com.hyperlevel.memory.cognee;

/** The newest build of a dataset, as the server's run log has it. */
public enum BuildStatus {
    /** Never built. */
    NEVER,
    /** To be built (again); says nothing about whether something runs. */
    INITIATED,
    /** A run holds the dataset, or died holding it. */
    STARTED,
    /** The newest run ended well; it covers what was there when it began. */
    COMPLETED,
    /** The newest run failed and was rolled back. */
    ERRORED
}
