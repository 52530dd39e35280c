package com.hyperlevel.memory.api;

import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.ConstraintViolationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.validation.FieldError;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.ErrorResponse;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingRequestValueException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * Turns whatever a controller throws into problem details. A refusal keeps its code; a request that could not be read
 * gets one that names the field; anything else is a fault of ours: 500, with a reference that finds the cause in the log
 * and nothing of the cause itself.
 */
@RestControllerAdvice
class ProblemAdvice {

    private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);
    private static final int LONGEST_FIELD = 200;

    private final Problems problems;

    ProblemAdvice(Problems problems) {
        this.problems = problems;
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> refused(Problem problem, HttpServletRequest request) {
        return problems.answer(request, problem);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> unreadable(HttpMessageNotReadableException failure, HttpServletRequest request) {
        if (find(failure, BodyTooLarge.class)) {
            return tooLarge(request);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Problem problem) {
                return problems.answer(request, problem);
            }
            if (cause instanceof JacksonException json && !(cause instanceof StreamReadException)) {
                return problems.answer(request, unreadable(json));
            }
        }
        return problems.answer(request, new Problem(Category.INVALID, "json_unreadable"));
    }

    private static Problem unreadable(JacksonException failure) {
        String field = path(failure);
        if (failure.getCause() instanceof Problem own) {
            return own;
        }
        if (failure instanceof UnrecognizedPropertyException) {
            return Problem.ofField(field, "unknown_field", field);
        }
        if (failure instanceof UncleanText) {
            return Problem.ofField(field, "text_invalid");
        }
        return field.isEmpty()
                ? new Problem(Category.INVALID, "json_unreadable")
                : Problem.ofField(field, "wrong_type");
    }

    private static String path(JacksonException failure) {
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : failure.getPath()) {
            if (step.getPropertyName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return printable(path.toString());
    }

    /** A field's name as the caller wrote it may be anything; an answer holds only what is safe to show. */
    private static String printable(String name) {
        String safe = name.codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? '?' : c)
                .limit(LONGEST_FIELD)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return safe;
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> invalid(MethodArgumentNotValidException failure, HttpServletRequest request) {
        return invalid(
                request,
                failure.getBindingResult().getFieldErrors().stream()
                        .map(error -> fieldError(request, error))
                        .toList());
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> invalid(HandlerMethodValidationException failure, HttpServletRequest request) {
        List<ProblemBody.FieldError> errors = new ArrayList<>();
        for (ParameterValidationResult result : failure.getParameterValidationResults()) {
            if (result instanceof ParameterErrors bean) {
                bean.getFieldErrors().forEach(error -> errors.add(fieldError(request, error)));
            } else {
                String name =
                        snakeCase(String.valueOf(result.getMethodParameter().getParameterName()));
                for (MessageSourceResolvable error : result.getResolvableErrors()) {
                    errors.add(fieldError(request, name, error));
                }
            }
        }
        return invalid(request, errors);
    }

    private ResponseEntity<ProblemBody> invalid(HttpServletRequest request, List<ProblemBody.FieldError> errors) {
        if (errors.isEmpty()) {
            return problems.answer(request, new Problem(Category.INVALID, "invalid_value"));
        }
        ProblemBody.FieldError first = errors.get(0);
        ProblemBody body = problems.body(request, HttpStatus.BAD_REQUEST, first.code());
        return problems.answer(
                new HttpHeaders(),
                new ProblemBody(
                        body.type(),
                        body.title(),
                        body.status(),
                        first.detail(),
                        first.code(),
                        first.field(),
                        errors.size() == 1 ? List.of() : errors,
                        null));
    }

    private ProblemBody.FieldError fieldError(HttpServletRequest request, FieldError error) {
        return fieldError(request, printable(snakeCase(error.getField())), error);
    }

    /** The codes are few and ours: which annotation found the fault is no part of the interface. */
    private ProblemBody.FieldError fieldError(HttpServletRequest request, String field, MessageSourceResolvable error) {
        String[] codes = error.getCodes();
        String constraint = codes == null || codes.length == 0 ? "" : codes[codes.length - 1];
        return switch (constraint) {
            case "NotNull", "NotBlank", "NotEmpty" -> problems.fieldError(request, field, "required");
            case "Size" -> problems.fieldError(request, field, "length", limits(error));
            case "Min", "Max", "Positive", "PositiveOrZero", "DecimalMin", "DecimalMax" ->
                problems.fieldError(request, field, "out_of_range");
            default -> problems.fieldError(request, field, "invalid_value");
        };
    }

    /** The constraint's attributes by name: of {@code @Size} the largest, then the smallest. */
    private static Object[] limits(MessageSourceResolvable error) {
        Object[] arguments = error.getArguments();
        return arguments == null || arguments.length < 3
                ? new Object[] {0, 0}
                : new Object[] {arguments[2], arguments[1]};
    }

    private static String snakeCase(String name) {
        return name.replaceAll("(\\p{Lower})(\\p{Upper})", "$1_$2").toLowerCase(Locale.ROOT);
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> invalid(ConstraintViolationException failure, HttpServletRequest request) {
        return problems.answer(request, new Problem(Category.INVALID, "invalid_value"));
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> wrongType(MethodArgumentTypeMismatchException failure, HttpServletRequest request) {
        return problems.answer(request, Problem.ofField(failure.getName(), "invalid_value"));
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> missing(MissingServletRequestParameterException failure, HttpServletRequest request) {
        return problems.answer(request, Problem.ofField(failure.getParameterName(), "required"));
    }

    @ExceptionHandler({ServletRequestBindingException.class, MissingRequestValueException.class})
    ResponseEntity<ProblemBody> unbound(Exception failure, HttpServletRequest request) {
        return problems.answer(request, new Problem(Category.INVALID, "invalid_value"));
    }

    @ExceptionHandler({NoResourceFoundException.class, NoHandlerFoundException.class})
    ResponseEntity<ProblemBody> unknownRoute(Exception failure, HttpServletRequest request) {
        return problems.answer(request, Problem.notFound());
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> method(HttpRequestMethodNotSupportedException failure, HttpServletRequest request) {
        Set<String> allowed = failure.getSupportedHttpMethods() == null
                ? Set.of()
                : failure.getSupportedHttpMethods().stream()
                        .map(method -> method.name())
                        .collect(Collectors.toSet());
        return answer(
                failure, HttpStatus.METHOD_NOT_ALLOWED, "method_not_allowed", request, String.join(", ", allowed));
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> mediaType(HttpMediaTypeException failure, HttpServletRequest request) {
        boolean sent = failure instanceof HttpMediaTypeNotSupportedException;
        return sent
                ? answer(failure, HttpStatus.UNSUPPORTED_MEDIA_TYPE, "media_type_not_supported", request)
                : answer(failure, HttpStatus.NOT_ACCEPTABLE, "not_acceptable", request);
    }

    private ResponseEntity<ProblemBody> answer(
            ErrorResponse failure, HttpStatus status, String code, HttpServletRequest request, Object... arguments) {
        return problems.answer(failure.getHeaders(), problems.body(request, status, code, arguments));
    }

    @ExceptionHandler({MaxUploadSizeExceededException.class, BodyTooLarge.class})
    ResponseEntity<ProblemBody> tooLarge(HttpServletRequest request) {
        return problems.answer(
                new HttpHeaders(), problems.body(request, HttpStatus.CONTENT_TOO_LARGE, "body_too_large"));
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> multipart(MultipartException failure, HttpServletRequest request) {
        return problems.answer(request, new Problem(Category.INVALID, "invalid_value"));
    }

    /** Thrown where a parameter of a form is first read, long after the filters let the request in. */
    @ExceptionHandler({RequestRejectedException.class, InvalidParameterException.class})
    ResponseEntity<ProblemBody> rejected(Exception failure, HttpServletRequest request) {
        return problems.answer(request, new Problem(Category.INVALID, "text_invalid"));
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> other(ErrorResponseException failure, HttpServletRequest request) {
        return failure.getStatusCode().is4xxClientError()
                ? problems.answer(request, new Problem(Category.INVALID, "invalid_value"))
                : fault(failure, request);
    }

    /** The client went away in the middle of the answer: there is nobody to tell. */
    @ExceptionHandler
    void gone(AsyncRequestNotUsableException failure) {
        log.debug("the client went away");
    }

    @ExceptionHandler
    ResponseEntity<ProblemBody> fault(Exception failure, HttpServletRequest request) {
        String reference = UUID.randomUUID().toString();
        log.error("Request failed, reference {}", reference, failure);
        return problems.answer(
                new HttpHeaders(),
                problems.body(request, HttpStatus.INTERNAL_SERVER_ERROR, "internal")
                        .withReference(reference));
    }

    private static boolean find(Throwable failure, Class<? extends Throwable> sort) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (sort.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
