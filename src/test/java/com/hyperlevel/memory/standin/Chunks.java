package com.hyperlevel.memory.standin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Cuts texts into chunks of whole lines, and into sentences. */
final class Chunks {

    private static final Pattern NAME = Pattern.compile("\\p{Lu}\\p{Ll}+ \\p{Lu}\\p{Ll}+");

    private Chunks() {}

    /** Whole lines together as long as they fit; a longer line is cut at a blank. */
    static List<String> of(String text, int longest) {
        List<String> chunks = new ArrayList<>();
        StringBuilder chunk = new StringBuilder();
        for (String line : text.split("(?<=\n)")) {
            for (String piece : pieces(line, longest)) {
                if (chunk.length() > 0 && chunk.length() + piece.length() > longest) {
                    chunks.add(chunk.toString());
                    chunk.setLength(0);
                }
                chunk.append(piece);
            }
        }
        if (!chunk.toString().isBlank()) {
            chunks.add(chunk.toString());
        }
        return chunks;
    }

    private static List<String> pieces(String line, int longest) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        while (line.length() - from > longest) {
            int blank = line.lastIndexOf(' ', from + longest);
            int to = blank > from ? blank + 1 : from + longest;
            pieces.add(line.substring(from, to));
            from = to;
        }
        pieces.add(line.substring(from));
        return pieces;
    }

    /** The sentences of a text without its header line. */
    static List<String> sentences(String text) {
        String body = text.startsWith("HyperLevel · ") ? text.substring(text.indexOf('\n') + 1) : text;
        return Arrays.stream(body.split("(?<=[.!?])\\s+|\\n+"))
                .map(String::strip)
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    /** The sentences of the text that mention a name (two capitalised words in a row) which one of the others mentions. */
    static List<String> sentencesWithNamesIn(String text, List<String> others) {
        return sentences(text).stream()
                .filter(sentence -> NAME.matcher(sentence)
                        .results()
                        .anyMatch(name -> others.stream().anyMatch(other -> other.contains(name.group()))))
                .toList();
    }
}
