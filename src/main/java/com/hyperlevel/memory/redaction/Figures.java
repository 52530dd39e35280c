package com.hyperlevel.memory.redaction;

import java.util.Arrays;
import java.util.regex.Pattern;

/** Times, amounts, decimal numbers, versions and addresses of machines: digits joined by colons, commas or dots. */
final class Figures {

    private static final String JOINS = ".,:";
    private static final char NONE = ' ';
    private static final int FAR = 14;
    private static final int LEAST_WHOLE_NUMBER = 9;
    private static final Pattern DOT = Pattern.compile("\\.");

    private Figures() {}

    static void hide(FoldedText text) {
        int end;
        for (int at = 0; at < text.length(); at = end + 1) {
            end = tokenEnd(text, at);
            if (end > at && isFigure(text, at, text.between(at, end))) {
                text.cover(at, end, FoldedText.APART);
            }
        }
    }

    private static int tokenEnd(FoldedText text, int start) {
        if (!text.isDigit(start)) {
            return start;
        }
        int at = start;
        while (text.isDigit(at) || (JOINS.indexOf(text.at(at)) >= 0 && text.isDigit(at + 1))) {
            at++;
        }
        return at;
    }

    private static boolean isFigure(FoldedText text, int start, String token) {
        int colon = token.indexOf(':');
        if (colon >= 0) {
            return isTimeOrPort(token, colon);
        }
        if (token.indexOf(',') >= 0) {
            return !joinsNumbers(token);
        }
        return token.indexOf('.') >= 0 && isDotted(text, start, DOT.split(token));
    }

    private static boolean isTimeOrPort(String token, int colon) {
        boolean port = token.lastIndexOf('.', colon) >= 0;
        boolean minutes = token.length() >= colon + 3
                && Character.isDigit(token.charAt(colon + 1))
                && Character.isDigit(token.charAt(colon + 2))
                && (token.length() == colon + 3 || !Character.isDigit(token.charAt(colon + 3)));
        return port || (colon <= 2 && minutes);
    }

    /** Whether a comma stands between two numbers of a list rather than in a decimal number. */
    private static boolean joinsNumbers(String token) {
        for (int comma = token.indexOf(','); comma >= 0; comma = token.indexOf(',', comma + 1)) {
            String before = digitsBefore(token, comma);
            String after = digitsAfter(token, comma + 1);
            boolean tail = before.length() >= 5 && after.length() >= 3 && after.charAt(0) == '0';
            if (isWholeNumber(before) || (isWholeNumber(after) && !before.equals("0")) || tail) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWholeNumber(String digits) {
        return digits.length() >= LEAST_WHOLE_NUMBER && digits.startsWith("0") && !digits.startsWith("000");
    }

    private static String digitsBefore(String token, int end) {
        int start = end;
        while (start > 0 && Character.isDigit(token.charAt(start - 1))) {
            start--;
        }
        return token.substring(start, end);
    }

    private static String digitsAfter(String token, int start) {
        int end = start;
        while (end < token.length() && Character.isDigit(token.charAt(end))) {
            end++;
        }
        return token.substring(start, end);
    }

    private static boolean isDotted(FoldedText text, int start, String[] parts) {
        char opener = text.at(start - 1) == '+' ? '+' : openerBefore(text, start);
        if (isMachine(parts)) {
            return opener != '+';
        }
        if (parts[0].startsWith("0")) {
            return parts[0].length() == 1 && opener != '+';
        }
        boolean decimal = parts.length == 2 && parts[1].length() <= 2 && text.at(start - 1) != '+';
        return decimal || opener == NONE;
    }

    /** An IPv4 address, also one with leading zeros. */
    private static boolean isMachine(String[] parts) {
        return parts.length == 4
                && Arrays.stream(parts).allMatch(part -> part.length() <= 3 && Integer.parseInt(part) <= 255);
    }

    /** The plus or 0 that a number shortly before begins with, as a phone number would: "0171 392.001.23". */
    private static char openerBefore(FoldedText text, int start) {
        char opener = NONE;
        for (int at = start - 1; start - at <= FAR && isInNumber(text, at); at--) {
            if (text.at(at - 1) == '+') {
                return '+';
            }
            opener = text.at(at) == '0' && !text.isDigit(at - 1) ? '0' : opener;
        }
        return opener;
    }

    private static boolean isInNumber(FoldedText text, int at) {
        return text.isDigit(at) || " -/()".indexOf(text.at(at)) >= 0;
    }
}
