package com.hyperlevel.memory.recall;

import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.gateway.Passage;

/** A passage with the record that it belongs to. */
record Found(RecordRef ref, Passage passage) {}
