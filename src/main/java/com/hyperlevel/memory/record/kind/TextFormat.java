package com.hyperlevel.memory.record.kind;

import org.jspecify.annotations.Nullable;

/** In which form a host sends a body, and its way to plain text. */
enum TextFormat {
    TEXT {
        @Override
        String convert(String body) {
            return body;
        }
    },
    MARKDOWN {
        @Override
        String convert(String body) {
            return Markdown.toPlain(body);
        }
    },
    HTML {
        @Override
        String convert(String body) {
            return Html.toPlain(body);
        }
    };

    /** The body as plain text; null for none. */
    @Nullable
    String plain(@Nullable String body) {
        return body == null ? null : convert(body);
    }

    abstract String convert(String body);
}
