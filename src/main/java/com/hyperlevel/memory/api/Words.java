package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Scope;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.problem.Problem;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the words of a request into the core's values; a word that is none is refused by the name of its field. */
final class Words {

    private static final int LONGEST_LINK = 500;

    private Words() {}

    static LocationId locationId(String field, String text) {
        return LocationId.parse(text).orElseThrow(() -> Problem.ofField(field, "location_id_invalid"));
    }

    /** An id in a path: what is no id is not there. */
    static UUID id(String text) {
        try {
            UUID id = UUID.fromString(text);
            if (id.toString().equalsIgnoreCase(text)) {
                return id;
            }
        } catch (IllegalArgumentException noId) {
            throw Problem.notFound();
        }
        throw Problem.notFound();
    }

    /** The kind and id of a record in a path. */
    static RecordRef recordRef(String kind, String id) {
        return new RecordRef(
                Kind.parse(kind).orElseThrow(() -> Problem.ofField("kind", "kind_unknown")),
                RecordId.parse(id).orElseThrow(() -> Problem.ofField("id", "not_an_id")));
    }

    static DataType dataType(String field, String word) {
        return DataType.parse(word).orElseThrow(() -> Problem.ofField(field, "type_unknown"));
    }

    static Set<Area> areas(Collection<String> words) {
        return each("areas", words, Area::parse, Stream.of(Area.values()).map(Area::word));
    }

    static Set<Scope> scopes(Collection<String> words) {
        return each("scopes", words, Scope::parse, Stream.of(Scope.values()).map(Scope::word));
    }

    private static <T> Set<T> each(
            String field, Collection<String> words, Function<String, Optional<T>> parse, Stream<String> known) {
        Set<T> values = new LinkedHashSet<>();
        for (String word : words) {
            values.add(parse.apply(word)
                    .orElseThrow(
                            () -> Problem.ofField(field, "unknown_word", known.collect(Collectors.joining(", ")))));
        }
        return values;
    }

    static Locale language(String word) {
        return Languages.SPOKEN.stream()
                .filter(language -> language.getLanguage().equals(word))
                .findFirst()
                .orElseThrow(() -> Problem.ofField("language", "unknown_word", "de, en"));
    }

    static ZoneId timeZone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException noZone) {
            throw Problem.ofField("time_zone", "time_zone_invalid");
        }
    }

    /** Link templates by kind. Only web links: a page shows them as links. */
    static Map<Kind, String> links(Map<String, @Nullable String> words) {
        Map<Kind, String> links = new HashMap<>();
        words.forEach((word, link) -> {
            Kind kind = Kind.parse(word)
                    .orElseThrow(() -> Problem.ofField(
                            "links",
                            "unknown_word",
                            Stream.of(Kind.values()).map(Kind::word).collect(Collectors.joining(", "))));
            if (link == null) {
                throw Problem.ofField("links." + word, "required");
            }
            if (!isLink(link)) {
                throw Problem.ofField("links." + word, "link_invalid", "{id}", LONGEST_LINK);
            }
            links.put(kind, link);
        });
        return links;
    }

    private static boolean isLink(String link) {
        if (link.length() > LONGEST_LINK || !link.contains("{id}")) {
            return false;
        }
        try {
            URI uri = new URI(link.replace("{id}", "1"));
            return List.of("http", "https").contains(uri.getScheme()) && uri.getHost() != null;
        } catch (URISyntaxException noLink) {
            return false;
        }
    }
}
