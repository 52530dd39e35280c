package com.hyperlevel.memory.cognee;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * One document of an add, sent as a file. Shows no text.
 *
 * @param fileName known once in a dataset: the same name with other content is refused by the server
 * @param text never blank, different from the other texts of the add
 * @param metadata comes back with lists and hits
 */
public record FilePart(String fileName, String text, String label, Map<String, String> metadata) {

    private static final Pattern SAFE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,199}");

    /** Refuses names that could be read as a path and texts that the server would keep as empty items. */
    public FilePart {
        if (!SAFE_NAME.matcher(fileName).matches() || fileName.contains("..")) {
            throw new IllegalArgumentException("a file name has letters, digits, '.', '_' and '-' only");
        }
        if (text.isBlank()) {
            throw new IllegalArgumentException("an empty document is never sent");
        }
        if (metadata.containsKey("node_set")) {
            throw new IllegalArgumentException("node_set is refused in metadata");
        }
        metadata = Map.copyOf(metadata);
    }

    @Override
    public String toString() {
        return "FilePart[" + fileName + ", ***]";
    }
}
