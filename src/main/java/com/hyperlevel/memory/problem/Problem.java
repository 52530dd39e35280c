package com.hyperlevel.memory.problem;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A refusal with a stable code. The text a caller reads is {@code problem.<code>} of the message files, filled with the
 * arguments, in the caller's language. Codes and arguments never hold content, questions, secrets or other tenants' ids.
 */
public class Problem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Category category;
    private final String code;
    private final transient List<Object> arguments;
    private final @Nullable String field;
    private final @Nullable Duration retryAfter;

    /** A refusal that concerns the request as a whole. */
    public Problem(Category category, String code, Object... arguments) {
        this(category, code, null, null, arguments);
    }

    private Problem(
            Category category,
            String code,
            @Nullable String field,
            @Nullable Duration retryAfter,
            Object... arguments) {
        super(code, null, false, false);
        this.category = category;
        this.code = code;
        this.field = field;
        this.retryAfter = retryAfter;
        this.arguments = List.of(arguments);
    }

    /** A refusal of one field of the request, named as the caller wrote it. */
    public static Problem ofField(String field, String code, Object... arguments) {
        return new Problem(Category.INVALID, code, field, null, arguments);
    }

    /** A refusal that ends by itself after the given time. */
    public static Problem limited(String code, Duration retryAfter, Object... arguments) {
        return new Problem(Category.LIMITED, code, null, retryAfter, arguments);
    }

    /** The answer for what is not there or belongs to another location: both look the same. */
    public static Problem notFound() {
        return new Problem(Category.MISSING, "not_found");
    }

    /** What sort of refusal it is. */
    public Category category() {
        return category;
    }

    /** The stable code, {@code snake_case}. */
    public String code() {
        return code;
    }

    /** The arguments of the message, in order. */
    public List<Object> arguments() {
        return arguments;
    }

    /** The field that is wrong, where it is one. */
    public Optional<String> field() {
        return Optional.ofNullable(field);
    }

    /** When it is worth trying again, where that is known. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
