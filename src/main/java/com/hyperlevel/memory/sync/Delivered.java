package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.document.Document;

/** What became of the documents of one cycle; counts up while it goes on. */
final class Delivered {

    private int added;
    private int changed;
    private int refused;
    private int redactions;
    private boolean complete = true;

    void sent(Document document, boolean replacesAnother) {
        if (replacesAnother) {
            changed++;
        } else {
            added++;
        }
        redactions += document.redactions();
    }

    void refused() {
        refused++;
    }

    void incomplete() {
        complete = false;
    }

    /** Whether every document found its end, so that the cursors may move. */
    boolean isComplete() {
        return complete;
    }

    int documents() {
        return added + changed;
    }

    int added() {
        return added;
    }

    int changed() {
        return changed;
    }

    int refusals() {
        return refused;
    }

    int redactions() {
        return redactions;
    }
}
