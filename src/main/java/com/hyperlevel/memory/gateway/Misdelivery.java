package com.hyperlevel.memory.gateway;

import com.hyperlevel.memory.cognee.CogneeClient;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.CogneeItem;
import com.hyperlevel.memory.cognee.FilePart;
import com.hyperlevel.memory.cognee.ItemListing;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Takes documents back that a server wrote into another dataset than the one named. Only where our login owns that
 * dataset and it is none of ours: in one of ours the item may be another location's, and what does not belong there is
 * found when it is next compared with the mapping.
 */
final class Misdelivery {

    private final CogneeClient client;
    private final DatasetList list;

    Misdelivery(CogneeClient client, DatasetList list) {
        this.client = client;
        this.list = list;
    }

    /** Returns whether they are gone from there as far as we can see. */
    boolean takeBack(UUID dataset, List<FilePart> parts) {
        if (!list.ownsForeignName(dataset)) {
            return false;
        }
        try {
            Set<String> labels = parts.stream().map(FilePart::label).collect(Collectors.toSet());
            misdelivered(dataset, labels).items().forEach(item -> client.deleteItem(dataset, item.id()));
            ItemListing left = misdelivered(dataset, labels);
            return left.complete() && left.items().isEmpty();
        } catch (CogneeException failure) {
            return false;
        }
    }

    private ItemListing misdelivered(UUID dataset, Set<String> labels) {
        ItemListing listing = client.items(dataset);
        List<CogneeItem> ours = listing.items().stream()
                .filter(item -> item.label().filter(labels::contains).isPresent())
                .toList();
        return new ItemListing(ours, listing.complete());
    }
}
