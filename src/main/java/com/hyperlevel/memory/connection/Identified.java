package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.cognee.CogneeClient;
import com.hyperlevel.memory.cognee.CogneeUser;

/** A login that somebody entered, after the server said whose it is. */
record Identified(LoginDraft draft, CogneeUser user, CogneeClient client) {

    /** With a password the name that was typed, since that is what signs in. */
    String email() {
        return draft.apiKey() == null && draft.email() != null ? draft.email() : user.email();
    }
}
