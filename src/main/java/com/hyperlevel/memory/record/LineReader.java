package com.hyperlevel.memory.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads a stream line by line, bounded: of a line over the limit it keeps nothing but its number. Lines end at a line
 * feed, the last one also at the end of the stream; a byte order mark before the first one is skipped.
 */
final class LineReader {

    private static final int BUFFER = 64 * 1024;
    private static final byte[] ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final InputStream in;
    private final int limit;
    private final byte[] buffer = new byte[BUFFER];
    private int position;
    private int filled;
    private long number;
    private boolean tooLong;
    private byte[] bytes = {};

    LineReader(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /** Goes to the next line. Returns whether there is one. */
    boolean next() throws IOException {
        if (position == filled && !fill()) {
            return false;
        }
        number++;
        tooLong = false;
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean ended = false;
        while (!ended && (position < filled || fill())) {
            int end = position;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            keep(line, end - position);
            ended = end < filled;
            position = ended ? end + 1 : end;
        }
        bytes = number == 1 ? withoutOrderMark(line.toByteArray()) : line.toByteArray();
        return true;
    }

    private void keep(ByteArrayOutputStream line, int length) {
        if (tooLong || line.size() + length > limit) {
            tooLong = true;
            line.reset();
        } else {
            line.write(buffer, position, length);
        }
    }

    private boolean fill() throws IOException {
        position = 0;
        filled = Math.max(in.read(buffer), 0);
        return filled > 0;
    }

    private static byte[] withoutOrderMark(byte[] line) {
        int mark = ORDER_MARK.length;
        if (line.length < mark || !Arrays.equals(line, 0, mark, ORDER_MARK, 0, mark)) {
            return line;
        }
        return Arrays.copyOfRange(line, mark, line.length);
    }

    /** The number of this line, from 1. */
    long number() {
        return number;
    }

    /** Whether this line is over the limit; its bytes are not kept then. */
    boolean isTooLong() {
        return tooLong;
    }

    /** Whether this line holds nothing but blanks. */
    boolean isBlank() {
        for (byte b : bytes) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return !tooLong;
    }

    /** The bytes of this line, without its line feed. */
    byte[] bytes() {
        return bytes;
    }
}
