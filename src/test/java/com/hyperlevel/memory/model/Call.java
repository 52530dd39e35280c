package com.hyperlevel.memory.model;

/** What Cognee wants from a model. */
public enum Call {
    /** Vectors of some texts: one call may be about many. */
    EMBEDDING,
    /** The names in a chunk and how they hang together. */
    GRAPH,
    SUMMARY,
    /** An answer to a question from what was retrieved. */
    ANSWER
}
