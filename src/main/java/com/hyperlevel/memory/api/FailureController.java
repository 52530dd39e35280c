package com.hyperlevel.memory.api;

import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers what failed in a filter, before any controller, in the same form as everything else. */
@RestController
class FailureController implements ErrorController {

    private static final Logger log = LoggerFactory.getLogger(FailureController.class);

    private final Problems problems;

    FailureController(Problems problems) {
        this.problems = problems;
    }

    @RequestMapping("${server.error.path:/error}")
    ResponseEntity<ProblemBody> failed(HttpServletRequest request) {
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        int code = status instanceof Integer number ? number : HttpStatus.NOT_FOUND.value();
        if (code == HttpStatus.NOT_FOUND.value()) {
            return problems.answer(request, Problem.notFound());
        }
        if (HttpStatus.valueOf(code).is4xxClientError()) {
            return problems.answer(request, new Problem(Category.INVALID, "invalid_value"));
        }
        String reference = UUID.randomUUID().toString();
        log.error("Request failed before a controller, reference {}", reference);
        return problems.answer(
                new HttpHeaders(),
                problems.body(request, HttpStatus.INTERNAL_SERVER_ERROR, "internal")
                        .withReference(reference));
    }
}
