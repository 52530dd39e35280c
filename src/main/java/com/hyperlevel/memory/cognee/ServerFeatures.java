package com.hyperlevel.memory.cognee;

/**
 * What a server's own description says it can do.
 *
 * @param openRegistration whether anybody who reaches it can make an account
 * @param itemCount whether it counts the items of a dataset
 * @param processingStatus whether it tells the progress of a build
 */
public record ServerFeatures(boolean openRegistration, boolean itemCount, boolean processingStatus) {}
