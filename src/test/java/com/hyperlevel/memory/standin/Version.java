package com.hyperlevel.memory.standin;

/** What differs between the versions of Cognee that the stand-in can play. */
record Version(String text, int number) {

    static Version of(String text) {
        String[] parts = text.split("[^0-9]+");
        int number = 0;
        for (int i = 0; i < 3; i++) {
            number = number * 100 + Integer.parseInt(parts[i]);
        }
        return new Version(text, number);
    }

    private boolean atLeast(int major, int minor, int patch) {
        return number >= (major * 100 + minor) * 100 + patch;
    }

    /** Texts as form fields, pages and counts of items, progress per item, a status of its own for each failure. */
    boolean isSixOrLater() {
        return atLeast(1, 6, 0);
    }

    boolean hasProgress() {
        return atLeast(1, 5, 3);
    }

    boolean explainsPosture() {
        return atLeast(1, 6, 1);
    }

    boolean endsTokensWithThePassword() {
        return atLeast(1, 6, 3);
    }
}
