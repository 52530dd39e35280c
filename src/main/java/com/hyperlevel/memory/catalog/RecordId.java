package com.hyperlevel.memory.catalog;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The host's id of a record, {@code [A-Za-z0-9._:@+-]{1,128}} on every door; unique within a location and kind. The
 * constructor refuses any other form; {@link #parse} asks first.
 */
public record RecordId(String value) {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._:@+-]{1,128}");

    public RecordId {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("not a record id");
        }
    }

    /** The record id that a caller wrote, or nothing when it cannot be one. */
    public static Optional<RecordId> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new RecordId(text)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
