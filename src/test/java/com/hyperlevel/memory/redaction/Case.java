package com.hyperlevel.memory.redaction;

import java.util.List;
import java.util.stream.Stream;

/**
 * A line of a table of texts: what goes in, an arrow, what comes out; without an arrow the text stays as it is. {@code \\n}
 * is a line feed, {@code \\t} a tab; empty lines and those that begin with two slashes or a case's number are skipped.
 */
record Case(String text, String expected) {

    static Stream<Case> read(String table) {
        return table.lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("BR-") && !line.startsWith("// "))
                .map(line -> line.replace("\\n", "\n").replace("\\t", "\t"))
                .map(line -> List.of(line.split(" → ", -1)))
                .map(parts -> new Case(parts.get(0), parts.get(parts.size() - 1)));
    }

    /** How many labels the result has. */
    int labels() {
        return expected.split("\\[(E-Mail|Telefon|IBAN)]", -1).length - 1;
    }

    @Override
    public String toString() {
        return text.replace("\n", "\\n").replace("\t", "\\t");
    }
}
