package com.hyperlevel.memory.cognee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.hyperlevel.memory.real.RealCognee;
import com.hyperlevel.memory.real.RealServers;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The client against a real Cognee with isolation on, of {@code -Dcognee.version}. */
@Tag("real")
@EnabledIfSystemProperty(named = "cognee.version", matches = ".+")
class RealCogneeClientIT {

    private static final String PASSWORD = "a long password";
    private static RealCognee cognee;

    private final TestClients test =
            new TestClients(TestClients.properties(Duration.ofSeconds(25)), InetAddress::getAllByName);
    private final String email = "client-" + UUID.randomUUID() + "@example.com";
    private ServerAddress address;

    @BeforeAll
    static void start() {
        cognee = RealServers.start(Map.of());
    }

    @AfterAll
    static void stop() {
        if (cognee != null) {
            cognee.close();
        }
    }

    @BeforeEach
    void register() {
        address = ServerAddress.parse(cognee.address(), true);
        cognee.register(email, PASSWORD);
    }

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void serverShowsWhatItIs() {
        CogneeClient anonymous = test.clients.anonymous(address, "s");

        assertThat(anonymous.health().ready()).isTrue();
        assertThat(anonymous.health().isOlderThan(1, 6, 2)).isFalse();
        assertThat(anonymous.probeWithoutLogin()).isEqualTo(LoginProbe.LOGIN_REQUIRED);
        assertThat(anonymous.features()).isEqualTo(new ServerFeatures(true, true, true));
    }

    @Test
    void loginIsTested() {
        assertThat(client().testLogin().email()).isEqualTo(email);
        assertThat(client().authMe()).isEqualTo(email);
        assertThat(client().searchHistoryCount()).isZero();
        CogneeClient wrong = test.clients.client(address, Credentials.password(email, "falsch"), "s");
        assertThat(failure(wrong::testLogin)).isEqualTo(Failure.BAD_LOGIN);
        CogneeClient unknownKey = test.clients.client(address, Credentials.apiKey("0815"), "s");
        assertThat(failure(unknownKey::testLogin)).isEqualTo(Failure.UNAUTHORIZED);
    }

    @Test
    void theWholeWayOfADocument() {
        CogneeClient client = client();
        CogneeDataset dataset = client.createDataset("gh_real_wiki");
        assertThat(client.createDataset("gh_real_wiki")).isEqualTo(dataset);
        assertThat(dataset.ownerId()).contains(client.usersMe().id());
        assertThat(client.buildStatus(dataset.id())).isEqualTo(BuildStatus.NEVER);

        AddReceipt receipt = client.addFiles(
                dataset.id(),
                List.of(
                        part("wiki_page:1", "Thirty days of vacation."),
                        part("wiki_page:2", "Rechnungen, \"vierzehn\" Tage")));
        client.cognifyInBackground(dataset.id());
        await(() -> client.buildStatus(dataset.id()) == BuildStatus.COMPLETED);

        assertThat(receipt.datasetId()).contains(dataset.id());
        assertThat(receipt.dataIds()).hasSize(2).allMatch(Optional::isPresent);
        Progress progress = client.processingStatus(dataset.id()).orElseThrow();
        assertThat(progress.completed()).isEqualTo(2);
        assertThat(progress.items()).hasSize(2).allMatch(Progress.Item::completed);
        ItemListing listing = client.items(dataset.id());
        assertThat(listing.complete()).isTrue();
        assertThat(listing.items())
                .allSatisfy(item -> assertThat(item.metadata())
                        .containsEntry("record", item.label().orElseThrow()))
                .extracting(CogneeItem::name)
                .containsExactlyInAnyOrder("wiki_page-1", "wiki_page-2");

        SearchAnswer found = search(client, SearchType.CHUNKS, dataset.id());
        assertThat(found.unscoped()).isFalse();
        assertThat(found.entries()).hasSize(1);
        assertThat(found.entries().get(0).datasetId()).contains(dataset.id());
        assertThat(found.entries().get(0).hits()).hasSize(2).allSatisfy(hit -> {
            assertThat(receipt.dataIds()).contains(hit.documentId());
            assertThat(hit.score()).isPresent();
            assertThat(hit.metadata()).containsKey("record");
        });
        SearchAnswer answer = search(client, SearchType.GRAPH_COMPLETION, dataset.id());
        assertThat(answer.entries().get(0).hits()).hasSize(1);

        UUID item = receipt.dataIds().get(0).orElseThrow();
        client.deleteItem(dataset.id(), item);
        client.deleteItem(dataset.id(), item);
        assertThat(client.count(dataset.id())).contains(1);
        assertThat(search(client, SearchType.CHUNKS, dataset.id())
                        .entries()
                        .get(0)
                        .hits())
                .hasSize(1);
        client.deleteDataset(dataset.id());
        assertThat(client.datasets()).isEmpty();
        assertThat(failure(() -> client.deleteDataset(dataset.id()))).isEqualTo(Failure.FORBIDDEN);
        assertThat(failure(() -> client.deleteItem(dataset.id(), item))).isEqualTo(Failure.FORBIDDEN);
    }

    @Test
    void unknownAndEmptyDatasetsAreToldApart() {
        CogneeClient client = client();
        UUID empty = client.createDataset("gh_real_notes").id();
        UUID unknown = UUID.randomUUID();

        assertThat(search(client, SearchType.CHUNKS, empty).entries()).isEmpty();
        assertThat(client.items(empty)).isEqualTo(new ItemListing(List.of(), true));
        assertThat(failure(() -> search(client, SearchType.CHUNKS, unknown))).isEqualTo(Failure.FORBIDDEN);
        assertThat(failure(() -> client.items(unknown))).isEqualTo(Failure.FORBIDDEN);
        assertThat(failure(() -> client.buildStatus(unknown))).isEqualTo(Failure.FORBIDDEN);
        assertThat(failure(() -> client.addFiles(unknown, List.of(part("note:1", "x")))))
                .isEqualTo(Failure.FORBIDDEN);
    }

    @Test
    void knownFileNameWithAnotherTextIsRejected() {
        CogneeClient client = client();
        UUID dataset = client.createDataset("gh_real_tickets").id();
        client.addFiles(dataset, List.of(part("ticket:1", "one")));

        assertThat(failure(() -> client.addFiles(dataset, List.of(part("ticket:1", "two")))))
                .isEqualTo(Failure.REJECTED);
    }

    @Test
    void listOfSeveralHundredIsComplete() {
        CogneeClient client = client();
        UUID dataset = client.createDataset("gh_real_many").id();
        for (int batch = 0; batch < 6; batch++) {
            int first = batch * 20;
            client.addFiles(
                    dataset,
                    IntStream.range(first, first + 20)
                            .mapToObj(i -> part("note:" + i, "Notiz " + i))
                            .toList());
        }

        ItemListing listing = client.items(dataset);

        assertThat(listing.complete()).isTrue();
        assertThat(listing.items()).hasSize(120);
        client.deleteDataset(dataset);
    }

    private CogneeClient client() {
        return test.clients.client(address, Credentials.password(email, PASSWORD), "s");
    }

    private static SearchAnswer search(CogneeClient client, SearchType type, UUID dataset) {
        return client.search(type, List.of(dataset), "How much vacation?", 5, Optional.empty());
    }

    private static FilePart part(String label, String text) {
        return new FilePart(
                label.replace(':', '-') + ".txt",
                "HyperLevel · Wiki & Dokumente · " + label + "\n" + text,
                label,
                Map.of("record", label));
    }

    private static Failure failure(Runnable call) {
        CogneeException e = catchThrowableOfType(CogneeException.class, call::run);
        assertThat(e).isNotNull();
        return e.failure();
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(90).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(300_000_000);
        }
    }
}
