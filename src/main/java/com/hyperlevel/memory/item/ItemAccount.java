package com.hyperlevel.memory.item;

import com.hyperlevel.memory.dataset.DatasetKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What became of one version of one record in one dataset, for people who ask.
 *
 * @param hash of the text that was sent
 * @param sentAt when Cognee had it, null while it does not
 * @param builtAt when it could be found, null while it cannot
 * @param refusedReason a stable code, null unless it was refused
 */
public record ItemAccount(
        DatasetKey dataset,
        String hash,
        ItemState state,
        @Nullable Instant sentAt,
        @Nullable Instant builtAt,
        @Nullable String refusedReason) {

    /** Whether questions find it. */
    public boolean isFound() {
        return isShown() && builtAt != null;
    }

    /** Whether Cognee has it and nothing says that it must go. */
    public boolean isShown() {
        return state == ItemState.SENT || state == ItemState.SUPERSEDED;
    }
}
