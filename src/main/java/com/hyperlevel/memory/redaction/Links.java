package com.hyperlevel.memory.redaction;

/** Links: the digits in them are part of a path, not of a phone number. Those that dial are none. */
final class Links {

    private static final int LONGEST_SCHEME = 16;

    private Links() {}

    static void hide(FoldedText text) {
        int floor = 0;
        for (int at = 0; at < text.length(); at++) {
            int start = linkStart(text, at);
            if (start >= floor) {
                floor = linkEnd(text, at);
                text.cover(start, floor, FoldedText.WORD);
                at = floor - 1;
            }
        }
    }

    private static int linkStart(FoldedText text, int at) {
        return switch (text.at(at)) {
            case ':' -> schemeStart(text, at);
            case 'w', 'W' -> isWww(text, at) ? at : -1;
            default -> -1;
        };
    }

    private static int schemeStart(FoldedText text, int colon) {
        if (text.at(colon + 1) != '/' || text.at(colon + 2) != '/') {
            return -1;
        }
        String scheme = text.wordBefore(colon, LONGEST_SCHEME);
        return scheme.isEmpty() || Words.DIALLING.contains(scheme) ? -1 : colon - scheme.length();
    }

    private static boolean isWww(FoldedText text, int at) {
        return text.at(at + 3) == '.'
                && !text.isLetter(at - 1)
                && text.lower(at, at + 3).equals("www");
    }

    private static int linkEnd(FoldedText text, int start) {
        int at = start;
        while (at < text.length() && " \n<>\"|`".indexOf(text.at(at)) < 0) {
            at++;
        }
        return at;
    }
}
