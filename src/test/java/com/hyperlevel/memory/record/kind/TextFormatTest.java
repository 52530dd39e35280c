package com.hyperlevel.memory.record.kind;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextFormatTest {

    private static String html(String html) {
        return TextFormat.HTML.convert(html);
    }

    private static String markdown(String markdown) {
        return TextFormat.MARKDOWN.convert(markdown);
    }

    @Test
    void blocksStandOnLinesOfTheirOwn() {
        assertThat(html("<h1>A</h1><p>b <b>c</b>\n d</p><p>e<br>f</p><div>g</div><div>h</div>"))
                .isEqualTo("A\n\nb c d\n\ne\nf\n\ng\nh");
    }

    @Test
    void listsAndTablesKeepTheirShape() {
        assertThat(html("<ul><li>a</li><li><p>b</p></li></ul><table><tr><th>x</th><th>y</th></tr><tr><td>1</td>"
                        + "<td>2</td></tr></table>"))
                .isEqualTo("- a\n- b\n\nx | y\n1 | 2");
    }

    @Test
    void preformattedTextKeepsItsBlanks() {
        assertThat(html("<pre>a\n  b</pre>")).isEqualTo("a\n  b");
    }

    @Test
    void scriptsStylesPicturesCommentsAndAddressesAreNoText() {
        assertThat(html("""
                <head><title>t</title><style>x{}</style></head><script>alert(1)</script><!-- c -->
                <img src="https://example.org/i.png?token=1" alt="Bild"><a href="https://example.org/?token=1">hier</a>
                """)).isEqualTo("hier");
    }

    @Test
    void entitiesAreCharacters() {
        assertThat(html("a &amp; b &lt;c&gt; &uuml;")).isEqualTo("a & b <c> ü");
    }

    @Test
    void markdownBecomesText() {
        assertThat(markdown(
                        "# T\n\na **b** _c_ `d` [e](https://example.org/?token=1)\n\n1. x\n2. y\n\n> q\n\n<b>h</b>"))
                .isEqualTo("T\n\na b c d e\n\n- x\n- y\n\nq\n\nh");
    }

    @Test
    void textStaysAsItIs() {
        assertThat(TextFormat.TEXT.convert("a <b> **c**")).isEqualTo("a <b> **c**");
    }

    @ParameterizedTest
    @ValueSource(strings = {">", "[", "*a **b ", "- ", "<div>", "<table><tr><td>", "(", "`"})
    void hostileNestingEndsQuickly(String part) {
        String hostile = part.repeat(200_000 / part.length());

        assertThat(markdown(hostile)).isNotNull();
        assertThat(html(hostile)).isNotNull();
    }
}
