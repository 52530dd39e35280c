package com.hyperlevel.memory.access;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Ends a start with one clear line instead of a stack trace. */
class FirstAdminRefusedAnalyzer extends AbstractFailureAnalyzer<FirstAdminRefused> {

    @Override
    protected FailureAnalysis analyze(Throwable failure, FirstAdminRefused cause) {
        return new FailureAnalysis(
                String.valueOf(cause.getMessage()),
                "Correct MEMORY_BOOTSTRAP_ADMIN_EMAIL and MEMORY_BOOTSTRAP_ADMIN_PASSWORD, or remove both.",
                cause);
    }
}
