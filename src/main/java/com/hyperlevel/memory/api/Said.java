package com.hyperlevel.memory.api;

/** A code and what it means, in the reader's language. */
record Said(String code, String text) {}
