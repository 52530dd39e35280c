package com.hyperlevel.memory.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds IBANs: a registered country, exactly its length, check digits that fit (ISO 13616, ISO 7064 MOD 97-10), in any
 * grouping. From each place where one can begin it reads one IBAN's length, so that the work is linear.
 */
final class Ibans {

    /** Two check digits, and the two letters before them. */
    private static final int HEAD = 4;

    private static final int WIDEST_GAP = 3;

    private Ibans() {}

    static List<Span> find(FoldedText text) {
        List<Span> found = new ArrayList<>();
        for (int at = 0; at < text.length(); at++) {
            int end = endOfValid(text, at);
            if (end > 0) {
                found.add(new Span(at, end, Secret.IBAN));
                at = end - 1;
            }
        }
        return found;
    }

    /**
     * Covers what was meant to be an IBAN and is none (a typing error, a digit too few), so that no phone number is cut
     * out of its middle.
     */
    static void hideNearMisses(FoldedText text) {
        for (int at = 0; at < text.length(); at++) {
            int end = endOfNearMiss(text, at);
            if (end > 0) {
                text.cover(at, end, FoldedText.WORD);
                at = end - 1;
            }
        }
    }

    private static int endOfValid(FoldedText text, int start) {
        int length = lengthAt(text, start);
        if (length == 0) {
            return -1;
        }
        StringBuilder read = new StringBuilder(length);
        int at = start;
        for (int gap = 0; read.length() < length; at++) {
            if (isCode(text, at)) {
                read.append(Character.toUpperCase(text.at(at)));
                gap = 0;
            } else if (!isGap(text, at) || ++gap > WIDEST_GAP) {
                return -1;
            }
        }
        boolean grouped = at - start > length;
        return !continues(text, at) && hasCheckDigits(read) && (!grouped || isMostlyDigits(read)) ? at : -1;
    }

    /** The length of the IBAN that can begin here, or 0: a country code at the begin of a word, or right behind "IBAN". */
    private static int lengthAt(FoldedText text, int at) {
        if (!isAsciiLetter(text.at(at)) || !isAsciiLetter(text.at(at + 1))) {
            return 0;
        }
        if (isWordChar(text, at - 1) && !text.wordBefore(at, 5).equals("iban")) {
            return 0;
        }
        return IbanRegistry.length(text.between(at, at + 2).toUpperCase(Locale.ROOT));
    }

    /** Blanks, hyphens, dots, and the line break that a mail program puts in. */
    private static boolean isGap(FoldedText text, int at) {
        char c = text.at(at);
        return at < text.length() && (c == ' ' || c == '-' || c == '.' || c == '\n');
    }

    /** Whether a word goes on here; the label of a BIC may be glued to an IBAN. */
    private static boolean continues(FoldedText text, int at) {
        return isWordChar(text, at) && !Words.BIC.contains(text.wordAt(at, 6));
    }

    private static boolean isWordChar(FoldedText text, int at) {
        return text.isWordLetter(at) || text.isDigit(at);
    }

    private static boolean isCode(FoldedText text, int at) {
        return text.isDigit(at) || isAsciiLetter(text.at(at));
    }

    private static boolean isAsciiLetter(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    /** Without this, every 97th sentence that begins like "no 12" and has the length would be one. */
    private static boolean isMostlyDigits(CharSequence iban) {
        return 2 * iban.chars().filter(c -> c <= '9').count() >= iban.length() - HEAD;
    }

    private static boolean hasCheckDigits(CharSequence iban) {
        if (iban.charAt(2) > '9' || iban.charAt(3) > '9') {
            return false;
        }
        int check = 10 * (iban.charAt(2) - '0') + iban.charAt(3) - '0';
        return check >= 2 && check <= 98 && remainder(iban) == 1;
    }

    /** The number that the IBAN spells, head moved to the end and letters counted from 10, modulo 97. */
    private static int remainder(CharSequence iban) {
        int remainder = 0;
        for (int i = 0; i < iban.length(); i++) {
            int value = Character.digit(iban.charAt((i + HEAD) % iban.length()), 36);
            remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97;
        }
        return remainder;
    }

    /**
     * Behind groups that begin with country and check digits and come within two characters of the country's length.
     * Groups without a digit, such as a bank code, have four letters and stand among groups of four.
     */
    private static int endOfNearMiss(FoldedText text, int start) {
        int length = lengthAt(text, start);
        if (length == 0 || !text.isDigit(start + 2) || !text.isDigit(start + 3)) {
            return -1;
        }
        int end = -1;
        int chars = 0;
        int words = 0;
        boolean fours = true;
        for (int at = start; ; ) {
            int group = groupEnd(text, at, length + 3);
            int size = group - at;
            boolean word = !hasDigit(text, at, group);
            chars += size;
            words += word ? 1 : 0;
            boolean grouped = word ? fours && size == 4 : fours || words <= 1;
            if (chars > length + 2 || isWordChar(text, group) || !grouped) {
                return end;
            }
            end = chars >= length - 2 ? group : end;
            fours &= size == 4;
            boolean goesOn = (text.at(group) == ' ' || text.at(group) == '-') && isCode(text, group + 1);
            if (!goesOn) {
                return end;
            }
            at = group + 1;
        }
    }

    private static int groupEnd(FoldedText text, int start, int most) {
        int at = start;
        while (at - start < most && isCode(text, at)) {
            at++;
        }
        return at;
    }

    private static boolean hasDigit(FoldedText text, int start, int end) {
        for (int at = start; at < end; at++) {
            if (text.isDigit(at)) {
                return true;
            }
        }
        return false;
    }
}
