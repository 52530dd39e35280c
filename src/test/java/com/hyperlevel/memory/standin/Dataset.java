package com.hyperlevel.memory.standin;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A container of texts with its own index and its own rights. */
final class Dataset {

    enum Right {
        READ,
        WRITE,
        DELETE,
        SHARE
    }

    private static final UUID OID_NAMESPACE = UUID.fromString("6ba7b812-9dad-11d1-80b4-00c04fd430c8");

    private final UUID id;
    private final String name;
    private final User owner;
    private final Instant createdAt;
    private final long number;
    private final Map<UUID, Set<Right>> rights = new ConcurrentHashMap<>();
    private final List<Item> items = new CopyOnWriteArrayList<>();
    private final List<String> graphLeftovers = new CopyOnWriteArrayList<>();
    private final SearchIndex index = new SearchIndex();

    Dataset(String name, User owner, Instant createdAt, long number) {
        this.id = idOf(name, owner);
        this.name = name;
        this.owner = owner;
        this.createdAt = createdAt;
        this.number = number;
        rights.put(owner.id(), EnumSet.allOf(Right.class));
    }

    /** The id is a function of the name and the owner, so a dataset made again has the id it had. */
    static UUID idOf(String name, User owner) {
        byte[] hash;
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            sha1.update(ByteBuffer.allocate(16)
                    .putLong(OID_NAMESPACE.getMostSignificantBits())
                    .putLong(OID_NAMESPACE.getLeastSignificantBits())
                    .array());
            hash = sha1.digest((name + owner.id() + "None").getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        ByteBuffer bytes = ByteBuffer.wrap(hash);
        long high = bytes.getLong() & ~0xf000L | 0x5000L;
        long low = bytes.getLong() & 0x3fffffffffffffffL | 0x8000000000000000L;
        return new UUID(high, low);
    }

    UUID id() {
        return id;
    }

    /** Grows from one dataset to the next. */
    long number() {
        return number;
    }

    String name() {
        return name;
    }

    User owner() {
        return owner;
    }

    List<Item> items() {
        return items;
    }

    SearchIndex index() {
        return index;
    }

    boolean grants(User user, Right right) {
        return rights.getOrDefault(user.id(), Set.of()).contains(right);
    }

    void grant(UUID user, Right right) {
        rights.computeIfAbsent(user, any -> EnumSet.noneOf(Right.class)).add(right);
    }

    void revoke(UUID user, Right right) {
        rights.getOrDefault(user, EnumSet.noneOf(Right.class)).remove(right);
    }

    Optional<Item> item(UUID id) {
        return items.stream().filter(item -> item.id().equals(id)).findFirst();
    }

    /** Newest first, as Cognee lists them. */
    List<Item> inListOrder() {
        List<Item> newestFirst = new ArrayList<>(items);
        Collections.reverse(newestFirst);
        return newestFirst;
    }

    boolean hasBuiltItems() {
        return items.stream().anyMatch(Item::isBuilt);
    }

    /** Once something was built there is an index to search, even when nothing is left in it. */
    boolean hasIndex() {
        return index.wasEverWritten();
    }

    /** Removes an item; what the graph says about names that other items mention too stays. */
    void remove(Item item) {
        items.remove(item);
        index.remove(item.id());
        if (item.isBuilt()) {
            List<String> others =
                    items.stream().filter(Item::isBuilt).map(Item::text).toList();
            graphLeftovers.addAll(Chunks.sentencesWithNamesIn(item.text(), others));
        }
    }

    /** Sentences of deleted items that still come back in composed answers, until the dataset goes. */
    List<String> graphLeftovers() {
        return graphLeftovers;
    }

    Map<String, @Nullable Object> toJson() {
        return Json.object(
                "id", id, "name", name, "createdAt", Times.text(createdAt), "updatedAt", null, "ownerId", owner.id());
    }
}
