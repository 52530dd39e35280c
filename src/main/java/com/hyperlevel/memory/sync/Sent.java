package com.hyperlevel.memory.sync;

/**
 * How far sending got.
 *
 * @param through whether every changed record has been looked at, but for those that must be left alone a while
 * @param wake when the first of those may be sent
 */
record Sent(boolean through, Next wake) {}
