package com.hyperlevel.memory.redaction;

import java.util.Locale;

/**
 * What stands beside a run of digits and tells that it is part of something longer (a word, a path, a file name, a hash),
 * or names what it is. Looks at a bounded stretch.
 */
final class Neighbours {

    private static final int LONGEST_WORD = 32;
    private static final int LONGEST_EXTENSION = 5;
    private static final int LONGEST_FILE_TYPE = 4;
    private static final int MOST_SIGNS = 4;

    private final FoldedText text;

    Neighbours(FoldedText text) {
        this.text = text;
    }

    /** Whether a phone number can begin at a position; one without blanks may be a path's or file's part. */
    boolean mayBegin(int start, boolean blanks) {
        if (text.isWordLetter(start - 1)) {
            return isPhoneWordBefore(start);
        }
        boolean plus = text.at(start) == '+';
        boolean joined = text.isDigit(start - 2) && !plus;
        return switch (text.at(start - 1)) {
            case '_', '#', '@', '\\', '%', '$', '€', '£' -> false;
            case '/' -> !joined && mayFollowSlash(start - 1, blanks);
            case '-' -> !joined && isApart(start - 1);
            case '.' -> !joined && (blanks || isApart(start - 1));
            case FoldedText.APART -> !plus; // "1.0.0+20130313144700"
            default -> !text.isDigit(start - 1);
        };
    }

    /** "Tel./030 …", "… / 0171 …", but not "img/0301234567" nor "/0301234567". */
    private boolean mayFollowSlash(int slash, boolean blanks) {
        int end = text.at(slash - 1) == '.' ? slash - 1 : slash;
        if (text.isWordLetter(end - 1)) {
            return isPhoneWordBefore(end);
        }
        return blanks || (" \n./_" + FoldedText.APART).indexOf(text.at(slash - 1)) < 0;
    }

    private boolean isApart(int end) {
        return !text.isWordLetter(end - 1) || isPhoneWordBefore(end);
    }

    private boolean isPhoneWordBefore(int end) {
        return Words.PHONE.contains(text.wordBefore(end, LONGEST_WORD));
    }

    /** Whether a phone number can end before a position. */
    boolean mayEnd(int end, boolean blanks) {
        if (text.isWordLetter(end)) {
            return isPhoneWordAt(end);
        }
        return switch (text.at(end)) {
            case '_', '@', '%', '$', '€', '£' -> false;
            case '.' -> !text.isDigit(end + 1) && (blanks || !isFileType(end + 1));
            case '-' -> blanks || !text.isWordLetter(end + 1) || isPhoneWordAt(end + 1);
            default -> true;
        };
    }

    private boolean isPhoneWordAt(int start) {
        return isExtensionNumber(start) || Words.PHONE.contains(text.wordAt(start, LONGEST_WORD));
    }

    /** "x45": an American extension. */
    private boolean isExtensionNumber(int start) {
        int end = start + 1;
        while (end - start <= LONGEST_EXTENSION && text.isDigit(end)) {
            end++;
        }
        boolean whole = end > start + 1 && !text.isDigit(end) && !isGlued(end + 1);
        return text.at(start) == 'x' && whole;
    }

    /** Two to four letters of one case and then no more: "pdf", "JPG", but not "Die". */
    private boolean isFileType(int start) {
        int end = start;
        while (end - start <= LONGEST_FILE_TYPE && (text.isWordLetter(end) || text.isDigit(end))) {
            end++;
        }
        String word = text.between(start, Math.min(end, text.length()));
        boolean oneCase = word.equals(word.toLowerCase(Locale.ROOT)) || word.equals(word.toUpperCase(Locale.ROOT));
        return word.length() >= 2 && word.length() <= LONGEST_FILE_TYPE && oneCase;
    }

    /** Whether a unit follows, so that the digits before it count something: "12 Uhr", "50 €". */
    boolean isCounted(int end) {
        int at = text.at(end) == ' ' ? end + 1 : end;
        return "€$£%".indexOf(text.at(at)) >= 0 || Words.UNITS.contains(text.wordAt(at, LONGEST_WORD));
    }

    /** Whether the words before name another sort of number: "Kunden-Nr. 0012345". */
    boolean isLabelled(int start, boolean blanks) {
        int end = skipSigns(start);
        String word = plainWordBefore(end);
        if (Words.namesAnId(word) || (!blanks && Words.NOUNS.contains(word))) {
            return true;
        }
        if (!Words.COUNTERS.contains(word)) {
            return false;
        }
        int before = skipSigns(wordStart(end));
        return Words.namesAnId(plainWordBefore(before) + word);
    }

    private int skipSigns(int end) {
        int at = end;
        while (end - at < MOST_SIGNS && " :.#=\"'".indexOf(text.at(at - 1)) >= 0) {
            at--;
        }
        return at;
    }

    private int wordStart(int end) {
        int at = end;
        while (end - at < LONGEST_WORD && (text.isLetter(at - 1) || ".-".indexOf(text.at(at - 1)) >= 0)) {
            at--;
        }
        return at;
    }

    private String plainWordBefore(int end) {
        return text.lower(wordStart(end), end).replace("-", "").replace(".", "");
    }

    /** Whether the digits follow a country as an IBAN's check digits do: "DE89", "DE 89". */
    boolean isCheckDigits(Group group) {
        int end = text.at(group.from() - 1) == ' ' ? group.from() - 1 : group.from();
        String country = text.wordBefore(end, 3).toUpperCase(Locale.ROOT);
        return group.size() == 2 && IbanRegistry.length(country) > 0;
    }

    boolean isGlued(int start) {
        return text.isWordLetter(start - 1) || text.at(start - 1) == '_';
    }
}
