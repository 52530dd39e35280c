package com.hyperlevel.memory.cognee;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server says about itself.
 *
 * @param ready whether it takes calls; false while one of its stores is down
 * @param degraded whether it takes calls with something amiss
 * @param version the version of its package, such as {@code 1.6.2} or {@code 1.6.2-local}
 */
public record Health(boolean ready, boolean degraded, Optional<String> version) {

    private static final Pattern LEADING = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})(?:\\.(\\d{1,6}))?");

    /** Whether the version is known and lower than that. */
    public boolean isOlderThan(int major, int minor, int patch) {
        Matcher matcher = LEADING.matcher(version.orElse(""));
        if (!matcher.lookingAt()) {
            return false;
        }
        int[] wanted = {major, minor, patch};
        for (int i = 0; i < wanted.length; i++) {
            String part = matcher.group(i + 1);
            int own = part == null ? 0 : Integer.parseInt(part);
            if (own != wanted[i]) {
                return own < wanted[i];
            }
        }
        return false;
    }
}
