package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.item.Item;
import com.hyperlevel.memory.item.ItemState;
import java.util.List;
import java.util.Optional;

/** What to do about one record in one dataset. Decided from its document and the items that are there; pure. */
sealed interface Plan {

    /** Nothing: the text is there, was refused, or the record is not to be there. */
    record Nothing() implements Plan {}

    /** The text is not there. */
    record Send(Document document) implements Plan {}

    /** The text is there as an older version or on its way out, and is the right one again. */
    record Adopt(Item item) implements Plan {}

    /** Decides for a record that is alive and shared. */
    static Plan of(Document document, List<Item> items) {
        Optional<Item> same = items.stream()
                .filter(item -> item.hash().equals(document.hash()))
                .findFirst();
        if (same.isEmpty()) {
            return new Send(document);
        }
        ItemState state = same.get().state();
        return switch (state) {
            case SENT, SENDING, REFUSED -> new Nothing();
            case SUPERSEDED, REMOVING -> new Adopt(same.get());
            // It has to go first; its deletion's end looks at the record again.
            case ERASING -> new Nothing();
            // Tried again in its turn.
            case SUSPECT -> new Nothing();
        };
    }
}
