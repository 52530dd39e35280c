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
 * @param since when the state that counts last changed, or null while nobody ever chose one
 */
public record TypeChoice(
        DataType type,
        Consent.State state,
        @Nullable Boolean redact,
        @Nullable Instant since) {

    static TypeChoice never(DataType type) {
        return new TypeChoice(type, Consent.State.OFF, null, null);
    }

    TypeChoice since(@Nullable Instant moment) {
        return new TypeChoice(type, state, redact, moment);
    }

    /** The less open of each, this and the one before. */
    TypeChoice asFarAsItNarrows(TypeChoice before) {
        boolean lifted = before.redacts() && !redacts();
        return new TypeChoice(
                type,
                state.compareTo(before.state) < 0 ? state : before.state,
                lifted ? before.redact : redact,
                before.since);
    }

    /** Whether documents of the type are redacted: the choice, else the catalogue's default. */
    public boolean redacts() {
        return redact == null ? type.isRedactedByDefault() : redact;
    }
}
