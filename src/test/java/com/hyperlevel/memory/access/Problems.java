package com.hyperlevel.memory.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.problem.Problem;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Says what a call refuses with. */
final class Problems {

    private Problems() {}

    static void refuses(String code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(code));
    }
}
