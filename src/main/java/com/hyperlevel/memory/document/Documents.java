package com.hyperlevel.memory.document;

import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.SourceRecord;
import com.hyperlevel.memory.redaction.Redaction;
import com.hyperlevel.memory.redaction.Redactor;
import com.hyperlevel.memory.redaction.Secret;
import java.util.Locale;
import org.springframework.stereotype.Component;

/**
 * Makes documents, in this order:
 *
 * <ol>
 *   <li>build: a header line that names the record, so that no text is like another's and none begins like a path or an
 *       address; then the lines of the record's draft;
 *   <li>redact, fields that are addresses or numbers by their meaning, everything else by pattern;
 *   <li>cut, last, so that no cut uncovers half a number;
 *   <li>hash.
 * </ol>
 *
 * <p>The same record makes the same document. Stateless.
 */
@Component
public class Documents {

    private static final int CHARACTERS = 40_000;

    private final Redactor redactor = new Redactor();

    /**
     * The document of a record as it is now. Secrets are counted as far as the text was built: a line that begins behind
     * the cut is neither built nor counted.
     *
     * @param redact whether e-mail addresses, phone numbers and IBANs are replaced, the record's own id included
     */
    public Document of(SourceRecord record, boolean redact) {
        Alias alias = redact && isSecret(record.ref()) ? Alias.hidden(record.ref()) : Alias.plain(record.ref());
        Redaction whole = Redaction.untouched(header(record.ref(), alias));
        boolean shortened = false;
        for (Draft.Line line : record.draft().lines()) {
            if (whole.text().length() > CHARACTERS) {
                break;
            }
            if (line.text().length() > line.characters()) {
                whole = whole.plus(shortened(line, redact));
                shortened = true;
            } else {
                whole = whole.plus(redact ? redacted(line) : plain(line));
            }
        }
        Cut cut = Cut.of(whole.text(), CHARACTERS);
        return new Document(record.ref(), alias, whole, redact, new Cut(cut.text(), cut.shortened() || shortened));
    }

    private boolean isSecret(RecordRef ref) {
        return redactor.redact(ref.id().value()).total() > 0;
    }

    private static String header(RecordRef ref, Alias alias) {
        return "HyperLevel · " + ref.kind().type().label(Locale.GERMAN) + " · " + alias.header();
    }

    private static Redaction plain(Draft.Line line) {
        return Redaction.untouched("\n" + labelled(line));
    }

    private Redaction redacted(Draft.Line line) {
        return switch (line.mark()) {
            case PLAIN -> Redaction.untouched("\n").plus(redactor.redact(labelled(line)));
            case EMAIL -> redactedField(line, Secret.EMAIL);
            case PHONE -> redactedField(line, Secret.PHONE);
        };
    }

    private Redaction redactedField(Draft.Line line, Secret secret) {
        return Redaction.untouched("\n" + line.label() + ": ").plus(redactor.redactField(line.text(), secret));
    }

    /** A line of which only the beginning may leave, cut after it was redacted. */
    private Redaction shortened(Draft.Line line, boolean redact) {
        Redaction label = redact ? redactor.redact(line.label()) : Redaction.untouched(line.label());
        Redaction text = redact ? redactor.redact(line.text()) : Redaction.untouched(line.text());
        Redaction start = new Redaction(
                Cut.of(text.text(), line.characters()).text(), text.emails(), text.phones(), text.ibans());
        return Redaction.untouched("\n")
                .plus(label)
                .plus(Redaction.untouched(": "))
                .plus(start);
    }

    private static String labelled(Draft.Line line) {
        return line.label().isEmpty() ? line.text() : line.label() + ": " + line.text();
    }
}
