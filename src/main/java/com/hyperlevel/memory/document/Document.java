package com.hyperlevel.memory.document;

/** A text as it may leave, with the name and label that it is known by. Shows no text. */
public final class Document {

    private final String fileName;
    private final String label;
    private final String text;

    /** A document of one record. */
    public Document(String fileName, String label, String text) {
        this.fileName = fileName;
        this.label = label;
        this.text = text;
    }

    /** Known once in a dataset, {@code <kind>-<id>-<hash8>.txt}. */
    public String fileName() {
        return fileName;
    }

    /** Which record it is of, {@code kind:recordId}. */
    public String label() {
        return label;
    }

    /** What is sent. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return fileName;
    }
}
