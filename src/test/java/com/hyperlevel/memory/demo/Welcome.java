package com.hyperlevel.memory.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the console says when the demo is ready. Plain ASCII, since nobody knows the terminal's encoding.
 *
 * @param key a key of {@link Business#NORDLICHT}
 */
record Welcome(String url, String key) {

    private static final String NOTE = "# ";
    private static final String PAGE =
            "{\"space_id\":\"verkauf\",\"title\":\"Kaution ab Mai\",\"body\":\"Ab Mai nehmen wir "
                    + "als Kaution wieder Bargeld, aber nur in kleinen Scheinen.\",\"trashed\":false}";

    /** Three lines for a shell, each below a line that says what it does. */
    List<String> curls() {
        String with = "curl -s -w '\\n' -H 'Authorization: Bearer " + key + "' ";
        String location = "location_id=" + Business.NORDLICHT.id();
        return List.of(
                NOTE + "How far is a sub-account? (status of " + Business.NORDLICHT.id() + ")",
                with + "'" + url + "/api/cognee/admin/status?" + location + "'",
                NOTE + "Ask its memory (why do we no longer take cash as a deposit?)",
                with + "-G --data-urlencode 'q=Warum nehmen wir als Kaution kein Bargeld mehr?' '" + url
                        + "/api/cognee/recall?" + location + "'",
                NOTE + "Feed a record, as a host system does (a few seconds later the line above finds it, too)",
                with + "-X PUT -H 'Content-Type: application/json' -d '" + PAGE + "' '" + url
                        + "/api/records/wiki_page/kaution-ab-mai?" + location + "'");
    }

    private List<String> logIns() {
        List<String> lines = new ArrayList<>();
        lines.add(logIn("-", Person.ADMIN));
        Arrays.stream(Business.values())
                .forEach(business -> business.people().forEach(person -> lines.add(logIn(business.id(), person))));
        return lines;
    }

    private static String logIn(String location, Person person) {
        return String.format("  %-26s %-10s %s", person.email(), location, person.whatFor());
    }

    @Override
    public String toString() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("HyperLevel Memory runs at " + url + "   (API: " + url + "/docs; stop with Ctrl-C)");
        lines.add("");
        lines.add("Log-ins, all with the password \"" + Person.PASSWORD + "\":");
        lines.addAll(logIns());
        lines.add("");
        lines.add("In another terminal:");
        lines.add("");
        lines.addAll(curls());
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }
}
