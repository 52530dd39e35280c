package com.hyperlevel.memory.record.kind;

import java.util.List;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Markdown to plain text, by way of HTML, which it may hold anyway. */
final class Markdown {

    private static final int NESTED_BLOCKS = 50;
    private static final Parser PARSER = Parser.builder()
            .extensions(List.of())
            .maxOpenBlockParsers(NESTED_BLOCKS)
            .build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder().build();

    private Markdown() {}

    static String toPlain(String markdown) {
        try {
            return Html.toPlain(RENDERER.render(PARSER.parse(markdown)));
        } catch (StackOverflowError nestedBeyondReason) {
            // Parser and renderer follow nested emphasis by recursion; nobody writes such a text by hand.
            return markdown;
        }
    }
}
