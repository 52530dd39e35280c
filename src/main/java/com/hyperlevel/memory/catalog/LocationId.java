package com.hyperlevel.memory.catalog;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The id of a sub-account, {@code [A-Za-z0-9-]{1,64}}, unique without regard to case. It has no underscore, so that no
 * two locations and types can make one dataset name. The
 * constructor refuses any other form; {@link #parse} asks first.
 */
public record LocationId(String value) {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9-]{1,64}");

    public LocationId {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("not a location id");
        }
    }

    /** The location id that a caller wrote, or nothing when it cannot be one. */
    public static Optional<LocationId> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new LocationId(text)) : Optional.empty();
    }

    /** The form in which two ids that differ only in case are equal. */
    public String folded() {
        return value.toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return value;
    }
}
