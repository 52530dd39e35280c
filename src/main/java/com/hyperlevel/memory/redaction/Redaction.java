package com.hyperlevel.memory.redaction;

import java.util.Objects;

/**
 * A text after redaction, and how much of each sort was replaced in it.
 *
 * @param text the redacted text
 * @param emails how many e-mail addresses were replaced
 * @param phones how many phone numbers were replaced
 * @param ibans how many IBANs were replaced
 */
public record Redaction(String text, int emails, int phones, int ibans) {

    /** Refuses counts below zero. */
    public Redaction {
        Objects.requireNonNull(text, "text");
        if (emails < 0 || phones < 0 || ibans < 0) {
            throw new IllegalArgumentException("A redaction cannot count below zero");
        }
    }

    /** A text that nothing was replaced in, such as one that need not be redacted. */
    public static Redaction untouched(String text) {
        return new Redaction(text, 0, 0, 0);
    }

    /** How many secrets were replaced, of any sort. */
    public int total() {
        return emails + phones + ibans;
    }

    /** This text with the next one directly behind it, and the counts of both. */
    public Redaction plus(Redaction next) {
        return new Redaction(text + next.text, emails + next.emails, phones + next.phones, ibans + next.ibans);
    }

    /** The counts only: redacted text is still somebody's text. */
    @Override
    public String toString() {
        return "Redaction[emails=" + emails + ", phones=" + phones + ", ibans=" + ibans + "]";
    }
}
