package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.ImportReport.Refusal;
import com.hyperlevel.memory.record.PutResult.State;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.UncategorizedSQLException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One import: lines are read and checked outside of any transaction, and written a batch a transaction. A batch that the
 * database refuses is written again line by line, so that a bad line takes no good one with it.
 */
final class Import {

    private static final Logger log = LoggerFactory.getLogger(Import.class);
    private static final int BATCH = 200;
    private static final int BATCH_BYTES = 8 * 1024 * 1024;
    private static final int REFUSALS = 1_000;

    private record Numbered(long line, Delivery delivery) {}

    private final LocationId location;
    private final Kinds kinds;
    private final BiFunction<LocationId, List<Delivery>, List<PutResult>> writer;
    private final List<Numbered> batch = new ArrayList<>();
    private final Map<State, Long> outcomes = new EnumMap<>(State.class);
    private final List<Refusal> refusals = new ArrayList<>();
    private long refused;
    private long blank;
    private int batchBytes;

    Import(LocationId location, Kinds kinds, BiFunction<LocationId, List<Delivery>, List<PutResult>> writer) {
        this.location = location;
        this.kinds = kinds;
        this.writer = writer;
    }

    ImportReport run(InputStream in) throws IOException {
        LineReader lines = new LineReader(in, RecordJson.MAX_BYTES);
        while (lines.next()) {
            if (lines.isBlank()) {
                blank++;
            } else {
                take(lines);
            }
        }
        flush();
        return new ImportReport(lines.number(), blank, outcomes, refused, refusals);
    }

    private void take(LineReader line) {
        try {
            if (line.isTooLong()) {
                throw RecordJson.tooLarge();
            }
            batch.add(new Numbered(line.number(), read(RecordJson.read(line.bytes()))));
            batchBytes += line.bytes().length;
        } catch (Problem problem) {
            refuse(line.number(), problem);
        }
        if (batch.size() == BATCH || batchBytes >= BATCH_BYTES) {
            flush();
        }
    }

    private Delivery read(ObjectNode line) {
        Fields envelope = Fields.of(line);
        String op = envelope.text("op");
        Kind kind = Kind.parse(envelope.text("kind")).orElseThrow(() -> envelope.refused("kind", "kind_unknown"));
        RecordRef ref = new RecordRef(kind, envelope.id("id"));
        String named = envelope.optionalText("location_id");
        JsonNode data = envelope.find("data");
        JsonNode version = envelope.find("version");
        envelope.refuseOthers();
        if (named != null && !named.equals(location.value())) {
            throw envelope.refused("location_id", "foreign_location");
        }
        return switch (op) {
            case "upsert" -> upsert(envelope, ref, data, version);
            case "delete" -> delete(envelope, ref, data, version);
            default -> throw envelope.refused("op", "unknown_word", "upsert, delete");
        };
    }

    private Delivery upsert(Fields envelope, RecordRef ref, @Nullable JsonNode data, @Nullable JsonNode version) {
        if (data == null) {
            throw envelope.refused("data", "required");
        }
        if (!data.isObject()) {
            throw envelope.refused("data", "wrong_type", "object");
        }
        if (version != null) {
            throw envelope.refused("version", "unknown_field", "version");
        }
        return kinds.readFromHost(ref, data);
    }

    private static Delivery delete(
            Fields envelope, RecordRef ref, @Nullable JsonNode data, @Nullable JsonNode version) {
        if (data != null) {
            throw envelope.refused("data", "unknown_field", "data");
        }
        return new Removal(ref, version == null ? null : Version.of(version));
    }

    private void flush() {
        if (batch.isEmpty()) {
            return;
        }
        List<Numbered> now = List.copyOf(batch);
        batch.clear();
        batchBytes = 0;
        try {
            count(write(now));
        } catch (DataIntegrityViolationException | UncategorizedSQLException refusedByDatabase) {
            log.warn("import into {}: a batch of {} lines is repeated line by line", location, now.size());
            now.forEach(this::writeAlone);
        }
    }

    private void writeAlone(Numbered line) {
        try {
            count(write(List.of(line)));
        } catch (DataIntegrityViolationException | UncategorizedSQLException refusedByDatabase) {
            refuse(line.line(), new Problem(Category.INVALID, "not_stored"));
        }
    }

    private List<PutResult> write(List<Numbered> lines) {
        return writer.apply(location, lines.stream().map(Numbered::delivery).toList());
    }

    private void count(List<PutResult> results) {
        results.forEach(result -> outcomes.merge(result.state(), 1L, Long::sum));
    }

    private void refuse(long line, Problem problem) {
        refused++;
        if (refusals.size() < REFUSALS) {
            refusals.add(new Refusal(line, problem.code(), problem.field().orElse(null), problem.arguments()));
        }
    }
}
