package com.hyperlevel.memory.audit;

import java.util.Arrays;
import java.util.Locale;

/** What can stand in the audit log: the actions of the specification's table, and those of accounts. */
public enum Action {
    CONNECTION,
    TEST,
    ACCOUNT,
    SETTINGS,
    PUSH,
    SEARCH,
    DELETE,
    ERASE,
    PURGE,
    REMEMBER,
    FORGET,
    SYNC,
    PREVIEW,
    POSTURE,
    PEOPLE,
    KEYS,
    LOCATIONS;

    /** The action as it is written, {@code cognee.push}. */
    public String word() {
        return "cognee." + name().toLowerCase(Locale.ROOT);
    }

    static Action parse(String word) {
        return Arrays.stream(values())
                .filter(action -> action.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("an action that this version does not know"));
    }
}
