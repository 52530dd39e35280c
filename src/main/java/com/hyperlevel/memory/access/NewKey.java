package com.hyperlevel.memory.access;

/** A key that was just made, with its secret: the only time it can be read. */
public record NewKey(ApiKey key, String secret) {

    @Override
    public String toString() {
        return "NewKey[key=" + key.id() + ", secret=***]";
    }
}
