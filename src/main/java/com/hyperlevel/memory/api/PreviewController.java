package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.Trace;
import com.hyperlevel.memory.status.Estimate;
import com.hyperlevel.memory.status.Preview;
import com.hyperlevel.memory.status.Previews;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What would leave, for people who decide: of one record, and of a whole type. */
@RestController
class PreviewController {

    private final Access access;
    private final Previews previews;
    private final Wording wording;

    PreviewController(Access access, Previews previews, Wording wording) {
        this.access = access;
        this.previews = previews;
        this.wording = wording;
    }

    /**
     * What would leave for a record.
     *
     * @param leaves whether anything would
     * @param before the document without redaction, null when nothing would leave
     * @param after the document as it would leave
     */
    record PreviewView(
            String kind,
            String id,
            boolean leaves,
            boolean redact,
            List<Said> obstacles,
            @Nullable String before,
            @Nullable String after,
            int emails,
            int phones,
            int ibans,
            boolean shortened) {}

    /** Sums of documents. */
    record SumsView(long documents, long characters, long modelCalls, long redactions, long shortened) {
        static SumsView of(Estimate.Sums sums) {
            return new SumsView(
                    sums.documents(), sums.characters(), sums.modelCalls(), sums.redactions(), sums.shortened());
        }
    }

    /** A document as it would leave. */
    record ExampleView(String kind, String id, String text, int redactions, boolean shortened) {
        static ExampleView of(Estimate.Example example) {
            return new ExampleView(
                    example.ref().kind().word(),
                    example.ref().id().value(),
                    example.text(),
                    example.redactions(),
                    example.shortened());
        }
    }

    /**
     * What a type costs.
     *
     * @param complete whether every record was counted; else {@code text} says how many were
     * @param counted the sums of the records that were counted
     * @param estimate the sums of the whole type, drawn up from those
     */
    record EstimateView(
            String type,
            String label,
            boolean redact,
            boolean complete,
            String text,
            long records,
            long lookedAt,
            SumsView counted,
            SumsView estimate,
            List<ExampleView> examples) {}

    @GetMapping("/api/records/{kind}/{id}/preview")
    PreviewView preview(
            Caller caller,
            @PathVariable String kind,
            @PathVariable String id,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            Locale locale) {
        LocationId location = access.preview(caller, asked);
        RecordRef ref = Words.recordRef(kind, id);
        return view(previews.of(location, ref, caller.actor()), locale);
    }

    private PreviewView view(Preview preview, Locale locale) {
        Trace trace = preview.trace();
        Preview.Sides text = preview.text();
        return new PreviewView(
                trace.ref().kind().word(),
                trace.ref().id().value(),
                text != null,
                preview.redacts(),
                trace.hindrances().stream()
                        .map(hindrance -> obstacle(hindrance, locale))
                        .toList(),
                text == null ? null : text.before(),
                text == null ? null : text.after(),
                text == null ? 0 : text.emails(),
                text == null ? 0 : text.phones(),
                text == null ? 0 : text.ibans(),
                text != null && text.shortened());
    }

    private Said obstacle(Trace.Hindrance hindrance, Locale locale) {
        String word = hindrance.obstacle().word();
        return new Said(
                word, wording.of("obstacle." + word, locale, hindrance.of().label()));
    }

    @GetMapping("/api/cognee/admin/preview")
    EstimateView estimate(
            Caller caller,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            @RequestParam(required = false) @Nullable String type,
            Locale locale) {
        LocationId location = access.preview(caller, asked);
        if (type == null) {
            throw Problem.ofField("type", "required");
        }
        DataType wanted = Words.dataType("type", type);
        return view(previews.estimate(location, wanted, caller.actor()), locale);
    }

    private EstimateView view(Estimate estimate, Locale locale) {
        String key = estimate.isComplete() ? "preview.complete" : "preview.partial";
        return new EstimateView(
                estimate.type().word(),
                estimate.type().label(locale),
                estimate.redacts(),
                estimate.isComplete(),
                wording.of(key, locale, estimate.lookedAt(), estimate.records()),
                estimate.records(),
                estimate.lookedAt(),
                SumsView.of(estimate.counted()),
                SumsView.of(estimate.whole()),
                estimate.examples().stream().map(ExampleView::of).toList());
    }
}
