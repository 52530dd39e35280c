package com.hyperlevel.memory.access;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address a person signs in with, in the one form in which two spellings of it are equal: compatibility characters
 * folded (NFKC), blanks around it gone, lower case. No right ever follows from an address.
 */
public record EmailAddress(String value) {

    private static final int LONGEST = 254;
    private static final Pattern FORM = Pattern.compile(
            "[^\\s\\p{C}@\"<>(),:;\\\\]{1,64}@[^\\s\\p{C}@\"<>(),:;\\\\.]+(?:\\.[^\\s\\p{C}@\"<>(),:;\\\\.]+)*");

    public EmailAddress {
        if (!value.equals(normal(value))
                || value.length() > LONGEST
                || !FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("not an e-mail address in its normal form");
        }
    }

    /** The address that a caller wrote, or nothing when it cannot be one. */
    public static Optional<EmailAddress> parse(String text) {
        if (text.length() > 4 * LONGEST) {
            return Optional.empty();
        }
        String normal = normal(text);
        return normal.length() <= LONGEST && FORM.matcher(normal).matches()
                ? Optional.of(new EmailAddress(normal))
                : Optional.empty();
    }

    private static String normal(String text) {
        String folded = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(folded, Normalizer.Form.NFKC).strip();
    }

    @Override
    public String toString() {
        return value;
    }
}
