package com.hyperlevel.memory.seal;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The master keys by id; the first one seals. Shows no key. */
final class KeyRing {

    static final int KEY_BYTES = 32;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,32}");

    private final String current;
    private final Map<String, byte[]> keys;

    private KeyRing(Map<String, byte[]> keys) {
        this.keys = keys;
        this.current = keys.keySet().iterator().next();
    }

    /** @throws BadMasterKey when there is no key, or an entry is none */
    static KeyRing of(SealProperties properties) {
        List<String> entries = entries(properties);
        Map<String, byte[]> keys = new LinkedHashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            add(keys, entries.get(i), i + 1);
        }
        if (keys.isEmpty()) {
            throw new BadMasterKey("No master key: neither memory.seal.keys nor memory.seal.key-file names one.");
        }
        return new KeyRing(keys);
    }

    private static List<String> entries(SealProperties properties) {
        Path file = properties.keyFile();
        if (file == null) {
            return properties.keys().stream()
                    .map(String::strip)
                    .filter(entry -> !entry.isEmpty())
                    .toList();
        }
        if (!properties.keys().isEmpty()) {
            throw new BadMasterKey(
                    "Two sources of master keys: set memory.seal.keys or memory.seal.key-file, not both.");
        }
        return lines(file);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (MalformedInputException e) {
            throw new BadMasterKey("The file that memory.seal.key-file names is no text file.");
        } catch (IOException e) {
            throw new BadMasterKey("The file that memory.seal.key-file names cannot be read: " + file);
        }
    }

    /** Names the entry by its place: what stands before the colon may be a key whose id was forgotten. */
    private static void add(Map<String, byte[]> keys, String entry, int place) {
        int colon = entry.indexOf(':');
        if (colon < 0 || !ID.matcher(entry.substring(0, colon)).matches()) {
            throw new BadMasterKey("Master key number " + place + " is not <id>:<base64>.");
        }
        String id = entry.substring(0, colon);
        if (keys.put(id, key(entry.substring(colon + 1), id)) != null) {
            throw new BadMasterKey("Two master keys have the id '" + id + "'.");
        }
    }

    private static byte[] key(String base64, String id) {
        byte[] key;
        try {
            key = Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException e) {
            throw new BadMasterKey("Master key '" + id + "' is not base64.");
        }
        if (key.length != KEY_BYTES) {
            throw new BadMasterKey(
                    "Master key '" + id + "' has " + key.length + " bytes instead of " + KEY_BYTES + ".");
        }
        return key;
    }

    String current() {
        return current;
    }

    Optional<byte[]> find(String id) {
        return Optional.ofNullable(keys.get(id));
    }

    @Override
    public String toString() {
        return "KeyRing" + keys.keySet();
    }
}
