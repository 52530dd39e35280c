package com.hyperlevel.memory.standin;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One stored text of a dataset. */
final class Item {

    private final UUID id = UUID.randomUUID();
    private final User owner;
    private final String name;
    private final byte[] content;
    private final @Nullable String label;
    private final @Nullable Map<String, @Nullable Object> metadata;
    private final Instant createdAt;
    private volatile boolean built;

    Item(
            User owner,
            String name,
            byte[] content,
            @Nullable String label,
            @Nullable Map<String, @Nullable Object> metadata,
            Instant createdAt) {
        this.owner = owner;
        this.name = name;
        this.content = content;
        this.label = label;
        this.metadata = metadata;
        this.createdAt = createdAt;
    }

    UUID id() {
        return id;
    }

    User owner() {
        return owner;
    }

    String name() {
        return name;
    }

    byte[] content() {
        return content;
    }

    String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    @Nullable
    String label() {
        return label;
    }

    @Nullable
    Map<String, @Nullable Object> metadata() {
        return metadata;
    }

    Instant createdAt() {
        return createdAt;
    }

    boolean isBuilt() {
        return built;
    }

    void markBuilt(boolean value) {
        built = value;
    }

    String hash() {
        return md5(content);
    }

    static String md5(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
