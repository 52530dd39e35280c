package com.hyperlevel.memory.record.kind;

import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** HTML to plain text: the words in their order, blocks on lines of their own; no addresses, pictures or scripts. */
final class Html {

    private static final String NOT_TEXT = "script, style, noscript, template, head, svg, iframe, object, video, audio";
    private static final Set<String> PARAGRAPHS =
            Set.of("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "pre", "blockquote", "hr", "dl");

    private Html() {}

    static String toPlain(String html) {
        Document document = Jsoup.parse(html);
        document.select(NOT_TEXT).remove();
        Text text = new Text();
        document.body().traverse(text);
        return text.toString();
    }

    private static final class Text implements NodeVisitor {

        private final StringBuilder text = new StringBuilder();
        private int preformatted;

        @Override
        public void head(Node node, int depth) {
            if (node instanceof TextNode words) {
                append(words);
            } else if (node instanceof Element element) {
                open(element);
            }
        }

        private void append(TextNode words) {
            if (preformatted > 0) {
                text.append(words.getWholeText());
                return;
            }
            String line = words.text();
            boolean afterSpace = text.isEmpty() || Character.isWhitespace(text.charAt(text.length() - 1));
            text.append(afterSpace && line.startsWith(" ") ? line.substring(1) : line);
        }

        private void open(Element element) {
            switch (element.normalName()) {
                case "br" -> text.append('\n');
                case "li" -> {
                    newLine(1);
                    text.append("- ");
                }
                case "td", "th" -> {
                    if (element.previousElementSibling() != null) {
                        text.append(" | ");
                    }
                }
                default -> block(element);
            }
            if (element.normalName().equals("pre")) {
                preformatted++;
            }
        }

        @Override
        public void tail(Node node, int depth) {
            if (node instanceof Element element) {
                if (element.normalName().equals("pre")) {
                    preformatted--;
                }
                if (!element.normalName().equals("td") && !element.normalName().equals("th")) {
                    block(element);
                }
            }
        }

        private void block(Element element) {
            if (PARAGRAPHS.contains(element.normalName()) && !isInsideItem(element)) {
                newLine(2);
            } else if (element.isBlock()) {
                newLine(1);
            }
        }

        private static boolean isInsideItem(Element element) {
            Element parent = element.parent();
            return parent != null && parent.normalName().equals("li");
        }

        private void newLine(int feeds) {
            int end = text.length();
            while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
                end--;
            }
            if (end == 0 || endsWithBullet(end)) {
                return;
            }
            int present =
                    (int) text.substring(end).chars().filter(c -> c == '\n').count();
            if (present < feeds) {
                text.setLength(end);
                text.append("\n".repeat(feeds));
            }
        }

        /** A bullet whose text comes in a block of its own keeps its line. */
        private boolean endsWithBullet(int end) {
            return text.charAt(end - 1) == '-' && (end == 1 || text.charAt(end - 2) == '\n');
        }

        @Override
        public String toString() {
            return text.toString().strip();
        }
    }
}
