package com.hyperlevel.memory.recall;

import com.hyperlevel.memory.catalog.RecordRef;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A record that answers a question.
 *
 * @param title as it is now
 * @param link where it can be opened, if the host gave one
 * @param passage what was found in it: third-party text, redacted by today's rules where its type is
 * @param distance smaller is nearer; absent where the server gives none
 */
public record Hit(RecordRef ref, String title, Optional<String> link, String passage, OptionalDouble distance) {

    @Override
    public String toString() {
        return "Hit[" + ref + "]";
    }
}
