package com.hyperlevel.memory.seal;

/** A sealed value that cannot be opened. Names the key's id, never the value. */
public final class SealBroken extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why a value cannot be opened. */
    public enum Reason {
        /** Its master key is not among those that are set. */
        UNKNOWN_KEY,
        /** It was changed, or stands in another place than the one it was sealed for. */
        CHANGED_OR_MOVED
    }

    private final Reason reason;
    private final String keyId;

    SealBroken(Reason reason, String keyId) {
        super(message(reason, keyId));
        this.reason = reason;
        this.keyId = keyId;
    }

    private static String message(Reason reason, String keyId) {
        return switch (reason) {
            case UNKNOWN_KEY -> "The master key '" + keyId + "' is not set; a value is sealed under it.";
            case CHANGED_OR_MOVED ->
                "A value sealed under '" + keyId + "' was changed, or is not in the place it was sealed for.";
        };
    }

    /** Why. */
    public Reason reason() {
        return reason;
    }

    /** The id of the master key that the value names. */
    public String keyId() {
        return keyId;
    }
}
