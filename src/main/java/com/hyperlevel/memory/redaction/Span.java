package com.hyperlevel.memory.redaction;

/** A secret found in a {@link FoldedText}, from its first position to behind its last. */
record Span(int from, int to, Secret secret) {}
