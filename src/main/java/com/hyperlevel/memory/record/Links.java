package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.RecordId;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** Addresses of the host's pages. */
final class Links {

    private static final Set<String> SCHEMES = Set.of("http", "https");

    private Links() {}

    /** Whether a text is an absolute web address that a browser may be sent to. */
    static boolean isLink(String text) {
        try {
            URI address = new URI(text);
            return address.getScheme() != null
                    && SCHEMES.contains(address.getScheme().toLowerCase(Locale.ROOT))
                    && address.getHost() != null
                    && address.getUserInfo() == null;
        } catch (URISyntaxException notALink) {
            return false;
        }
    }

    /** A location's link for a record, the id put where the template says {@code {id}}. */
    static String fill(String template, RecordId id) {
        String escaped = URLEncoder.encode(id.value(), StandardCharsets.UTF_8);
        return template.replace("{id}", escaped);
    }
}
