package com.hyperlevel.memory.gateway;

import java.util.Optional;
import java.util.UUID;

/**
 * An item as the server lists it.
 *
 * @param name the stem of its file name
 * @param label what was sent with the first add of that content
 */
public record StoredItem(UUID dataId, String name, Optional<String> label) {

    private static final String EXTENSION = ".txt";

    /** The name under which a list shows the file of this name. */
    public static String stem(String fileName) {
        return fileName.endsWith(EXTENSION) ? fileName.substring(0, fileName.length() - EXTENSION.length()) : fileName;
    }
}
