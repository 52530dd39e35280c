package com.hyperlevel.memory.demo;

import java.util.List;

/** Somebody who can sign in to the demo; the agency admin belongs to no location. */
record Person(String email, String name, String language, List<String> areas) {

    /** Everybody's password: the demo listens on loopback, and its data is invented. */
    static final String PASSWORD = "demo-password";

    static final Person ADMIN = new Person("agency@example.com", "Agency", "en", List.of());

    String whatFor() {
        return areas.isEmpty() ? "agency admin" : String.join(", ", areas);
    }
}
