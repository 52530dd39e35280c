package com.hyperlevel.memory.api;

import com.hyperlevel.memory.access.Access;
import com.hyperlevel.memory.access.Asker;
import com.hyperlevel.memory.access.Caller;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.recall.Answer;
import com.hyperlevel.memory.recall.Hit;
import com.hyperlevel.memory.recall.Question;
import com.hyperlevel.memory.recall.Recall;
import com.hyperlevel.memory.recall.WhyMissing;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Asks the memory. */
@RestController
class RecallController {

    private final Access access;
    private final Recall recall;
    private final Wording wording;

    RecallController(Access access, Recall recall, Wording wording) {
        this.access = access;
        this.recall = recall;
        this.wording = wording;
    }

    /** A record that answers; {@code passage} is third-party text. */
    record Result(
            String type,
            String kind,
            String recordId,
            String title,
            @Nullable String link,
            String passage,
            @Nullable Double distance) {}

    /** A type that was not searched, with the reason as a code and in the reader's language. */
    record Missing(String type, String reason, String text) {}

    /**
     * The answer.
     *
     * @param types the types that were searched
     * @param hidden passages that were left out because their records are gone or waiting for deletion
     */
    record Results(List<Result> results, List<String> types, List<Missing> missing, int hidden) {}

    @GetMapping("/api/cognee/recall")
    Results recall(
            Caller caller,
            @RequestParam(name = "location_id", required = false) @Nullable String asked,
            @RequestParam(name = "q") String q,
            @RequestParam(defaultValue = "5") int limit,
            @RequestParam(required = false) @Nullable String types,
            Locale locale) {
        LocationId location = access.location(caller, asked);
        Asker asker = access.asker(caller, location);
        Answer answer = recall.ask(new Question(
                location, asker.actor(), asker.areas(), asker.sort() == Asker.Sort.MEMBER, q, limit, types(types)));
        return render(answer, locale);
    }

    private static Set<DataType> types(@Nullable String words) {
        Set<DataType> types = EnumSet.noneOf(DataType.class);
        if (words != null) {
            Arrays.stream(words.split(",", -1))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .map(word -> Words.dataType("types", word))
                    .forEach(types::add);
        }
        return types;
    }

    private Results render(Answer answer, Locale locale) {
        return new Results(
                answer.hits().stream().map(RecallController::render).toList(),
                answer.asked().stream().map(DataType::word).toList(),
                answer.missing().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry -> render(entry.getKey(), entry.getValue(), locale))
                        .toList(),
                answer.hidden());
    }

    private Missing render(DataType type, WhyMissing reason, Locale locale) {
        return new Missing(type.word(), reason.word(), wording.of("missing." + reason.word(), locale));
    }

    private static Result render(Hit hit) {
        return new Result(
                hit.ref().kind().type().word(),
                hit.ref().kind().word(),
                hit.ref().id().value(),
                hit.title(),
                hit.link().orElse(null),
                hit.passage(),
                hit.distance().isPresent() ? hit.distance().getAsDouble() : null);
    }
}
