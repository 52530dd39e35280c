package com.hyperlevel.memory.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Problem details (RFC 9457).
 *
 * @param code stable, for programs; what it means is in {@code detail}, for people
 * @param field the field or parameter that is wrong, as the caller wrote it
 * @param errors every wrong field, when there is more than one
 * @param reference finds the cause in our log
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record ProblemBody(
        String type,
        String title,
        int status,
        String detail,
        String code,
        @Nullable String field,
        List<FieldError> errors,
        @Nullable String reference) {

    static final String MEDIA_TYPE = "application/problem+json";

    /** One wrong field of several. */
    record FieldError(String field, String code, String detail) {}

    ProblemBody withErrors(List<FieldError> all) {
        return new ProblemBody(type, title, status, detail, code, field, List.copyOf(all), reference);
    }

    ProblemBody withReference(String found) {
        return new ProblemBody(type, title, status, detail, code, field, errors, found);
    }
}
