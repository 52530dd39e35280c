package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields of one object that a host sent, read by name and checked. Texts come back in canonical form: NFC, line
 * feeds as {@code \n}, without blanks at either end; a blank optional text is as good as none. A field whose value is
 * {@code null} is not there. Every refusal names its field; what nobody read is refused by {@link #refuseOthers}.
 */
public final class Fields {

    private static final int SHORT = 1_000;
    private static final int MAX_TEXT_BYTES = 1024 * 1024;
    private static final int MAX_LIST = 200;
    private static final int MAX_OBJECTS = 10_000;
    private static final int SHOWN_NAME = 100;

    private final ObjectNode data;
    private final String path;
    private final Set<String> read = new HashSet<>();

    private Fields(ObjectNode data, String path) {
        this.data = data;
        this.path = path;
    }

    /**
     * The fields of an object.
     *
     * @throws Problem {@code text_invalid} where a text holds NUL or half of a surrogate pair
     */
    public static Fields of(ObjectNode data) {
        checkCharacters(data, "");
        return new Fields(data, "");
    }

    private static void checkCharacters(JsonNode node, String path) {
        if (node.isString()) {
            checkCharacters(node.stringValue(), path);
        } else if (node.isObject()) {
            node.properties().forEach(field -> {
                String below = path.isEmpty() ? shown(field.getKey()) : path + "." + shown(field.getKey());
                checkCharacters(field.getKey(), below);
                checkCharacters(field.getValue(), below);
            });
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                checkCharacters(node.get(i), path + "[" + i + "]");
            }
        }
    }

    private static void checkCharacters(String text, String path) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                throw Problem.ofField(path, "text_invalid");
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw Problem.ofField(path, "text_invalid");
            }
        }
    }

    private static String shown(String name) {
        StringBuilder shown = new StringBuilder();
        name.codePoints()
                .limit(SHOWN_NAME)
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? '?' : c)
                .forEach(shown::appendCodePoint);
        return shown.toString();
    }

    /** A required text of at most 1,000 characters. */
    public String text(String name) {
        return required(name, optionalText(name));
    }

    /** An optional text of at most 1,000 characters. */
    public @Nullable String optionalText(String name) {
        return optionalText(name, SHORT);
    }

    /** A required text of at most so many characters. */
    public String text(String name, int characters) {
        return required(name, optionalText(name, characters));
    }

    private @Nullable String optionalText(String name, int characters) {
        String text = string(name);
        if (text != null && text.length() > characters) {
            throw refused(name, "too_long", characters);
        }
        return text;
    }

    /** A required text of at most 1 MiB. */
    public String longText(String name) {
        return required(name, optionalLongText(name));
    }

    /** An optional text of at most 1 MiB. */
    public @Nullable String optionalLongText(String name) {
        String text = string(name);
        if (text != null && utf8Length(text) > MAX_TEXT_BYTES) {
            throw refused(name, "too_long", MAX_TEXT_BYTES);
        }
        return text;
    }

    private static int utf8Length(String text) {
        return text.length() * 3 <= MAX_TEXT_BYTES ? text.length() : text.getBytes(StandardCharsets.UTF_8).length;
    }

    private @Nullable String string(String name) {
        JsonNode node = find(name);
        if (node == null) {
            return null;
        }
        if (!node.isString()) {
            throw refused(name, "wrong_type", "text");
        }
        return canonical(node.stringValue());
    }

    private static @Nullable String canonical(String text) {
        String canonical = Normalizer.normalize(text, Normalizer.Form.NFC)
                .replace("\r\n", "\n")
                .replace('\r', '\n')
                .strip();
        return canonical.isEmpty() ? null : canonical;
    }

    /** A required {@code true} or {@code false}. */
    public boolean flag(String name) {
        Boolean flag = optionalFlag(name);
        if (flag == null) {
            throw refused(name, "required");
        }
        return flag;
    }

    /** An optional {@code true} or {@code false}. */
    public @Nullable Boolean optionalFlag(String name) {
        JsonNode node = find(name);
        if (node == null) {
            return null;
        }
        if (!node.isBoolean()) {
            throw refused(name, "wrong_type", "true or false");
        }
        return node.booleanValue();
    }

    /** A required time, ISO-8601 with offset, to the microsecond. */
    public Instant time(String name) {
        return required(name, optionalTime(name));
    }

    /** An optional time, ISO-8601 with offset, to the microsecond. */
    public @Nullable Instant optionalTime(String name) {
        String text = string(name);
        if (text == null) {
            return null;
        }
        try {
            OffsetDateTime time = OffsetDateTime.parse(text);
            if (time.getYear() >= 1 && time.getYear() <= 9999) {
                return time.toInstant().truncatedTo(ChronoUnit.MICROS);
            }
        } catch (DateTimeException notATime) {
            throw refused(name, "not_a_time");
        }
        throw refused(name, "not_a_time");
    }

    /** A required word of an enum, in lower case. */
    public <E extends Enum<E>> E word(String name, Class<E> words) {
        return required(name, findWord(name, words));
    }

    /** An optional word of an enum, in lower case. */
    public <E extends Enum<E>> E word(String name, Class<E> words, E otherwise) {
        E word = findWord(name, words);
        return word == null ? otherwise : word;
    }

    private <E extends Enum<E>> @Nullable E findWord(String name, Class<E> words) {
        String text = string(name);
        if (text == null) {
            return null;
        }
        E[] all = words.getEnumConstants();
        return Arrays.stream(all)
                .filter(word -> word.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> refused(
                        name,
                        "unknown_word",
                        String.join(
                                ", ",
                                Arrays.stream(all)
                                        .map(word -> word.name().toLowerCase(Locale.ROOT))
                                        .toList())));
    }

    /** A required id of another record. */
    public RecordId id(String name) {
        return required(name, optionalId(name));
    }

    /** A required id of another record, of at most so many characters. */
    public RecordId id(String name, int characters) {
        RecordId id = id(name);
        if (id.value().length() > characters) {
            throw refused(name, "too_long", characters);
        }
        return id;
    }

    /** An optional id of another record. */
    public @Nullable RecordId optionalId(String name) {
        String text = string(name);
        return text == null ? null : RecordId.parse(text).orElseThrow(() -> refused(name, "not_an_id"));
    }

    /** An id of another record that must be said, {@code null} for none, so that leaving it out cannot unset it. */
    public @Nullable RecordId statedId(String name) {
        if (!data.has(name)) {
            throw refused(name, "required");
        }
        return optionalId(name);
    }

    /** An optional web address. */
    public @Nullable String optionalLink(String name) {
        String text = optionalText(name, 2 * SHORT);
        if (text != null && !Links.isLink(text)) {
            throw refused(name, "not_a_link");
        }
        return text;
    }

    /** An optional list of at most 200 short texts without repetition, in the order given. */
    public List<String> texts(String name) {
        JsonNode node = find(name);
        if (node == null) {
            return List.of();
        }
        if (!node.isArray()) {
            throw refused(name, "wrong_type", "list of texts");
        }
        return texts(node, name);
    }

    private List<String> texts(JsonNode list, String name) {
        if (list.size() > MAX_LIST) {
            throw refused(name, "too_many", MAX_LIST);
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            String text = scalar(list.get(i), name + "[" + i + "]");
            if (text != null && !texts.contains(text)) {
                texts.add(text);
            }
        }
        return List.copyOf(texts);
    }

    private @Nullable String scalar(JsonNode node, String name) {
        if (node.isNull()) {
            return null;
        }
        if (!node.isString() && !node.isNumber() && !node.isBoolean()) {
            throw refused(name, "wrong_type", "text");
        }
        String text = canonical(node.asString());
        if (text != null && text.length() > SHORT) {
            throw refused(name, "too_long", SHORT);
        }
        return text;
    }

    /** An optional set of at most 200 short texts, sorted, since their order says nothing. */
    public List<String> tags(String name) {
        return List.copyOf(new TreeSet<>(texts(name)));
    }

    /**
     * Optional fields of the host's own making, at most 200, by name: each a text, number, flag, or a list of those, all
     * read as text.
     */
    public Map<String, List<String>> customFields(String name) {
        JsonNode node = find(name);
        if (node == null) {
            return Map.of();
        }
        if (!node.isObject()) {
            throw refused(name, "wrong_type", "object");
        }
        if (node.size() > MAX_LIST) {
            throw refused(name, "too_many", MAX_LIST);
        }
        Map<String, List<String>> fields = new TreeMap<>();
        node.properties().forEach(field -> {
            String key = canonical(field.getKey());
            List<String> values = values(field.getValue(), name + "." + shown(field.getKey()));
            if (key != null && !values.isEmpty()) {
                if (key.length() > SHORT) {
                    throw refused(name, "too_long", SHORT);
                }
                fields.put(key, values);
            }
        });
        return fields;
    }

    private List<String> values(JsonNode node, String name) {
        if (node.isArray()) {
            return texts(node, name);
        }
        String text = scalar(node, name);
        return text == null ? List.of() : List.of(text);
    }

    /** An optional list of objects, each with fields of its own; the caller refuses their unknown ones. */
    public List<Fields> objects(String name) {
        JsonNode node = find(name);
        if (node == null) {
            return List.of();
        }
        if (!node.isArray()) {
            throw refused(name, "wrong_type", "list of objects");
        }
        if (node.size() > MAX_OBJECTS) {
            throw refused(name, "too_many", MAX_OBJECTS);
        }
        List<Fields> objects = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            String below = name + "[" + i + "]";
            if (!(node.get(i) instanceof ObjectNode object)) {
                throw refused(below, "wrong_type", "object");
            }
            objects.add(new Fields(object, path + below + "."));
        }
        return objects;
    }

    /** Fields that are accepted and dropped. */
    public void drop(String... names) {
        read.addAll(List.of(names));
    }

    @Nullable
    JsonNode find(String name) {
        read.add(name);
        JsonNode node = data.get(name);
        return node == null || node.isNull() ? null : node;
    }

    /** Refuses the first field that nobody read: a typo must not lose a flag. */
    public void refuseOthers() {
        data.propertyNames().stream()
                .filter(name -> !read.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw refused(shown(name), "unknown_field", path + shown(name));
                });
    }

    private <V> V required(String name, @Nullable V value) {
        if (value == null) {
            throw refused(name, "required");
        }
        return value;
    }

    /** A refusal of one of these fields. */
    public Problem refused(String name, String code, Object... arguments) {
        return Problem.ofField(path + name, code, arguments);
    }

    @Override
    public String toString() {
        return "Fields";
    }
}
