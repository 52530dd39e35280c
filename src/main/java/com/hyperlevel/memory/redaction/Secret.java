package com.hyperlevel.memory.redaction;

/** What is replaced, and by which label: the same label in every language. */
public enum Secret {
    /** An e-mail address. */
    EMAIL("[E-Mail]"),
    /** A phone number, international or with a leading 0. */
    PHONE("[Telefon]"),
    /** A valid IBAN. */
    IBAN("[IBAN]");

    private final String label;

    Secret(String label) {
        this.label = label;
    }

    /** The text that stands where the secret stood. */
    public String label() {
        return label;
    }
}
