package com.hyperlevel.memory.standin;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The parts of a multipart form, in order. */
record Multipart(List<Part> parts) {

    record Part(String name, @Nullable String fileName, byte[] content) {

        String text() {
            return new String(content, StandardCharsets.UTF_8);
        }
    }

    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)\"?");
    private static final Pattern NAME = Pattern.compile("[; ]name=\"([^\"]*)\"");
    private static final Pattern FILE_NAME = Pattern.compile("filename=\"([^\"]*)\"");

    /** Empty when the body is no readable form. */
    static Optional<Multipart> parse(String contentType, byte[] body) {
        Matcher matcher = BOUNDARY.matcher(contentType);
        if (!contentType.startsWith("multipart/form-data") || !matcher.find()) {
            return Optional.empty();
        }
        byte[] delimiter = ("--" + matcher.group(1)).getBytes(StandardCharsets.ISO_8859_1);
        List<Part> parts = new ArrayList<>();
        int at = indexOf(body, delimiter, 0);
        while (at >= 0) {
            int start = at + delimiter.length + 2;
            int next = indexOf(body, delimiter, start);
            if (next < 0) {
                break;
            }
            parts.add(part(Arrays.copyOfRange(body, start, next - 2)));
            at = next;
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(new Multipart(parts));
    }

    private static Part part(byte[] bytes) {
        int end = indexOf(bytes, new byte[] {13, 10, 13, 10}, 0);
        if (end < 0) {
            throw Refusal.plain(400, "There was an error parsing the body");
        }
        String head = new String(bytes, 0, end, StandardCharsets.UTF_8);
        return new Part(
                find(NAME, head).orElse(""),
                find(FILE_NAME, head).orElse(null),
                Arrays.copyOfRange(bytes, end + 4, bytes.length));
    }

    private static Optional<String> find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static int indexOf(byte[] bytes, byte[] wanted, int from) {
        for (int i = from; i <= bytes.length - wanted.length; i++) {
            int j = 0;
            while (j < wanted.length && bytes[i + j] == wanted[j]) {
                j++;
            }
            if (j == wanted.length) {
                return i;
            }
        }
        return -1;
    }

    List<Part> named(String name) {
        return parts.stream().filter(part -> part.name().equals(name)).toList();
    }

    /** The text of the only field of that name; empty when it is absent or blank. */
    Optional<String> field(String name) {
        return named(name).stream()
                .map(Part::text)
                .filter(text -> !text.isBlank())
                .findFirst();
    }
}
