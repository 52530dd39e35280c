package com.hyperlevel.memory.status;

import com.hyperlevel.memory.record.Trace;
import org.jspecify.annotations.Nullable;

/**
 * What would leave for one record.
 *
 * @param redacts whether its type is redacted
 * @param text null when nothing would leave; the trace says why
 */
public record Preview(
        Trace trace, boolean redacts, @Nullable Sides text) {

    /**
     * A document as it is and as it would leave.
     *
     * @param before as it is built, without redaction
     * @param after as it would leave; the same where the type is not redacted
     * @param shortened whether its end does not leave, because it is too long
     */
    public record Sides(String before, String after, int emails, int phones, int ibans, boolean shortened) {

        @Override
        public String toString() {
            return "Sides";
        }
    }
}
