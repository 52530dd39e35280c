package com.hyperlevel.memory.recall;

import com.hyperlevel.memory.audit.Action;
import com.hyperlevel.memory.audit.AuditLog;
import com.hyperlevel.memory.audit.DailyCounts;
import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.cognee.CogneeException;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.gateway.ConfirmedDataset;
import com.hyperlevel.memory.gateway.Gateway;
import com.hyperlevel.memory.gateway.LocationClient;
import com.hyperlevel.memory.gateway.SearchAnswer;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.record.Described;
import com.hyperlevel.memory.record.Records;
import com.hyperlevel.memory.redaction.Redactor;
import com.hyperlevel.memory.sharing.LocationSharing;
import com.hyperlevel.memory.sharing.Sharing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Asks the memory of a location:
 *
 * <ol>
 *   <li>Where may the question go ({@link Scoping})? Refuse while the server's posture forbids questions.
 *   <li>Search passages in exactly those datasets, a login at a time. The question is redacted when any of them is.
 *   <li>Keep a passage only if its document maps to an item that is shown, of a record that lives in this location.
 *   <li>Best first, one entry a record, with today's title and link, passed through today's redactor.
 *   <li>When too many passages were dropped or belonged together, ask once more for more.
 * </ol>
 */
@Component
public class Recall {

    private static final int PASSAGES_A_RECORD = 5;
    private static final int AT_LEAST = 15;
    private static final int SECOND_TIME = 200;

    private final Sharing sharing;
    private final Scoping scoping;
    private final Posture posture;
    private final Gateway gateway;
    private final LivePassages livePassages;
    private final Records records;
    private final Redactor redactor = new Redactor();
    private final AuditLog audit;
    private final DailyCounts daily;

    Recall(
            Sharing sharing,
            Scoping scoping,
            Posture posture,
            Gateway gateway,
            LivePassages livePassages,
            Records records,
            AuditLog audit,
            DailyCounts daily) {
        this.sharing = sharing;
        this.scoping = scoping;
        this.posture = posture;
        this.gateway = gateway;
        this.livePassages = livePassages;
        this.records = records;
        this.audit = audit;
        this.daily = daily;
    }

    /**
     * Answers a question.
     *
     * @throws Problem {@code members_may_not_ask}; {@code posture_forbids} while the server is not proved safe;
     *     {@code cognee_…} when Cognee did not answer
     */
    public Answer ask(Question question) {
        LocationSharing shared = sharing.of(question.location());
        if (question.needsLeave() && !shared.membersMayAsk()) {
            throw new Problem(Category.DENIED, "members_may_not_ask");
        }
        Scope scope = scoping.of(question, shared);
        Search search = new Search(question, shared, scope);
        refuseUnsafeServers(scope);
        if (!scope.isEmpty()) {
            try {
                search.run();
            } catch (CogneeException e) {
                throw new Problem(
                        Category.UPSTREAM, "cognee_" + e.failure().name().toLowerCase(Locale.ROOT));
            }
        }
        List<Hit> hits = hits(question, shared, search.best());
        audit.write(question.location(), question.actor(), Action.SEARCH, "searched", counts(hits, scope));
        daily.question(question.location());
        return new Answer(hits, scope.types(), scope.missing(), search.hidden);
    }

    private void refuseUnsafeServers(Scope scope) {
        if (!scope.servers().stream().allMatch(posture::mayAsk)) {
            throw new Problem(Category.UPSTREAM, "posture_forbids");
        }
    }

    private List<Hit> hits(Question question, LocationSharing shared, List<Found> best) {
        List<Found> top = best.stream().limit(question.limit()).toList();
        Map<RecordRef, Described> described = records.describe(
                question.location(), top.stream().map(Found::ref).toList());
        List<Hit> hits = new ArrayList<>();
        for (Found found : top) {
            Described live = described.get(found.ref());
            if (live != null) {
                hits.add(hit(found, live, shared));
            }
        }
        return hits;
    }

    private Hit hit(Found found, Described live, LocationSharing shared) {
        boolean redacts = shared.of(found.ref().kind().type()).redacts();
        String text = redacts
                ? redactor.redact(found.passage().text()).text()
                : found.passage().text();
        String title = redacts ? redactor.redact(live.title()).text() : live.title();
        return new Hit(
                found.ref(),
                title,
                live.link(),
                PassageText.shown(text),
                found.passage().distance());
    }

    private static Map<String, Object> counts(List<Hit> hits, Scope scope) {
        Map<String, Object> counts = new HashMap<>(hits.stream()
                .collect(Collectors.groupingBy(hit -> hit.ref().kind().type().word(), Collectors.counting())));
        counts.put("hits", hits.size());
        counts.put("types", scope.types().stream().map(DataType::word).toList());
        return counts;
    }

    /** One question on its way through the logins that its datasets belong to. */
    private final class Search {

        private final Question question;
        private final Scope scope;
        private final String text;
        private List<Found> found = List.of();
        private int hidden;
        private int returned;
        private int searches;

        private Search(Question question, LocationSharing shared, Scope scope) {
            this.question = question;
            this.scope = scope;
            boolean redacts =
                    scope.types().stream().anyMatch(type -> shared.of(type).redacts());
            this.text = redacts ? redactor.redact(question.text()).text() : question.text();
        }

        private void run() {
            int topK = Math.max(AT_LEAST, question.limit() * PASSAGES_A_RECORD);
            once(topK);
            if (best().size() < question.limit() && returned >= topK) {
                once(SECOND_TIME);
            }
        }

        private List<Found> best() {
            return Ranking.bestOfEachRecord(found, searches);
        }

        private void once(int topK) {
            found = new ArrayList<>();
            hidden = 0;
            returned = 0;
            searches = 0;
            Map<UUID, List<DatasetState>> byLogin =
                    scope.datasets().stream().collect(Collectors.groupingBy(DatasetState::login));
            byLogin.forEach((login, datasets) -> search(login, datasets, topK));
        }

        private void search(UUID login, List<DatasetState> datasets, int topK) {
            LocationClient client = gateway.open(question.location(), login);
            Set<ConfirmedDataset> confirmed = new LinkedHashSet<>();
            for (DatasetState dataset : datasets) {
                Optional<ConfirmedDataset> there = client.find(dataset.name());
                there.ifPresentOrElse(confirmed::add, () -> scope.leaveOut(dataset.type(), WhyMissing.MISSING));
            }
            if (confirmed.isEmpty()) {
                return;
            }
            SearchAnswer answer = client.search(List.copyOf(confirmed), text, topK);
            List<Found> live = livePassages.among(scope, answer.passages());
            searches++;
            returned += answer.passages().size();
            hidden += answer.passages().size() - live.size();
            found.addAll(live);
            answer.notBuilt().forEach(name -> scope.leaveOut(name.type(), WhyMissing.BUILDING));
            answer.unassigned().forEach(name -> scope.leaveOut(name.type(), WhyMissing.UNASSIGNED));
            answer.unavailable().forEach(name -> scope.leaveOut(name.type(), WhyMissing.MISSING));
        }
    }
}
