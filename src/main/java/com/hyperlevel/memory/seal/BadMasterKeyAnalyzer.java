package com.hyperlevel.memory.seal;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Turns the stack trace of a missing or bad master key into one line and what to do. */
final class BadMasterKeyAnalyzer extends AbstractFailureAnalyzer<BadMasterKey> {

    private static final String ACTION =
            "Set memory.seal.keys (environment: MEMORY_SEAL_KEYS) to <id>:<base64 of 32 bytes>, "
                    + "for example the output of: echo \"k1:$(openssl rand -base64 32)\"";

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, BadMasterKey cause) {
        return new FailureAnalysis(cause.getMessage(), ACTION, cause);
    }
}
