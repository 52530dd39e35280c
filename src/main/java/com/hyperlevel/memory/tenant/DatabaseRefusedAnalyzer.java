package com.hyperlevel.memory.tenant;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Turns the stack trace of a database that cannot be used into one line and what to do. */
final class DatabaseRefusedAnalyzer extends AbstractFailureAnalyzer<DatabaseRefused> {

    @Override
    protected FailureAnalysis analyze(Throwable failure, DatabaseRefused cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.remedy(), cause);
    }
}
