package com.hyperlevel.memory.api;

import com.hyperlevel.memory.connection.Connection;
import com.hyperlevel.memory.connection.ConnectionDraft;
import com.hyperlevel.memory.connection.LoginDraft;
import com.hyperlevel.memory.connection.Standing;
import com.hyperlevel.memory.connection.StepResult;
import com.hyperlevel.memory.connection.TestReport;
import com.hyperlevel.memory.connection.Warning;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The connection to Cognee as it is sent and shown. A secret comes in and never goes out, not even into a log. */
@Component
class ConnectionForms {

    private static final int LONGEST_SECRET = 500;

    private final Wording wording;

    ConnectionForms(Wording wording) {
        this.wording = wording;
    }

    /** A login as it is entered: e-mail and password, or an API key. */
    record LoginForm(
            @Nullable @Size(max = 320) String email,
            @Nullable @Size(max = LONGEST_SECRET) String password,
            @Nullable @Size(max = LONGEST_SECRET) String apiKey) {

        LoginDraft draft() {
            return new LoginDraft(email, password, apiKey);
        }

        @Override
        public String toString() {
            return "LoginForm[***]";
        }
    }

    /** The connection as it is entered; without a password and key the stored login stays. */
    record ConnectionForm(
            @NotBlank @Size(max = 1000) String address,
            @Nullable @Size(max = 320) String email,
            @Nullable @Size(max = LONGEST_SECRET) String password,
            @Nullable @Size(max = LONGEST_SECRET) String apiKey,
            @Nullable Boolean allowInternal,
            @Nullable Boolean locationsMayEnable,
            @Nullable Boolean sendUnproven,
            @Nullable @Size(max = 200) String modelProvider) {

        ConnectionDraft draft() {
            return new ConnectionDraft(
                    address,
                    new LoginDraft(email, password, apiKey),
                    Boolean.TRUE.equals(allowInternal),
                    Boolean.TRUE.equals(locationsMayEnable),
                    Boolean.TRUE.equals(sendUnproven),
                    modelProvider == null || modelProvider.isBlank() ? null : modelProvider.strip());
        }

        @Override
        public String toString() {
            return "ConnectionForm[***]";
        }
    }

    /** The stored connection; {@code credential} is {@code password} or {@code api_key}. */
    record ConnectionView(
            String address,
            String email,
            String credential,
            boolean allowInternal,
            boolean locationsMayEnable,
            boolean sendUnproven,
            @Nullable String modelProvider,
            Instant changedAt) {}

    /** Something that people read, with the code that programs read. */
    record Said(String code, String text) {}

    /** What is known of the server. */
    record StandingView(
            Said posture,
            @Nullable Instant postureAt,
            @Nullable Said error,
            @Nullable String version,
            boolean maySend,
            @Nullable Said paused,
            List<Said> warnings) {}

    /** The connection and its server; both null while there is none. */
    record ConnectionPage(
            @Nullable ConnectionView connection, @Nullable StandingView server) {}

    /** How one step of a test ended. */
    record StepView(String step, String label, String outcome, String code, String text) {}

    /** What a test found. */
    record ReportView(Instant at, boolean passed, List<StepView> steps, List<Said> warnings) {}

    ConnectionPage page(Connection connection, Standing standing, Locale locale) {
        return new ConnectionPage(view(connection), view(standing, locale));
    }

    private static ConnectionView view(Connection connection) {
        return new ConnectionView(
                connection.address().value(),
                connection.email(),
                connection.apiKey() ? "api_key" : "password",
                connection.allowInternal(),
                connection.locationsMayEnable(),
                connection.sendUnproven(),
                connection.provider().orElse(null),
                connection.changedAt());
    }

    private StandingView view(Standing standing, Locale locale) {
        String error = standing.error();
        String errorKey = standing.errorKey().orElse(null);
        String paused = standing.pausedReason();
        return new StandingView(
                said("posture.", standing.verdict().word(), locale),
                standing.seenAt(),
                error == null || errorKey == null ? null : new Said(error, wording.of(errorKey, locale)),
                standing.version(),
                standing.maySend(),
                paused == null ? null : said("error.", paused, locale),
                warnings(standing.warnings(), locale));
    }

    ReportView report(TestReport report, Locale locale) {
        return new ReportView(
                report.at(),
                report.passed(),
                report.steps().stream().map(step -> step(step, locale)).toList(),
                warnings(report.warnings(), locale));
    }

    private StepView step(StepResult result, Locale locale) {
        String step = word(result.step());
        return new StepView(
                step,
                wording.of("connection.step." + step, locale),
                word(result.outcome()),
                result.code(),
                wording.of(result.messageKey(), locale, result.arguments().toArray()));
    }

    private List<Said> warnings(Collection<Warning> warnings, Locale locale) {
        return warnings.stream()
                .sorted()
                .map(warning -> said("connection.warning.", warning.word(), locale))
                .toList();
    }

    private Said said(String prefix, String code, Locale locale) {
        return new Said(code, wording.of(prefix + code, locale));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
