package com.hyperlevel.memory.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {

    private static List<String> read(InputStream in, int limit) throws IOException {
        LineReader reader = new LineReader(in, limit);
        List<String> lines = new ArrayList<>();
        while (reader.next()) {
            lines.add(reader.number() + ":"
                    + (reader.isTooLong() ? "too long" : new String(reader.bytes(), StandardCharsets.UTF_8))
                    + (reader.isBlank() ? "(blank)" : ""));
        }
        return lines;
    }

    private static List<String> read(String text) throws IOException {
        return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 10);
    }

    @Test
    void linesAreNumberedAndTheLastOneNeedsNoLineFeed() throws IOException {
        assertThat(read("a\n\n \t\r\nb")).containsExactly("1:a", "2:(blank)", "3: \t\r(blank)", "4:b");
        assertThat(read("a\n")).containsExactly("1:a");
        assertThat(read("")).isEmpty();
    }

    @Test
    void aByteOrderMarkIsSkippedAtTheBeginningOnly() throws IOException {
        assertThat(read("\uFEFFa\n\uFEFFb")).containsExactly("1:a", "2:\uFEFFb");
        assertThat(read("\uFEFF")).containsExactly("1:(blank)");
    }

    @Test
    void aLineOverTheLimitIsNotKeptAndTheNextOneIs() throws IOException {
        assertThat(read("0123456789\n01234567890\nok")).containsExactly("1:0123456789", "2:too long", "3:ok");
    }

    @Test
    void aLineOfAnyLengthTakesNoMemory() throws IOException {
        InputStream endless = new InputStream() {
            private long left = 3L * 1024 * 1024 * 1024;

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
                if (left <= 0) {
                    return -1;
                }
                left -= length;
                return length;
            }
        };

        assertThat(read(endless, 1_000_000)).containsExactly("1:too long");
    }

    @Test
    void bordersOfTheBufferMakeNoDifference() throws IOException {
        String line = "é".repeat(40_000);

        assertThat(read(
                        new ByteArrayInputStream((line + "\n" + line + "\nx").getBytes(StandardCharsets.UTF_8)),
                        1_000_000))
                .containsExactly("1:" + line, "2:" + line, "3:x");
    }
}
