package com.hyperlevel.memory.redaction;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;

/**
 * A text made plain for reading: every digit is 0 to 9, every space a blank, every dash a hyphen, every line end a line
 * feed; full-width and mathematical signs are the ordinary ones, {@code %40} is the at sign it stands for, and what is
 * invisible (soft hyphens, zero-width signs, direction marks) or only decorates a letter is gone. Each position knows
 * where it comes from, so that what is found here can be replaced in the original without splitting a character.
 *
 * <p>Made for one reading: finders cover what the next ones must not see. Reads are counted, which lets a test show that
 * the work grows in step with the text.
 */
final class FoldedText {

    /** Covers a secret: reads like the end of the label that takes its place. */
    static final char LABEL = ']';
    /** Covers something that belongs to no number, and that numbers beside it are free of. */
    static final char APART = '\uE000';
    /** Covers something that numbers beside it are part of: it reads like a word. */
    static final char WORD = '_';

    /** Stands for letters beyond the first plane, and for what else is there. */
    private static final char FAR_LETTER = '\u4E00';

    private static final char FAR_SIGN = '\u00B7';

    private static final char LINE_END = '\n';

    private final char[] chars;
    private final int[] from;
    private final int[] to;
    private int length;
    private long steps;

    private FoldedText(int capacity) {
        chars = new char[capacity];
        from = new int[capacity];
        to = new int[capacity];
    }

    static FoldedText of(String original) {
        FoldedText folded = new FoldedText(original.length());
        int next = 0;
        for (int at = 0; at < original.length(); at = next) {
            next = folded.take(original, at);
        }
        return folded;
    }

    private int take(String original, int at) {
        int codePoint = original.codePointAt(at);
        int next = at + Character.charCount(codePoint);
        if (codePoint == '%' && original.startsWith("40", next)) {
            add('@', at, next + 2);
            return next + 2;
        }
        if (isMark(codePoint)) {
            if (length > 0 && to[length - 1] == at) {
                to[length - 1] = next;
            }
        } else if (Character.getType(codePoint) != Character.FORMAT) {
            add(fold(codePoint), at, next);
        }
        return next;
    }

    private void add(char folded, int start, int end) {
        chars[length] = folded;
        from[length] = start;
        to[length] = end;
        length++;
    }

    int length() {
        return length;
    }

    /** The character at a position; a line end before the first and behind the last. */
    char at(int position) {
        steps++;
        return position >= 0 && position < length ? chars[position] : LINE_END;
    }

    boolean isDigit(int position) {
        char c = at(position);
        return c >= '0' && c <= '9';
    }

    boolean isLetter(int position) {
        return Character.isLetter(at(position));
    }

    /** A letter of a script that puts blanks between its words: a number does not begin or end beside one. */
    boolean isWordLetter(int position) {
        char c = at(position);
        return Character.isLetter(c) && (c < '\u0E00' || (c >= '\u1E00' && c < '\u2000'));
    }

    /** The positions from one to before another, as text. */
    String between(int start, int end) {
        steps += Math.max(0, end - start);
        return new String(chars, start, end - start);
    }

    /** The letters that end right before a position, in lower case; at most so many are looked at. */
    String wordBefore(int position, int most) {
        int start = position;
        while (position - start < most && isLetter(start - 1)) {
            start--;
        }
        return lower(start, position);
    }

    /** The letters that begin at a position, in lower case; at most so many are looked at. */
    String wordAt(int position, int most) {
        int end = position;
        while (end - position < most && isLetter(end)) {
            end++;
        }
        return lower(position, end);
    }

    String lower(int start, int end) {
        return between(start, end).toLowerCase(Locale.ROOT);
    }

    /** Hides a stretch from the finders that come later. */
    void cover(int start, int end, char with) {
        Arrays.fill(chars, start, end, with);
    }

    int originalFrom(int start) {
        return from[start];
    }

    int originalTo(int end) {
        return to[end - 1];
    }

    /** How many characters have been read so far. */
    long steps() {
        return steps;
    }

    private static boolean isMark(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> false;
        };
    }

    private static char fold(int codePoint) {
        return codePoint < 0x80 ? foldAscii((char) codePoint) : foldOther(codePoint);
    }

    private static char foldAscii(char c) {
        return switch (c) {
            case '\t' -> ' ';
            case '\r', '\f', '\u000B' -> LINE_END;
            default -> c;
        };
    }

    private static char foldOther(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.DECIMAL_DIGIT_NUMBER -> (char) ('0' + Character.digit(codePoint, 10));
            case Character.SPACE_SEPARATOR -> ' ';
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.CONTROL -> LINE_END;
            case Character.DASH_PUNCTUATION -> '-';
            case Character.SURROGATE, Character.PRIVATE_USE -> FAR_SIGN;
            default -> foldSign(codePoint);
        };
    }

    private static char foldSign(int codePoint) {
        return switch (codePoint) {
            case 0x2212, 0x2043, 0x2796, 0x02D7 -> '-'; // minus signs, hyphen bullet
            case 0x2044, 0x2215, 0x29F8 -> '/'; // fraction and division slashes
            case 0x2795 -> '+';
            case 0x2018, 0x2019, 0x02BC, 0x2032 -> '\''; // apostrophes, prime
            case 0x3002, 0xFF61 -> '.'; // full stops that domain names may use (RFC 3490)
            default -> foldCompatible(codePoint);
        };
    }

    private static char foldCompatible(int codePoint) {
        if (hasPlainForm(codePoint)) {
            String plain = Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKC);
            if (plain.length() == 1 && plain.codePointAt(0) != codePoint) {
                return fold(plain.charAt(0));
            }
        }
        if (Character.isBmpCodePoint(codePoint)) {
            return (char) codePoint;
        }
        return Character.isLetter(codePoint) ? FAR_LETTER : FAR_SIGN;
    }

    /** Small and full-width forms, letter-like and mathematical signs, leaders. */
    private static boolean hasPlainForm(int codePoint) {
        return (codePoint >= 0xFE50 && codePoint <= 0xFFEF)
                || (codePoint >= 0x1D400 && codePoint <= 0x1D7FF)
                || (codePoint >= 0x2100 && codePoint <= 0x214F)
                || codePoint == 0x2024;
    }
}
