package com.hyperlevel.memory.seal;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A sealed value as it is stored: the id of its master key, and bytes that mean nothing without it. */
public final class Sealed {

    private final String keyId;
    private final byte[] bytes;

    /** A sealed value read back from where it was stored. */
    public Sealed(String keyId, byte[] bytes) {
        this.keyId = keyId;
        this.bytes = bytes.clone();
    }

    /** The id of the master key that it is sealed under. */
    public String keyId() {
        return keyId;
    }

    /** What to store; a copy. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Sealed that && keyId.equals(that.keyId) && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(keyId, Arrays.hashCode(bytes));
    }

    @Override
    public String toString() {
        return "Sealed[" + keyId + ", ***]";
    }
}
