package com.hyperlevel.memory.redaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Replaces e-mail addresses, phone numbers and valid IBANs by their labels before a text may leave (the seed, "What is
 * sent"). A safety net, not anonymisation: what it leaves alone, and why, is in {@code docs/redaction.md}.
 *
 * <ol>
 *   <li>The text is folded: one width, one sort of space, dash and digit, nothing invisible ({@link FoldedText}).
 *   <li>Addresses are found, then IBANs; each is covered, so that nothing inside is found again.
 *   <li>What only looks like a phone number is covered: near misses of IBANs, links, dates, times, amounts.
 *   <li>Phone numbers are found in what is left.
 *   <li>The positions are mapped back, and the labels written into the original.
 * </ol>
 *
 * <p>Redacting twice changes nothing. Time and memory grow in step with the text. Stateless, safe for use by many
 * threads.
 */
public final class Redactor {

    /** The rule's version, stored with each item: a higher one makes the sync send the affected documents again. */
    public static final int RULE_VERSION = 1;

    /** Makes a redactor; all are alike. */
    public Redactor() {}

    /** Replaces every secret in a text; labels that are already there stay and are not counted. */
    public Redaction redact(String text) {
        FoldedText folded = FoldedText.of(text);
        return write(text, folded, find(folded));
    }

    /**
     * Replaces a whole field by its meaning, whatever stands in it: a number in a phone field needs no leading 0. A blank
     * value stays as it is; the label itself is not counted.
     */
    public Redaction redactField(String value, Secret secret) {
        String label = secret.label();
        if (value.isBlank() || value.strip().equals(label)) {
            return Redaction.untouched(value);
        }
        return count(label, List.of(new Span(0, value.length(), secret)));
    }

    /** The secrets in a text, in order and without overlap, at folded positions. Uses the text up: it is covered. */
    static List<Span> find(FoldedText text) {
        List<Span> found = new ArrayList<>(hide(text, Emails.find(text)));
        found.addAll(hide(text, Ibans.find(text)));
        Ibans.hideNearMisses(text);
        Links.hide(text);
        Calendar.hide(text);
        Figures.hide(text);
        found.addAll(Phones.find(text));
        found.sort(Comparator.comparingInt(Span::from));
        return found;
    }

    private static List<Span> hide(FoldedText text, List<Span> spans) {
        spans.forEach(span -> text.cover(span.from(), span.to(), FoldedText.LABEL));
        return spans;
    }

    private static Redaction write(String text, FoldedText folded, List<Span> spans) {
        StringBuilder out = new StringBuilder(text.length());
        int done = 0;
        for (Span span : spans) {
            out.append(text, done, folded.originalFrom(span.from()))
                    .append(span.secret().label());
            done = folded.originalTo(span.to());
        }
        return count(out.append(text, done, text.length()).toString(), spans);
    }

    private static Redaction count(String text, List<Span> spans) {
        return new Redaction(text, count(spans, Secret.EMAIL), count(spans, Secret.PHONE), count(spans, Secret.IBAN));
    }

    private static int count(List<Span> spans, Secret secret) {
        return (int) spans.stream().filter(span -> span.secret() == secret).count();
    }
}
