package com.hyperlevel.memory.document;

/**
 * A text within the limit.
 *
 * @param shortened whether its end is missing
 */
record Cut(String text, boolean shortened) {

    /** Cuts after so many characters, one earlier where that would part a surrogate pair, and takes blanks away. */
    static Cut of(String whole, int limit) {
        String text = whole.strip();
        if (text.length() <= limit) {
            return new Cut(text, false);
        }
        int end = Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit;
        return new Cut(text.substring(0, end).strip(), true);
    }

    @Override
    public String toString() {
        return "Cut";
    }
}
