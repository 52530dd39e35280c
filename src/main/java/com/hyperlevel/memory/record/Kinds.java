package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The kinds there are, and the way from JSON to each kind's own class and back. */
@Component
class Kinds {

    private static final String URL = "url";

    private final Map<Kind, RecordKind<?>> kinds = new EnumMap<>(Kind.class);

    Kinds(List<RecordKind<?>> all) {
        all.forEach(kind -> {
            if (kinds.put(kind.kind(), kind) != null) {
                throw new IllegalStateException("two classes for the kind " + kind.kind());
            }
        });
    }

    /** Reads what a host sent. */
    Incoming readFromHost(RecordRef ref, JsonNode data) {
        RecordKind<?> kind = get(ref.kind());
        if (!kind.isFedByHost()) {
            throw notSupported(ref.kind());
        }
        return read(kind, ref, data);
    }

    /** Reads what this service writes itself. */
    Incoming readOwn(RecordRef ref, JsonNode data) {
        return read(get(ref.kind()), ref, data);
    }

    private <T> Incoming read(RecordKind<T> kind, RecordRef ref, JsonNode data) {
        if (!(data instanceof ObjectNode object)) {
            throw new Problem(Category.INVALID, "json_unreadable");
        }
        Fields fields = Fields.of(object);
        Boolean memory = fields.optionalFlag("memory");
        String url = fields.optionalLink(URL);
        JsonNode version = fields.find("version");
        T record = kind.read(fields);
        fields.refuseOthers();
        Traits traits = kind.traits(record);
        if (traits.mergedInto().filter(ref.id()::equals).isPresent()) {
            throw fields.refused("merged_into", "not_itself");
        }
        return new Incoming(
                ref,
                RecordJson.write(keep(record, url)),
                kind.skeleton(record)
                        .map(little -> RecordJson.write(RecordJson.toKept(little)))
                        .orElse(null),
                traits,
                memory,
                version == null ? null : Version.of(version));
    }

    private static ObjectNode keep(Object record, @Nullable String url) {
        ObjectNode attributes = RecordJson.toKept(record);
        if (url != null) {
            attributes.put(URL, url);
        }
        return attributes;
    }

    /** Which kind's records the documents of this kind are made of. */
    Optional<Kind> gatheredBy(Kind kind) {
        return get(kind).gathers();
    }

    /** The data of a kept record as its kind reads it. */
    Object data(Kind kind, JsonNode attributes) {
        return RecordJson.fromKept(attributes, get(kind).form());
    }

    /** What keeps a record out of the memory that is kept as not eligible; a gathered one has nothing of its own to say. */
    Obstacle hiddenBy(RecordRef ref, String attributes) {
        return hiddenBy(get(ref.kind()), RecordJson.readKept(attributes)).orElse(Obstacle.EMPTY);
    }

    private static <T> Optional<Obstacle> hiddenBy(RecordKind<T> kind, JsonNode attributes) {
        return kind.traits(RecordJson.fromKept(attributes, kind.form())).hiddenBy();
    }

    /**
     * Refuses what only this service deletes.
     *
     * @throws Problem {@code kind_not_supported}
     */
    void refuseDerived(Kind kind) {
        if (get(kind).gathers().isPresent()) {
            throw notSupported(kind);
        }
    }

    Draft draft(RecordRef ref, JsonNode attributes, Surroundings around) {
        return draft(get(ref.kind()), attributes, around);
    }

    private static <T> Draft draft(RecordKind<T> kind, JsonNode attributes, Surroundings around) {
        return kind.draft(RecordJson.fromKept(attributes, kind.form()), around);
    }

    String title(RecordRef ref, JsonNode attributes, Surroundings around) {
        return title(get(ref.kind()), attributes, around);
    }

    private static <T> String title(RecordKind<T> kind, JsonNode attributes, Surroundings around) {
        return kind.title(RecordJson.fromKept(attributes, kind.form()), around);
    }

    static Optional<String> url(JsonNode attributes) {
        return Optional.ofNullable(attributes.get(URL)).map(JsonNode::stringValue);
    }

    private RecordKind<?> get(Kind kind) {
        return Optional.<RecordKind<?>>ofNullable(kinds.get(kind)).orElseThrow(() -> notSupported(kind));
    }

    private static Problem notSupported(Kind kind) {
        return new Problem(Category.INVALID, "kind_not_supported", kind.word());
    }
}
