package com.hyperlevel.memory.seal;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The master keys that secrets are sealed under: exactly one of the two settings. Shows no key.
 *
 * @param keys master keys as {@code id:base64} of 32 bytes; the first seals, the others still open
 * @param keyFile a file of such keys, one a line; blank lines and lines that start with {@code #} are skipped
 */
@ConfigurationProperties("memory.seal")
public record SealProperties(
        @DefaultValue List<String> keys, @Nullable Path keyFile) {

    /** Keeps its own copy. */
    public SealProperties {
        keys = List.copyOf(keys);
    }

    @Override
    public String toString() {
        return "SealProperties[***]";
    }
}
