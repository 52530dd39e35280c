package com.hyperlevel.memory.redaction;

/**
 * A group of digits in a run of groups.
 *
 * @param from where it begins, its plus or bracket included
 * @param to behind its end, its bracket included
 * @param digits its digits
 * @param gap what stands between the group before and this one
 * @param plus whether a plus leads it
 * @param bracketed whether it stands in brackets of its own
 */
record Group(int from, int to, String digits, Gap gap, boolean plus, boolean bracketed) {

    /** What joins a group to the one before. */
    enum Gap {
        /** Nothing is before. */
        FIRST,
        /** Only a bracket. */
        BRACKET,
        /** A hyphen, slash or dot without blanks. */
        DASH,
        SLASH,
        DOT,
        /** Blanks, also around a hyphen or slash. */
        BLANK,
        BLANK_DASH,
        BLANK_SLASH;

        boolean isBlank() {
            return this == BLANK || this == BLANK_DASH || this == BLANK_SLASH;
        }

        /** A hyphen or slash between blanks. */
        boolean isSpaced() {
            return this == BLANK_DASH || this == BLANK_SLASH;
        }

        boolean isSlash() {
            return this == SLASH || this == BLANK_SLASH;
        }
    }

    int size() {
        return digits.length();
    }

    /** Whether a phone number can begin with this group: it is international, or has a leading 0. */
    boolean opens() {
        return plus || digits.startsWith("0");
    }
}
