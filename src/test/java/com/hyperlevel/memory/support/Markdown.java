package com.hyperlevel.memory.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The tables of a page of the documentation, so that a test can compare them with the code. */
public final class Markdown {

    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
    private static final Pattern BOLD_SPAN = Pattern.compile("\\*\\*`([^`]+)`\\*\\*");
    private static final Pattern LINK = Pattern.compile("\\]\\(#([^)]+)\\)");

    private final List<Row> rows = new ArrayList<>();

    private Markdown(List<String> lines) {
        String heading = "";
        List<String> header = List.of();
        for (String line : lines) {
            if (!line.startsWith("|")) {
                header = List.of();
            }
            if (line.startsWith("#")) {
                heading = line.replaceFirst("#+ ", "");
            } else if (line.startsWith("|") && header.isEmpty()) {
                header = cells(line);
            } else if (line.startsWith("|") && !line.startsWith("|-")) {
                rows.add(new Row(anchor(heading), header, cells(line)));
            }
        }
    }

    /** Reads a page. */
    public static Markdown of(Path file) {
        try {
            return new Markdown(Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A row of a table, with what stands above it. */
    public record Row(String anchor, List<String> header, List<String> cells) {

        /** The cell below this header. */
        public String cell(String column) {
            int at = header.indexOf(column);
            if (at < 0 || at >= cells.size()) {
                throw new AssertionError("no cell for \"" + column + "\" in the row " + String.join(" | ", cells));
            }
            return cells.get(at);
        }

        /** What stands in backticks in a cell. */
        public Set<String> spans(String column) {
            return Markdown.found(SPAN, cell(column));
        }

        /** What stands in backticks and is bold. */
        public Set<String> boldSpans(String column) {
            return Markdown.found(BOLD_SPAN, cell(column));
        }

        /** The headings of this page that a cell links to. */
        public Set<String> links(String column) {
            return Markdown.found(LINK, cell(column));
        }
    }

    /** The rows of every table whose first column has this header. */
    public List<Row> rows(String firstColumn) {
        return rows.stream()
                .filter(row -> row.header().get(0).equals(firstColumn))
                .toList();
    }

    /** Those of them below one heading, named as a link names it. */
    public List<Row> rows(String firstColumn, String anchor) {
        return rows(firstColumn).stream()
                .filter(row -> row.anchor().equals(anchor))
                .toList();
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.strip().replaceAll("^\\||\\|$", "").split("(?<!\\\\)\\|", -1))
                .map(cell -> cell.strip().replace("\\|", "|"))
                .toList();
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
