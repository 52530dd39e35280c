package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.ImportReport;
import com.hyperlevel.memory.record.PutResult;
import com.hyperlevel.memory.record.PutResult.State;
import com.hyperlevel.memory.record.RecordJson;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.record.SourceRecord;
import com.hyperlevel.memory.record.Version;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** What hosts feed: one record, or lines of them. */
@RestController
@RequestMapping("/api/records")
class RecordsController {

    private final Access access;
    private final Records records;
    private final Problems problems;

    RecordsController(Access access, Records records, Problems problems) {
        this.access = access;
        this.records = records;
        this.problems = problems;
    }

    /**
     * What became of a delivery.
     *
     * @param type the type whose consent decided
     * @param skeleton whether only the skeleton of a contact is kept
     */
    record Outcome(boolean kept, String state, String type, boolean skeleton) {
        static Outcome of(PutResult result) {
            return new Outcome(
                    result.kept(), result.state().word(), result.type().word(), result.skeleton());
        }
    }

    /** A record as it is kept. */
    record Shown(
            String kind,
            String id,
            ObjectNode data,
            @Nullable Boolean memory,
            @Nullable BigDecimal version,
            boolean skeleton,
            boolean eligible,
            boolean alive,
            Instant changedAt) {
        static Shown of(SourceRecord record) {
            return new Shown(
                    record.ref().kind().word(),
                    record.ref().id().value(),
                    record.attributes(),
                    record.memory().orElse(null),
                    record.version().map(Version::value).orElse(null),
                    record.skeleton(),
                    record.eligible(),
                    record.alive(),
                    record.changedAt());
        }
    }

    /** A line that was not taken, without its content. */
    record RefusedLine(long line, String code, @Nullable String field, String detail) {}

    /** What became of the lines of an import; {@code refusals} holds the first 1,000. */
    record Imported(
            long lines,
            long blank,
            long stored,
            long unchanged,
            long deleted,
            long stale,
            long off,
            long erased,
            long refused,
            List<RefusedLine> refusals) {}

    @PutMapping(path = "/{kind}/{id}", consumes = MediaType.APPLICATION_JSON_VALUE)
    Outcome put(
            Caller caller,
            @PathVariable String kind,
            @PathVariable String id,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(content = @Content(schema = @Schema(type = "object")))
                    @RequestBody
                    byte[] data) {
        LocationId location = access.recordsWrite(caller, asked);
        return Outcome.of(records.put(location, Words.recordRef(kind, id), RecordJson.read(data)));
    }

    @GetMapping("/{kind}/{id}")
    Shown get(
            Caller caller,
            @PathVariable String kind,
            @PathVariable String id,
            @RequestParam(name = "location_id", required = false) @Nullable String asked) {
        LocationId location = access.recordsRead(caller, asked);
        return records.find(location, Words.recordRef(kind, id)).map(Shown::of).orElseThrow(Problem::notFound);
    }

    @DeleteMapping("/{kind}/{id}")
    Outcome delete(
            Caller caller,
            @PathVariable String kind,
            @PathVariable String id,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            @RequestParam(required = false) @Nullable String version) {
        LocationId location = access.recordsWrite(caller, asked);
        RecordRef ref = Words.recordRef(kind, id);
        return Outcome.of(
                version == null
                        ? records.delete(location, ref)
                        : records.delete(location, ref, Version.parse(version)));
    }

    @PostMapping(path = "/import", consumes = MediaType.APPLICATION_NDJSON_VALUE)
    Imported take(
            Caller caller,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            InputStream lines,
            HttpServletRequest request) {
        LocationId location = access.recordsWrite(caller, asked);
        try {
            return render(records.importLines(location, lines), request);
        } catch (IOException brokenOff) {
            throw new Problem(Category.INVALID, "import_interrupted");
        }
    }

    private Imported render(ImportReport report, HttpServletRequest request) {
        return new Imported(
                report.lines(),
                report.blank(),
                report.count(State.STORED),
                report.count(State.UNCHANGED),
                report.count(State.DELETED),
                report.count(State.STALE),
                report.count(State.OFF),
                report.count(State.ERASED),
                report.refused(),
                report.refusals().stream()
                        .map(refusal -> render(refusal, request))
                        .toList());
    }

    private RefusedLine render(ImportReport.Refusal refusal, HttpServletRequest request) {
        ProblemBody.FieldError told = problems.fieldError(
                request,
                refusal.field().orElse(""),
                refusal.code(),
                refusal.arguments().toArray());
        return new RefusedLine(refusal.line(), told.code(), refusal.fieldName(), told.detail());
    }
}
