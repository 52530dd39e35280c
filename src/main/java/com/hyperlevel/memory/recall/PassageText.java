package com.hyperlevel.memory.recall;

/** Makes what is shown of a passage: without our header line, short, and never cut inside a character. */
final class PassageText {

    private static final String HEADER = "HyperLevel · ";
    private static final int LENGTH = 600;

    private PassageText() {}

    static String shown(String text) {
        String body = text.strip();
        if (body.startsWith(HEADER)) {
            int end = body.indexOf('\n');
            body = end < 0 ? "" : body.substring(end + 1).strip();
        }
        if (body.length() <= LENGTH) {
            return body;
        }
        int end = Character.isHighSurrogate(body.charAt(LENGTH - 1)) ? LENGTH - 1 : LENGTH;
        return body.substring(0, end).stripTrailing() + " …";
    }
}
