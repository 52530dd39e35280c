package com.hyperlevel.memory.catalog;

import java.util.Optional;

/** Which record of a location: its kind and id. Written {@code kind:id}, the label that Cognee keeps with an item. */
public record RecordRef(Kind kind, RecordId id) {

    /** The label of this record; read back by {@link #parse}. */
    public String label() {
        return kind.word() + ":" + id.value();
    }

    /** Reads a label, split at the first colon only, since ids may hold colons; empty when it is not one of ours. */
    public static Optional<RecordRef> parse(String label) {
        int colon = label.indexOf(':');
        if (colon < 0) {
            return Optional.empty();
        }
        return Kind.parse(label.substring(0, colon))
                .flatMap(kind -> RecordId.parse(label.substring(colon + 1)).map(id -> new RecordRef(kind, id)));
    }

    @Override
    public String toString() {
        return label();
    }
}
