package com.hyperlevel.memory.record;

/** One upsert or delete of a host, checked and ready to be written. */
interface Delivery {

    /** Writes it in the open transaction of this batch. */
    PutResult deliver(Batch batch, Writing writing);
}
