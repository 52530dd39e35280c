package com.hyperlevel.memory.record;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plain-text lines that a record's document is made of, in the order of the specification's table "What is sent",
 * without the header line. Not yet redacted and not yet cut: nothing that may leave.
 */
public record Draft(List<Line> lines) {

    /** What a line's text is, where its field says so and no pattern is needed to know. */
    public enum Mark {
        PLAIN,
        EMAIL,
        PHONE
    }

    /**
     * One field of the record.
     *
     * @param label what stands before the text, empty for none
     * @param text may have line feeds
     * @param characters how many of the text may leave at most, once it is redacted
     */
    public record Line(String label, String text, Mark mark, int characters) {

        /** A line that may leave whole. */
        public Line(String label, String text, Mark mark) {
            this(label, text, mark, Integer.MAX_VALUE);
        }

        @Override
        public String toString() {
            return "Line";
        }
    }

    public Draft {
        lines = List.copyOf(lines);
    }

    /** An empty draft to add lines to. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public String toString() {
        return "Draft of " + lines.size() + " lines";
    }

    /** Collects lines; what is not there adds none. */
    public static final class Builder {

        private final List<Line> lines = new ArrayList<>();

        private Builder() {}

        /** A field with its label. */
        public Builder field(String label, @Nullable String text) {
            return add(label, text, Mark.PLAIN);
        }

        /** A field of which at most so many characters may leave. */
        public Builder field(String label, @Nullable String text, int characters) {
            return add(label, text, Mark.PLAIN, characters);
        }

        /** A text without a label. */
        public Builder text(@Nullable String text) {
            return add("", text, Mark.PLAIN);
        }

        /** A field that is an e-mail address whatever it looks like. */
        public Builder email(String label, @Nullable String address) {
            return add(label, address, Mark.EMAIL);
        }

        /** A field that is a phone number whatever it looks like. */
        public Builder phone(String label, @Nullable String number) {
            return add(label, number, Mark.PHONE);
        }

        private Builder add(String label, @Nullable String text, Mark mark) {
            return add(label, text, mark, Integer.MAX_VALUE);
        }

        private Builder add(String label, @Nullable String text, Mark mark, int characters) {
            if (text != null && !text.isBlank()) {
                lines.add(new Line(label, text.strip(), mark, characters));
            }
            return this;
        }

        /** The lines so far. */
        public Draft build() {
            return new Draft(lines);
        }
    }
}
