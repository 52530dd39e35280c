package com.hyperlevel.memory.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A unit of consent: what a location can switch on by itself. The constants are the catalogue of the specification's
 * table "What is sent": label in both languages, the area an asker needs, whether the type is personal, and whether it
 * is redacted unless somebody decides otherwise.
 */
public enum DataType {
    WIKI("Wiki & Dokumente", "Wiki & documents", Area.WIKI, false, false),
    NOTES("Notizen", "Notes", Area.CONTACTS, true, true),
    TICKETS("Tickets, Helpdesk & Wissensdatenbank", "Tickets, help desk & knowledge base", Area.SERVICE, true, true),
    COURSES("Kursinhalte", "Course contents", Area.COURSES, false, false),
    CONVERSATIONS(
            "Gesprächsverläufe (E-Mail/Chat)", "Conversation histories (e-mail/chat)", Area.CONVERSATIONS, true, true),
    CONTACTS("Kontakte (personenbezogen)", "Contacts (personal)", Area.CONTACTS, true, true),
    MEMORIES("Gemerkte Hinweise (manuell)", "Remembered notes (manual)", null, false, false);

    private final String german;
    private final String english;
    private final @Nullable Area area;
    private final boolean personal;
    private final boolean redactedByDefault;

    DataType(String german, String english, @Nullable Area area, boolean personal, boolean redactedByDefault) {
        this.german = german;
        this.english = english;
        this.area = area;
        this.personal = personal;
        this.redactedByDefault = redactedByDefault;
    }

    /** The type as it is written on the wire, in the database and in dataset names. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@link #word}; empty for anything else. */
    public static Optional<DataType> parse(String word) {
        return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
    }

    /** The label that people read, English for English and German for every other language. */
    public String label(Locale locale) {
        return locale.getLanguage().equals("en") ? english : german;
    }

    /** The area an asker must hold; empty: everybody in the location may ask about it. */
    public Optional<Area> area() {
        return Optional.ofNullable(area);
    }

    /** Whether the type holds data about people, which the pages mark. */
    public boolean isPersonal() {
        return personal;
    }

    /** Whether addresses, numbers and IBANs are redacted while nobody has chosen. */
    public boolean isRedactedByDefault() {
        return redactedByDefault;
    }

    /** The kinds of this type that become documents, in the order in which they are looked at. */
    public List<Kind> documentKinds() {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.type() == this && kind.isDocument())
                .toList();
    }
}
