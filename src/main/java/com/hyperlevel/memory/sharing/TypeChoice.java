package com.hyperlevel.memory.sharing;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.record.Consent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a location chose for one type.
 *
 * @param state what people set; it only counts while the location's memory is on
 * @param redact the explicit choice, or null while nobody chose and the catalogue's default holds
 * @param since when the state last changed, or null while it never did
 */
public record TypeChoice(
        DataType type,
        Consent.State state,
        @Nullable Boolean redact,
        @Nullable Instant since) {

    static TypeChoice never(DataType type) {
        return new TypeChoice(type, Consent.State.OFF, null, null);
    }

    /** Whether documents of the type are redacted: the choice, else the catalogue's default. */
    public boolean redacts() {
        return redact == null ? type.isRedactedByDefault() : redact;
    }
}
