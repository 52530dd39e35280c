package com.hyperlevel.memory.cognee;

/** The two ways we search; the names are the server's. */
public enum SearchType {
    /** Passages by meaning, without a model call. */
    CHUNKS,
    /** One answer composed by the server's model per dataset; carries no document ids. */
    GRAPH_COMPLETION
}
