package com.hyperlevel.memory.redaction;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds e-mail addresses, those with letters of any script included (RFC 6531). From each at sign it reads forward to the
 * last top-level domain and back to the begin of the local part; neither crosses another at sign, so that the work is
 * linear.
 */
final class Emails {

    private static final String LOCAL_SIGNS = "._%+-'&";
    private static final int LONGEST_QUOTED = 64;

    private Emails() {}

    static List<Span> find(FoldedText text) {
        List<Span> found = new ArrayList<>();
        int floor = 0;
        for (int at = 0; at < text.length(); at++) {
            if (text.at(at) != '@') {
                continue;
            }
            int end = domainEnd(text, at + 1);
            int start = end < 0 || isFileOrVersion(text, at + 1, end) ? -1 : localStart(text, at, floor);
            if (start >= 0) {
                found.add(new Span(start, end, Secret.EMAIL));
                floor = end;
                at = end - 1;
            }
        }
        return found;
    }

    /** Behind the last label that can be a top-level domain, or -1. */
    private static int domainEnd(FoldedText text, int start) {
        int end = -1;
        int label = start;
        int labels = 0;
        for (int at = start; ; at++) {
            if (isDomainChar(text, at)) {
                continue;
            }
            if (at == label) {
                return end;
            }
            if (++labels > 1) {
                end = Math.max(end, topLevelEnd(text, label, at));
            }
            if (text.at(at) != '.') {
                return end;
            }
            label = at + 1;
        }
    }

    private static boolean isDomainChar(FoldedText text, int at) {
        return text.isLetter(at) || text.isDigit(at) || text.at(at) == '-' || text.at(at) == '_';
    }

    /** Letters, or punycode; what is glued to it, as in {@code example.org-address} or a footnote, does not belong. */
    private static int topLevelEnd(FoldedText text, int label, int end) {
        if (end - label > 4 && text.lower(label, label + 4).equals("xn--")) {
            return end;
        }
        int at = label;
        while (at < end && text.isLetter(at)) {
            at++;
        }
        return at - label < 2 ? -1 : at;
    }

    private static int localStart(FoldedText text, int at, int floor) {
        if (text.at(at - 1) == '"') {
            return quotedStart(text, at - 1, floor);
        }
        int start = at;
        while (start > floor && isLocalChar(text, start - 1)) {
            start--;
        }
        while (start < at && !isLocalBegin(text, start)) {
            start++;
        }
        return start == at ? -1 : start;
    }

    private static int quotedStart(FoldedText text, int closing, int floor) {
        for (int at = closing - 1; at >= floor && closing - at <= LONGEST_QUOTED && text.at(at) != '\n'; at--) {
            if (text.at(at) == '"') {
                return at;
            }
        }
        return -1;
    }

    private static boolean isLocalChar(FoldedText text, int at) {
        return text.isLetter(at) || text.isDigit(at) || LOCAL_SIGNS.indexOf(text.at(at)) >= 0;
    }

    private static boolean isLocalBegin(FoldedText text, int at) {
        return text.isLetter(at) || text.isDigit(at) || text.at(at) == '_';
    }

    /** {@code logo@2x.png} and {@code tool@1.2.0-rc.beta} are no addresses. */
    private static boolean isFileOrVersion(FoldedText text, int start, int end) {
        int first = start;
        while (text.isDigit(first)) {
            first++;
        }
        if (first == start) {
            return false;
        }
        if (text.at(first) == 'x' && text.at(first + 1) == '.') {
            return Words.IMAGES.contains(text.lower(first + 2, end));
        }
        return text.at(first) == '.' && text.isDigit(first + 1) && isNumberLabel(text, first + 1);
    }

    private static boolean isNumberLabel(FoldedText text, int label) {
        int at = label;
        while (text.isDigit(at)) {
            at++;
        }
        return text.at(at) == '.';
    }
}
