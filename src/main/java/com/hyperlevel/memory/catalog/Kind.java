package com.hyperlevel.memory.catalog;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * One kind of record inside a data type. Parents ({@code wiki_space}, {@code course}, {@code module},
 * {@code conversation}) and raw {@code message} rows are kept but never sent by themselves; the others become documents.
 */
public enum Kind {
    WIKI_SPACE(DataType.WIKI, false),
    WIKI_PAGE(DataType.WIKI, true),
    DOCUMENT(DataType.WIKI, true),
    CONTACT(DataType.CONTACTS, true),
    NOTE(DataType.NOTES, true),
    TICKET(DataType.TICKETS, true),
    KB_ARTICLE(DataType.TICKETS, true),
    COURSE(DataType.COURSES, false),
    MODULE(DataType.COURSES, false),
    LESSON(DataType.COURSES, true),
    CONVERSATION(DataType.CONVERSATIONS, false),
    MESSAGE(DataType.CONVERSATIONS, false),
    CONVERSATION_MONTH(DataType.CONVERSATIONS, true),
    MEMORY(DataType.MEMORIES, true);

    private final DataType type;
    private final boolean document;

    Kind(DataType type, boolean document) {
        this.type = type;
        this.document = document;
    }

    /** The kind as it is written on the wire and in the database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The kind as a document's header line names it. A conversation's month is called after its conversation, as in the
     * specification's table "What is sent".
     */
    public String wordInHeader() {
        return this == CONVERSATION_MONTH ? CONVERSATION.word() : word();
    }

    /** Reads {@link #word}; empty for anything else. */
    public static Optional<Kind> parse(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    /** The unit of consent that this kind belongs to. */
    public DataType type() {
        return type;
    }

    /** Whether records of this kind become documents of their own. */
    public boolean isDocument() {
        return document;
    }
}
