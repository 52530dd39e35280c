package com.hyperlevel.memory.item;

/** How many items of a dataset are where; numbers of records, and of redactions in what is there now. */
public record ItemCounts(long sent, long built, long waiting, long refused, long shortened, long redactions) {}
