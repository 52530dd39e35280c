package com.hyperlevel.memory.redaction;

import java.util.List;

/**
 * Dates, and ranges of dates, months and hours: a memory without them is worthless, and many begin with 0. They are
 * written as patterns: D day, M month, Y year of four digits, y of two, H hour, m minute; a lower-case d or h has two
 * digits for certain.
 */
final class Calendar {

    /** What is a date by itself. */
    private static final List<String> WHOLE = List.of(
            "D.M.Y", "D.M.y", "d.M", "h.m", "D/M/Y", "M/D/Y", "D/M/y", "M/D/y", "D-M-Y", "M-D-Y", "Y-M-D", "Y/M/D",
            "Y.M.D", "M/Y", "M/y", "M.Y", "M-M/Y", "M/M Y", "M-M Y", "D-D.M.Y", "D-D.M.y", "D/D.M.Y", "D/D.M.y");

    /** What is one beside another one, with a dash between. */
    private static final List<String> RANGED = List.of(
            "D.M.Y", "D.M.y", "D.M.", "D.M", "H.m", "D/M/Y", "M/D/Y", "D/M/y", "M/D/y", "M/Y", "M/y", "M.Y", "Y-M-D");

    private static final int WIDEST_GAP = 2;

    private Calendar() {}

    static void hide(FoldedText text) {
        for (int at = 0; at < text.length(); at++) {
            int end = text.isDigit(at) && begins(text, at) ? end(text, at) : -1;
            if (end > 0) {
                text.cover(at, end, FoldedText.APART);
                at = end - 1;
            }
        }
    }

    /** Not in the middle of a number: no digit before, nor one with a sign that joins. */
    private static boolean begins(FoldedText text, int at) {
        if (text.isDigit(at - 1) || text.at(at - 1) == '+') {
            return false;
        }
        return "./-".indexOf(text.at(at - 1)) < 0 || !text.isDigit(at - 2);
    }

    private static int end(FoldedText text, int start) {
        int end = -1;
        for (String pattern : WHOLE) {
            int at = match(text, start, pattern);
            end = at > 0 && ends(text, at, pattern) ? Math.max(end, at) : end;
        }
        for (String pattern : RANGED) {
            int at = match(text, start, pattern);
            end = at > 0 ? Math.max(end, rangeEnd(text, at)) : end;
        }
        return end;
    }

    private static int rangeEnd(FoldedText text, int start) {
        int dash = skipGap(text, start);
        if (text.at(dash) != '-') {
            return -1;
        }
        int second = skipGap(text, dash + 1);
        int end = -1;
        for (String pattern : RANGED) {
            int at = match(text, second, pattern);
            end = at > 0 && ends(text, at, pattern) ? Math.max(end, at) : end;
        }
        return end;
    }

    private static int skipGap(FoldedText text, int start) {
        int at = start;
        while (at - start < WIDEST_GAP && text.at(at) == ' ') {
            at++;
        }
        return at;
    }

    /** Whether what matched a pattern is complete, and not the begin of a longer number. */
    private static boolean ends(FoldedText text, int end, String pattern) {
        if (text.isDigit(end) || text.isWordLetter(end)) {
            return false;
        }
        String joins = pattern.indexOf('-') < 0 ? "./" : "./-";
        if (joins.indexOf(text.at(end)) >= 0 && text.isDigit(end + 1)) {
            return false;
        }
        // "01/12 34 567" is a phone number of Vienna, "01/12" alone a month.
        boolean openEnd = pattern.startsWith("M") && pattern.length() <= 5 && pattern.indexOf('D') < 0;
        return !(openEnd && text.at(end) == ' ' && text.isDigit(end + 1) && text.at(end + 1) != '0');
    }

    /** Behind the pattern if the text has it here, or -1. */
    private static int match(FoldedText text, int start, String pattern) {
        int at = start;
        for (int i = 0; i < pattern.length(); i++) {
            char wanted = pattern.charAt(i);
            if (!Character.isLetter(wanted)) {
                at = text.at(at) == wanted ? at + 1 : -1;
            } else {
                at = matchNumber(text, at, wanted);
            }
            if (at < 0) {
                return -1;
            }
        }
        return at;
    }

    private static int matchNumber(FoldedText text, int start, char sort) {
        int value = 0;
        int at = start;
        while (at - start < 5 && text.isDigit(at)) {
            value = 10 * value + text.at(at++) - '0';
        }
        int digits = at - start;
        boolean fits = switch (sort) {
            case 'D' -> (digits == 1 || digits == 2) && value >= 1 && value <= 31;
            case 'd' -> digits == 2 && value >= 1 && value <= 31;
            case 'M' -> (digits == 1 || digits == 2) && value >= 1 && value <= 12;
            case 'Y' -> digits == 4 && value >= 1900 && value <= 2099;
            case 'y' -> digits == 2;
            case 'H' -> (digits == 1 || digits == 2) && value <= 24;
            case 'h' -> digits == 2 && value <= 24;
            case 'm' -> digits == 2 && value <= 59;
            default -> throw new IllegalArgumentException("No such sort of number: " + sort);
        };
        return fits ? at : -1;
    }
}
