package com.hyperlevel.memory.cognee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.hyperlevel.memory.standin.Fault;
import com.hyperlevel.memory.standin.Posture;
import com.hyperlevel.memory.standin.Route;
import com.hyperlevel.memory.standin.StandIn;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The client against the stand-in, in the versions and postures that differ. */
@Timeout(60)
class CogneeClientTest {

    private static final String NAME = "gh_loc-a_wiki";
    private static final FilePart VACATION = part("wiki_page:1", "Every employee has thirty days of vacation a year.");
    private static final FilePart HOLIDAY = part("wiki_page:2", "Der Urlaub wird in der Personalabteilung beantragt.");
    private static final FilePart INVOICE = part("wiki_page:3", "Rechnungen werden innerhalb von 14 Tagen bezahlt.");

    private final TestClients test =
            new TestClients(TestClients.properties(Duration.ofSeconds(10)), InetAddress::getAllByName);
    private StandIn standIn = StandIn.start();
    private UUID user = standIn.register("memory@example.com", "geheim-4711");

    @AfterEach
    void close() {
        assertThat(standIn.tripWires()).isEmpty();
        standIn.close();
        test.close();
    }

    @Test
    void theWholeWayOfADocument() {
        CogneeClient client = client();
        CogneeDataset dataset = client.createDataset(NAME);

        AddReceipt receipt = client.addFiles(dataset.id(), List.of(VACATION, HOLIDAY));
        client.cognifyInBackground(dataset.id());
        awaitBuilt(client, dataset.id());
        SearchAnswer found = client.search(SearchType.CHUNKS, List.of(dataset.id()), "vacation", 5, Optional.empty());

        assertThat(receipt.datasetId()).contains(dataset.id());
        assertThat(receipt.dataIds()).hasSize(2).allMatch(Optional::isPresent);
        assertThat(found.unscoped()).isFalse();
        assertThat(found.entries()).hasSize(1);
        assertThat(found.entries().get(0).datasetId()).contains(dataset.id());
        SearchAnswer.Hit best = found.entries().get(0).hits().get(0);
        assertThat(best.documentId()).isEqualTo(receipt.dataIds().get(0));
        assertThat(best.text()).contains("thirty days");
        assertThat(best.score()).isPresent();
        assertThat(best.chunkIndex()).contains(0);
        assertThat(best.metadata()).containsEntry("record", "wiki_page:1");
    }

    @Test
    void documentsArriveAsFilesWithLabelAndName() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();

        client.addFiles(dataset, List.of(VACATION, HOLIDAY, INVOICE));

        assertThat(standIn.dataset(NAME).items())
                .extracting(item -> item.fileName() + " " + item.label() + " " + item.text())
                .containsExactlyInAnyOrder(shown(VACATION), shown(HOLIDAY), shown(INVOICE));
        assertThat(client.items(dataset).items())
                .allSatisfy(item -> assertThat(item.metadata())
                        .containsEntry("record", item.label().orElseThrow()))
                .extracting(CogneeItem::name)
                .contains("wiki_page-1");
    }

    @Test
    void equalNamesOrTextsAreRefusedBeforeARequest() {
        CogneeClient client = client();
        FilePart sameName = new FilePart(VACATION.fileName(), "other", "x:1", Map.of());
        FilePart sameText = new FilePart("other.txt", " " + VACATION.text() + "\n", "x:1", Map.of());

        assertThatThrownBy(() -> client.addFiles(UUID.randomUUID(), List.of(VACATION, sameName)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> client.addFiles(UUID.randomUUID(), List.of(VACATION, sameText)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> client.addFiles(UUID.randomUUID(), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(standIn.log().count()).isZero();
    }

    @Test
    void oneRefusedTextFailsTheAdd() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        standIn.faults().refuseText("Urlaub", 500);

        CogneeException e = failure(() -> client.addFiles(dataset, List.of(VACATION, HOLIDAY)));

        assertThat(e.failure()).isEqualTo(Failure.SERVER_ERROR);
        assertThat(e.outcomeUnknown()).isTrue();
        assertThat(standIn.log().count(Route.ADD)).isEqualTo(1);
    }

    @Test
    void serverThatRefusesLocalFilesIsAMatterForTheOperator() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        standIn.refuseLocalFiles(true);

        assertThat(failure(() -> client.addFiles(dataset, List.of(VACATION))).failure())
                .isEqualTo(Failure.LOCAL_FILES_REFUSED);
    }

    @Test
    void addThatIsDoneWithoutAnAnswerIsUnknown() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        standIn.faults().next(Route.ADD, Fault.effectWithoutAnswer(), Fault.cutWithinAnswer(), Fault.truncatedJson());

        for (FilePart part : List.of(VACATION, HOLIDAY, INVOICE)) {
            assertThat(failure(() -> client.addFiles(dataset, List.of(part))).outcomeUnknown())
                    .isTrue();
        }

        assertThat(standIn.log().count(Route.ADD)).isEqualTo(3);
        assertThat(client.items(dataset).items()).hasSize(3);
    }

    @Test
    void buildStatusFollowsTheBuild() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        client.addFiles(dataset, List.of(VACATION, HOLIDAY));
        BuildStatus before = client.buildStatus(dataset);
        standIn.builds().holdAfter(1);

        client.cognifyInBackground(dataset);
        await(() -> client.processingStatus(dataset).orElseThrow().completed() == 1);
        BuildStatus during = client.buildStatus(dataset);
        Progress progress = client.processingStatus(dataset).orElseThrow();
        standIn.builds().release();
        awaitBuilt(client, dataset);

        assertThat(before).isEqualTo(BuildStatus.NEVER);
        assertThat(during).isEqualTo(BuildStatus.STARTED);
        assertThat(progress.total()).isEqualTo(2);
        assertThat(progress.pending()).isEqualTo(1);
        assertThat(progress.items()).filteredOn(Progress.Item::completed).hasSize(1);
    }

    @Test
    void failedBuildIsErrored() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        client.addFiles(dataset, List.of(VACATION));
        standIn.builds().modelDown(true);
        standIn.builds().patience(Duration.ofMillis(50));

        client.cognifyInBackground(dataset);

        await(() -> client.buildStatus(dataset) == BuildStatus.ERRORED);
    }

    @Test
    void longListIsReadToItsEnd() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        addMany(client, dataset, 1_050);

        ItemListing listing = client.items(dataset);

        assertThat(listing.complete()).isTrue();
        assertThat(listing.items())
                .extracting(CogneeItem::id)
                .doesNotHaveDuplicates()
                .hasSize(1_050);
        assertThat(client.count(dataset)).contains(1_050);
        assertThat(standIn.log().count(Route.DATA)).isEqualTo(2);
    }

    @Test
    void shortListSaysThatItIsNotComplete() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        addMany(client, dataset, 20);
        standIn.faults().next(Route.DATA, Fault.listShort(5));

        ItemListing listing = client.items(dataset);

        assertThat(listing.complete()).isFalse();
        assertThat(listing.items()).hasSize(5);
        assertThat(client.items(dataset).complete()).isTrue();
    }

    @Test
    void listThatChangesBetweenTheCountsIsNotComplete() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        addMany(client, dataset, 3);
        standIn.faults().next(Route.DATA_COUNT, Fault.answer(200, "{\"count\":3}"), Fault.answer(200, "{\"count\":4}"));

        assertThat(client.items(dataset).complete()).isFalse();
    }

    @Test
    void noTimeIsNoCompleteList() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();

        assertThat(client.items(dataset, Duration.ZERO).complete()).isFalse();
    }

    @Test
    void oldServerIsReadToo() {
        start(StandIn.builder().version("1.5.2"));
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        addMany(client, dataset, 1_000);
        addMany(client, dataset, 120);

        ItemListing listing = client.items(dataset);

        assertThat(listing.complete()).isTrue();
        assertThat(listing.items()).hasSize(1_120);
        assertThat(client.count(dataset)).isEmpty();
        assertThat(client.processingStatus(dataset)).isEmpty();
        assertThat(client.health().isOlderThan(1, 6, 0)).isTrue();
        assertThat(client.features().itemCount()).isFalse();
    }

    @Test
    void exactlyOnePageOfAServerWithoutPagesIsComplete() {
        start(StandIn.builder().version("1.5.2"));
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        addMany(client, dataset, 1_000);

        ItemListing listing = client.items(dataset);

        assertThat(listing.complete()).isTrue();
        assertThat(listing.items()).hasSize(1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5.2", "1.6.0", "1.6.2", "1.6.5"})
    void deletingWorksInEveryVersion(String version) {
        start(StandIn.builder().version(version).withReceipts());
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        UUID item = client.addFiles(dataset, List.of(VACATION, HOLIDAY))
                .dataIds()
                .get(0)
                .orElseThrow();

        client.deleteItem(dataset, item);
        client.deleteItem(dataset, item);
        client.deleteItem(dataset, UUID.randomUUID());

        assertThat(client.items(dataset).items())
                .extracting(CogneeItem::label)
                .containsExactly(Optional.of("wiki_page:2"));
        client.deleteDataset(dataset);
        assertThat(client.datasets()).isEmpty();
        assertThat(failure(() -> client.deleteDataset(dataset)).failure()).isEqualTo(Failure.FORBIDDEN);
        assertThat(failure(() -> client.deleteItem(dataset, item)).failure()).isEqualTo(Failure.FORBIDDEN);
        assertThat(standIn.log().count(Route.LOGIN)).isEqualTo(1);
    }

    @Test
    void unknownDatasetIsForbidden() {
        CogneeClient client = client();
        UUID unknown = UUID.randomUUID();

        for (Function<CogneeClient, Object> call : List.<Function<CogneeClient, Object>>of(
                c -> c.items(unknown),
                c -> c.count(unknown),
                c -> c.addFiles(unknown, List.of(VACATION)),
                c -> c.search(SearchType.CHUNKS, List.of(unknown), "x", 3, Optional.empty()))) {
            assertThat(failure(() -> call.apply(client)).failure()).isIn(Failure.FORBIDDEN, Failure.NOT_FOUND);
        }
    }

    @Test
    void neverBuiltDatasetsAreNothing() {
        CogneeClient client = client();
        UUID empty = client.createDataset(NAME).id();
        UUID built = client.createDataset("gh_loc-a_notes").id();
        client.addFiles(built, List.of(VACATION));

        assertThat(client.search(SearchType.CHUNKS, List.of(empty), "vacation", 3, Optional.empty())
                        .entries())
                .isEmpty();
        client.cognifyInBackground(built);
        awaitBuilt(client, built);
        SearchAnswer both = client.search(SearchType.CHUNKS, List.of(empty, built), "vacation", 3, Optional.empty());

        Map<Optional<UUID>, Integer> hits = both.entries().stream()
                .collect(java.util.stream.Collectors.toMap(
                        SearchAnswer.Entry::datasetId, entry -> entry.hits().size()));
        assertThat(hits).containsEntry(Optional.of(built), 1);
        assertThat(hits.getOrDefault(Optional.of(empty), 0)).isZero();
    }

    @Test
    void composedAnswerIsAText() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        client.addFiles(dataset, List.of(VACATION));
        client.cognifyInBackground(dataset);
        awaitBuilt(client, dataset);

        SearchAnswer answer = client.search(
                SearchType.GRAPH_COMPLETION,
                List.of(dataset),
                "How much vacation?",
                3,
                Optional.of(UUID.randomUUID().toString()));

        assertThat(answer.unscoped()).isFalse();
        assertThat(answer.entries().get(0).hits())
                .hasSize(1)
                .allMatch(hit -> hit.documentId().isEmpty() && !hit.text().isBlank());
    }

    @ParameterizedTest
    @EnumSource(
            value = Posture.class,
            names = {"NO_LOGIN", "LOGIN_WITHOUT_ISOLATION"})
    void serverWithoutIsolationAnswersUnscoped(Posture posture) {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        client.addFiles(dataset, List.of(VACATION));
        client.cognifyInBackground(dataset);
        awaitBuilt(client, dataset);
        standIn.posture(posture);

        SearchAnswer found = client.search(SearchType.CHUNKS, List.of(dataset), "vacation", 3, Optional.empty());

        assertThat(found.unscoped()).isTrue();
        assertThat(found.entries()).allMatch(entry -> entry.datasetId().isEmpty());
    }

    @Test
    void searchNamesItsDatasetsOrIsNotSent() {
        CogneeClient client = client();
        UUID id = UUID.randomUUID();

        for (List<UUID> wrong : List.of(List.<UUID>of(), List.of(id, id))) {
            assertThatThrownBy(() -> client.search(SearchType.CHUNKS, wrong, "x", 3, Optional.empty()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> client.search(SearchType.CHUNKS, List.of(id), " ", 3, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(standIn.log().count()).isZero();
    }

    @Test
    void listShowsTheOwner() {
        CogneeClient client = client();
        UUID own = client.createDataset(NAME).id();
        UUID foreign = standIn.strangersDataset(NAME, user);
        UUID me = client.usersMe().id();

        List<CogneeDataset> datasets = client.datasets();

        assertThat(me).isEqualTo(user);
        assertThat(datasets).extracting(CogneeDataset::id).containsExactlyInAnyOrder(own, foreign);
        assertThat(datasets)
                .filteredOn(dataset -> dataset.ownerId().equals(Optional.of(me)))
                .extracting(CogneeDataset::id)
                .containsExactly(own);
    }

    @Test
    void createdTwiceIsOneDataset() {
        assertThat(client().createDataset(NAME)).isEqualTo(client().createDataset(NAME));
    }

    @Test
    void probeTellsThePostures() {
        CogneeClient anonymous = test.clients.anonymous(address(), "s");

        assertThat(anonymous.probeWithoutLogin()).isEqualTo(LoginProbe.LOGIN_REQUIRED);
        assertThat(client().probeWithoutLogin()).isEqualTo(LoginProbe.LOGIN_REQUIRED);
        standIn.posture(Posture.LOGIN_WITHOUT_ISOLATION);
        assertThat(anonymous.probeWithoutLogin()).isEqualTo(LoginProbe.LOGIN_REQUIRED);
        standIn.posture(Posture.NO_LOGIN);
        assertThat(anonymous.probeWithoutLogin()).isEqualTo(LoginProbe.ANSWERED_WITHOUT_LOGIN);
    }

    @Test
    void oddProbeIsUnclearAndAFailedOneIsAFailure() {
        CogneeClient anonymous = test.clients.anonymous(address(), "s");
        for (Fault odd : List.of(
                Fault.html200(),
                Fault.html(401),
                Fault.html(403),
                Fault.redirect("/login"),
                Fault.emptyJson200(),
                Fault.status(403),
                Fault.answer(200, "[1]"))) {
            standIn.faults().next(Route.DATASETS, odd);

            assertThat(anonymous.probeWithoutLogin()).isEqualTo(LoginProbe.UNCLEAR);
        }
        standIn.faults().next(Route.DATASETS, Fault.status(429, "Retry-After: 3"), Fault.status(500));

        assertThat(failure(anonymous::probeWithoutLogin).failure()).isEqualTo(Failure.BUSY_429);
        assertThat(failure(anonymous::probeWithoutLogin).failure()).isEqualTo(Failure.SERVER_ERROR);
    }

    @Test
    void healthIsReadWithoutALogin() {
        CogneeClient anonymous = test.clients.anonymous(address(), "s");

        assertThat(anonymous.health()).isEqualTo(new Health(true, false, Optional.of("1.6.2")));
        standIn.health("degraded");
        assertThat(anonymous.health().degraded()).isTrue();
        standIn.health("unhealthy");
        assertThat(anonymous.health().ready()).isFalse();
        standIn.faults().always(Route.HEALTH, Fault.html200());
        assertThat(failure(anonymous::health).failure()).isEqualTo(Failure.UNEXPECTED_ANSWER);
    }

    @Test
    void versionsAreComparedByNumbers() {
        assertThat(health("1.6.2").isOlderThan(1, 6, 2)).isFalse();
        assertThat(health("1.6.2-local").isOlderThan(1, 6, 3)).isTrue();
        assertThat(health("1.10.0").isOlderThan(1, 6, 2)).isFalse();
        assertThat(health("1.6").isOlderThan(1, 6, 1)).isTrue();
        assertThat(health("main").isOlderThan(1, 6, 2)).isFalse();
    }

    @Test
    void featuresAreReadFromTheServersDescription() {
        ServerFeatures features = test.clients.anonymous(address(), "s").features();

        assertThat(features.itemCount()).isTrue();
        assertThat(features.processingStatus()).isTrue();
    }

    @Test
    void searchHistoryIsCounted() {
        start(StandIn.builder().withSearchHistory());
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();
        client.addFiles(dataset, List.of(VACATION));
        client.cognifyInBackground(dataset);
        awaitBuilt(client, dataset);
        int before = client.searchHistoryCount();

        client.search(SearchType.CHUNKS, List.of(dataset), "vacation", 3, Optional.empty());

        assertThat(before).isZero();
        assertThat(client.searchHistoryCount()).isPositive();
    }

    @Test
    void wrongLoginFailsAtTheLogin() {
        CogneeClient wrong = test.clients.client(address(), Credentials.password("memory@example.com", "falsch"), "s");

        assertThat(failure(wrong::testLogin).failure()).isEqualTo(Failure.BAD_LOGIN);
        standIn.posture(Posture.NO_LOGIN);
        assertThat(failure(() -> test.clients
                                .client(address(), Credentials.apiKey("unknown"), "s")
                                .testLogin())
                        .failure())
                .isEqualTo(Failure.UNAUTHORIZED);
    }

    @Test
    void apiKeyIsTheLoginOfItsUser() {
        CogneeClient client = test.clients.client(address(), Credentials.apiKey(standIn.apiKey(user)), "s");

        assertThat(client.testLogin()).isEqualTo(new CogneeUser(user, "memory@example.com"));
        assertThat(client.authMe()).isEqualTo("memory@example.com");
        assertThat(standIn.log().count(Route.LOGIN)).isZero();
    }

    @Test
    void endedTokensAreRenewedInTheMiddleOfTheWork() {
        CogneeClient client = client();
        UUID dataset = client.createDataset(NAME).id();

        standIn.endTokens();
        client.addFiles(dataset, List.of(VACATION));
        standIn.endTokens();
        client.deleteDataset(dataset);

        assertThat(standIn.log().count(Route.LOGIN)).isEqualTo(3);
    }

    @Test
    void chaosOfStatusesForAnUnknownDatasetIsNeverSuccess() {
        standIn.answerUnknownDatasetsWithAnything(true);
        CogneeClient client = client();
        UUID unknown = UUID.randomUUID();

        for (int i = 0; i < 10; i++) {
            assertThat(failure(() -> client.deleteDataset(unknown)).failure())
                    .isIn(Failure.FORBIDDEN, Failure.NOT_FOUND, Failure.REJECTED, Failure.SERVER_ERROR);
        }
    }

    private CogneeClient client() {
        return test.clients.client(address(), TestClients.PASSWORD, "s");
    }

    private ServerAddress address() {
        return ServerAddress.parse(standIn.address(), true);
    }

    private void start(StandIn.Builder builder) {
        standIn.close();
        standIn = builder.start();
        user = standIn.register("memory@example.com", "geheim-4711");
    }

    private static void addMany(CogneeClient client, UUID dataset, int count) {
        String run = UUID.randomUUID().toString();
        client.addFiles(
                dataset,
                IntStream.range(0, count)
                        .mapToObj(i -> new FilePart(
                                "note-" + i + "-" + run + ".txt",
                                "HyperLevel · Notizen · note:" + i + "\n" + run,
                                "note:" + i,
                                Map.of()))
                        .toList());
    }

    private static void awaitBuilt(CogneeClient client, UUID dataset) {
        await(() -> client.buildStatus(dataset) == BuildStatus.COMPLETED);
    }

    private static void await(java.util.function.BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
        }
    }

    private static FilePart part(String label, String text) {
        String name = label.replace(':', '-') + ".txt";
        return new FilePart(
                name, "HyperLevel · Wiki & Dokumente · " + label + "\n" + text, label, Map.of("record", label));
    }

    private static String shown(FilePart part) {
        return part.fileName() + " " + part.label() + " " + part.text();
    }

    private static Health health(String version) {
        return new Health(true, false, Optional.of(version));
    }

    private static CogneeException failure(Runnable call) {
        CogneeException e = catchThrowableOfType(CogneeException.class, call::run);
        assertThat(e).isNotNull();
        return e;
    }
}
