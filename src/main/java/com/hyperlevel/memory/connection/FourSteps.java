package com.hyperlevel.memory.connection;

import com.hyperlevel.memory.catalog.DatasetName;
import com.hyperlevel.memory.cognee.CogneeClient;
import com.hyperlevel.memory.cognee.CogneeDataset;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.cognee.CogneeUser;
import com.hyperlevel.memory.cognee.Health;
import com.hyperlevel.memory.cognee.LoginProbe;
import com.hyperlevel.memory.connection.StepResult.Outcome;
import com.hyperlevel.memory.connection.StepResult.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One run of a connection test: is the server there and Cognee's, does it ask for a login, does ours work, can we read
 * its datasets. Stops where it fails; looks for warnings when it got through.
 */
final class FourSteps {

    /** What is tested: a client with the login and one without, and what is known beforehand. */
    record Subject(
            CogneeClient anonymous,
            CogneeClient signedIn,
            Optional<UUID> expectedUser,
            Standing standing,
            boolean cleartext) {}

    private final Subject subject;
    private final Set<Warning> lookedAt = EnumSet.of(Warning.CLEARTEXT);
    private final Set<Warning> found = EnumSet.noneOf(Warning.class);
    private @Nullable LoginProbe probe;
    private @Nullable String version;
    private @Nullable UUID user;

    FourSteps(Subject subject) {
        this.subject = subject;
        note(Warning.CLEARTEXT, subject.cleartext());
    }

    TestReport run(Instant at) {
        List<StepResult> results = new ArrayList<>();
        boolean stopped = false;
        for (Step step : Step.values()) {
            StepResult result = stopped ? StepResult.of(step, Outcome.SKIPPED, "skipped") : attempt(step);
            results.add(result);
            stopped |= result.outcome() == Outcome.FAILED;
        }
        if (!stopped) {
            lookForWarnings();
        }
        return new TestReport(at, results, found);
    }

    /** What the server answered without a login, if it came to that. */
    Optional<LoginProbe> probe() {
        return Optional.ofNullable(probe);
    }

    /** As the server says of itself. */
    @Nullable
    String version() {
        return version;
    }

    /** The warnings that this run could have seen. */
    Set<Warning> lookedAt() {
        return Set.copyOf(lookedAt);
    }

    private StepResult attempt(Step step) {
        try {
            return switch (step) {
                case REACHABLE -> reach();
                case ACCESS_CONTROL -> askWithoutLogin();
                case LOGIN -> signIn();
                case DATASETS -> readDatasets();
            };
        } catch (CogneeException failure) {
            return StepResult.of(step, Outcome.FAILED, code(failure));
        }
    }

    private static String code(CogneeException failure) {
        return failure.addressRefusal().map(Entered::code).orElseGet(() -> Entered.code(failure.failure()));
    }

    private StepResult reach() {
        Health health = subject.anonymous().health();
        version = health.version().orElse(null);
        note(Warning.DEGRADED, health.degraded());
        note(Warning.OLD_VERSION, health.isOlderThan(1, 6, 0));
        String shown = health.version().orElse("?");
        if (!health.ready()) {
            return StepResult.of(Step.REACHABLE, Outcome.FAILED, "not_ready", shown);
        }
        return health.degraded()
                ? StepResult.of(Step.REACHABLE, Outcome.WARNING, "degraded", shown)
                : StepResult.of(Step.REACHABLE, Outcome.OK, "reachable", shown);
    }

    private StepResult askWithoutLogin() {
        LoginProbe answer = subject.anonymous().probeWithoutLogin();
        probe = answer;
        return switch (answer) {
            case ANSWERED_WITHOUT_LOGIN ->
                subject.standing().sendUnproven()
                        ? StepResult.of(Step.ACCESS_CONTROL, Outcome.WARNING, "no_login_allowed")
                        : StepResult.of(Step.ACCESS_CONTROL, Outcome.FAILED, "no_login");
            case LOGIN_REQUIRED ->
                subject.standing().verdict() == Verdict.ON
                        ? StepResult.of(Step.ACCESS_CONTROL, Outcome.OK, "isolated")
                        : StepResult.of(Step.ACCESS_CONTROL, Outcome.WARNING, "unproven");
            case UNCLEAR -> StepResult.of(Step.ACCESS_CONTROL, Outcome.WARNING, "unclear");
        };
    }

    private StepResult signIn() {
        CogneeUser signedIn = subject.signedIn().testLogin();
        user = signedIn.id();
        boolean other = subject.expectedUser()
                .filter(expected -> !expected.equals(signedIn.id()))
                .isPresent();
        return other
                ? StepResult.of(Step.LOGIN, Outcome.FAILED, "other_user", signedIn.email())
                : StepResult.of(Step.LOGIN, Outcome.OK, "signed_in", signedIn.email());
    }

    private StepResult readDatasets() {
        List<CogneeDataset> datasets = subject.signedIn().datasets();
        long ours = datasets.stream()
                .filter(dataset -> DatasetName.parse(dataset.name()).isPresent())
                .filter(this::isOwn)
                .count();
        boolean foreign = datasets.stream()
                .filter(dataset -> DatasetName.isOurs(dataset.name()))
                .anyMatch(dataset -> !isOwn(dataset));
        note(Warning.FOREIGN_DATASETS, foreign);
        return StepResult.of(Step.DATASETS, Outcome.OK, "datasets", ours, datasets.size());
    }

    private boolean isOwn(CogneeDataset dataset) {
        return dataset.ownerId().equals(Optional.ofNullable(user));
    }

    private void lookForWarnings() {
        lookedAt.add(Warning.FOREIGN_ENTRIES);
        try {
            note(Warning.OPEN_REGISTRATION, subject.anonymous().features().openRegistration());
            note(Warning.SEARCH_HISTORY, subject.signedIn().searchHistoryCount() > 0);
        } catch (CogneeException unseen) {
            // What cannot be seen is no reason to fail a test that got through.
            return;
        }
    }

    private void note(Warning warning, boolean there) {
        lookedAt.add(warning);
        if (there) {
            found.add(warning);
        }
    }
}
