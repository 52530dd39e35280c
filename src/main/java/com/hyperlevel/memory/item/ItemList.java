package com.hyperlevel.memory.item;

/** A list of records that people should look at. */
public enum ItemList {
    /** Cognee did not take them. */
    REFUSED("state = 'refused'"),
    /** Cognee has only their beginning, because they are too long. */
    SHORTENED("state = 'sent' and shortened");

    private final String condition;

    ItemList(String condition) {
        this.condition = condition;
    }

    String condition() {
        return condition;
    }
}
