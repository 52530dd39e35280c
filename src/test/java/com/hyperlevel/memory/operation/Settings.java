package com.hyperlevel.memory.operation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files of lines like {@code NAME=value}. */
final class Settings {

    private static final Pattern SET = Pattern.compile("([A-Z_]+)=(.*)");
    private static final Pattern LEFT_OPEN = Pattern.compile("#([A-Z_]+)=(.*)");

    private Settings() {}

    static Map<String, String> set(Path file) {
        return read(file, SET);
    }

    /** Those that stand in a comment, for an operator to set. */
    static Map<String, String> leftOpen(Path file) {
        return read(file, LEFT_OPEN);
    }

    private static Map<String, String> read(Path file, Pattern form) {
        Map<String, String> settings = new LinkedHashMap<>();
        try {
            for (String line : Files.readAllLines(file)) {
                Matcher setting = form.matcher(line);
                if (setting.matches() && settings.put(setting.group(1), setting.group(2)) != null) {
                    throw new IllegalStateException(setting.group(1) + " is set twice");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return settings;
    }
}
