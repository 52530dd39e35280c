package com.hyperlevel.memory.document;

import com.hyperlevel.memory.catalog.RecordRef;
import java.util.regex.Pattern;

/**
 * How a record is called in what leaves.
 *
 * @param header for the header line
 * @param label for Cognee's label
 * @param fileStem the beginning of the file name
 */
record Alias(String header, String label, String fileStem) {

    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._-]");
    private static final int STEM_ID = 64;
    private static final int STEM_HASH = 8;
    private static final int SURROGATE = 12;

    /** Its own id; where a file name cannot hold that whole, a hash keeps two ids apart. */
    static Alias plain(RecordRef ref) {
        String id = ref.id().value();
        String safe = UNSAFE.matcher(id).replaceAll("_");
        if (safe.length() > STEM_ID) {
            safe = safe.substring(0, STEM_ID);
        }
        String distinct =
                safe.equals(id) ? safe : safe + "-" + Hashes.sha256(id).substring(0, STEM_HASH);
        return new Alias(
                ref.kind().wordInHeader() + ":" + id, ref.label(), ref.kind().word() + "-" + distinct);
    }

    /** A surrogate for an id that must not leave, the same each time; no id of a host begins with its tilde. */
    static Alias hidden(RecordRef ref) {
        String surrogate = Hashes.sha256(ref.label()).substring(0, SURROGATE);
        String kind = ref.kind().word();
        return new Alias(ref.kind().wordInHeader() + ":~" + surrogate, kind + ":~" + surrogate, kind + "-" + surrogate);
    }
}
