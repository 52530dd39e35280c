package com.hyperlevel.memory.cognee;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads all items of a dataset and says whether these are all:
 *
 * <ol>
 *   <li>count, read page by page to the end, count again;
 *   <li>complete when both counts are the same and as many different items were read;
 *   <li>a server that does not count is read twice, and complete when both readings have the same items;
 *   <li>a server without paging gives everything at once: a first page longer than asked, or the same page again.
 * </ol>
 */
final class ItemReader {

    private static final int PAGE = 1000;
    private static final int MOST_PAGES = 10_000;

    private final CogneeClient client;
    private final UUID dataset;
    private final Deadline deadline;
    private boolean reachedEnd;

    ItemReader(CogneeClient client, UUID dataset, Deadline deadline) {
        this.client = client;
        this.dataset = dataset;
        this.deadline = deadline;
    }

    ItemListing read() {
        Optional<Integer> before = client.count(dataset);
        Map<UUID, CogneeItem> items = readPages();
        if (!reachedEnd || deadline.isOver()) {
            return new ItemListing(List.copyOf(items.values()), false);
        }
        boolean complete = before.isPresent()
                ? before.get() == items.size() && before.equals(client.count(dataset))
                : readPages().keySet().equals(items.keySet()) && reachedEnd;
        return new ItemListing(List.copyOf(items.values()), complete);
    }

    private Map<UUID, CogneeItem> readPages() {
        reachedEnd = false;
        Map<UUID, CogneeItem> items = new LinkedHashMap<>();
        for (int page = 0; page < MOST_PAGES && !reachedEnd && !deadline.isOver(); page++) {
            List<CogneeItem> read = client.page(dataset, page * PAGE, PAGE);
            int known = items.size();
            read.forEach(item -> items.putIfAbsent(item.id(), item));
            reachedEnd = read.size() != PAGE || items.size() == known;
        }
        return items;
    }
}
