package com.hyperlevel.memory.document;

import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.redaction.Redaction;
import com.hyperlevel.memory.redaction.Redactor;

/**
 * The text of one record as it is sent, and how it is named there. Only {@link Documents} makes one, so that no text
 * leaves by another way. Immutable.
 */
public final class Document {

    private static final int HASH_SHOWN = 8;

    private final RecordRef ref;
    private final Alias alias;
    private final Redaction counts;
    private final boolean redacted;
    private final boolean shortened;
    private final String text;
    private final String hash;

    Document(RecordRef ref, Alias alias, Redaction counts, boolean redacted, Cut cut) {
        this.ref = ref;
        this.alias = alias;
        this.counts = counts;
        this.redacted = redacted;
        this.shortened = cut.shortened();
        this.text = cut.text();
        this.hash = Hashes.sha256(text);
    }

    /** Which record it is made of. */
    public RecordRef ref() {
        return ref;
    }

    /** The label that goes with it, {@code kind:id}; the id is a surrogate where it is a secret itself. */
    public String label() {
        return alias.label();
    }

    /** The text, without blanks at either end, at most 40,000 characters. */
    public String text() {
        return text;
    }

    /** The SHA-256 of the text's UTF-8 bytes, 64 hexadecimal digits. */
    public String hash() {
        return hash;
    }

    /** The name of the file it is sent as, of letters, digits, {@code . _ -}; no two documents share one. */
    public String fileName() {
        return alias.fileStem() + "-" + hash.substring(0, HASH_SHOWN) + ".txt";
    }

    /** Whether it went through redaction. */
    public boolean redacted() {
        return redacted;
    }

    /** How many secrets were replaced. */
    public int redactions() {
        return counts.total();
    }

    /** How many of them were e-mail addresses. */
    public int emails() {
        return counts.emails();
    }

    /** How many of them were phone numbers. */
    public int phones() {
        return counts.phones();
    }

    /** How many of them were IBANs. */
    public int ibans() {
        return counts.ibans();
    }

    /** Whether the end is missing because it was too long. */
    public boolean shortened() {
        return shortened;
    }

    /** The length of the text, in UTF-16 units as the limit counts them. */
    public int characters() {
        return text.length();
    }

    /** The redaction rule it went through; 0 without redaction, since no rule's change concerns it. */
    public int ruleVersion() {
        return redacted ? Redactor.RULE_VERSION : 0;
    }

    @Override
    public String toString() {
        return alias.label();
    }
}
