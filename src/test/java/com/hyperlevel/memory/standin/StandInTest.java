package com.hyperlevel.memory.standin;

import static com.hyperlevel.memory.standin.CogneeCaller.id;
import static com.hyperlevel.memory.standin.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.standin.CogneeCaller.File;
import com.hyperlevel.memory.standin.CogneeCaller.Form;
import com.hyperlevel.memory.standin.CogneeCaller.Reply;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The switches and faults of the stand-in, which no real server has. */
class StandInTest {

    private static final String EMAIL = "hyperlevel@example.com";
    private static final File PAGE = File.of("wiki_page:1", "Every employee has thirty days of vacation a year.");
    private static final File OTHER = File.of("wiki_page:2", "Rechnungen werden innerhalb von vierzehn Tagen bezahlt.");

    private final MovableClock clock = new MovableClock();
    private final StandIn cognee = StandIn.builder().clock(clock).start();
    private UUID user;
    private CogneeCaller caller;
    private UUID dataset;

    @BeforeEach
    void prepare() {
        user = cognee.register(EMAIL, "pw");
        caller = logIn();
        dataset = caller.dataset("gh_acme_wiki");
    }

    @AfterEach
    void close() {
        cognee.close();
    }

    private CogneeCaller logIn() {
        CogneeCaller anonymous = CogneeCaller.anonymous(cognee.address());
        return anonymous.withToken(anonymous.token(EMAIL, "pw"));
    }

    private String data() {
        return "/api/v1/datasets/" + dataset + "/data";
    }

    private static List<?> receipts(Reply added) {
        return Json.asList(added.object().get("data_ingestion_info"));
    }

    private static CompletableFuture<Reply> later(Supplier<Reply> request) {
        return CompletableFuture.supplyAsync(request);
    }

    @Nested
    class Views {

        @Test
        void logTellsWhoAskedWhatAboutWhichDataset() {
            int mark = cognee.log().mark();

            caller.add(dataset, PAGE, OTHER);
            caller.search("CHUNKS", "vacation", dataset);

            assertThat(cognee.log().since(mark))
                    .extracting(LoggedRequest::route)
                    .containsExactly(Route.ADD, Route.SEARCH);
            assertThat(cognee.log().of(Route.ADD)).singleElement().satisfies(add -> {
                assertThat(add.user()).contains(EMAIL);
                assertThat(add.items()).isEqualTo(2);
                assertThat(add.datasets()).containsExactly(dataset);
                assertThat(add.status()).isEqualTo(200);
            });
            assertThat(cognee.log().naming(dataset)).hasSize(2);
        }

        @Test
        void datasetShowsWhatItHolds() {
            caller.add(dataset, PAGE);

            DatasetView view = cognee.dataset("gh_acme_wiki");

            assertThat(view.exists()).isTrue();
            assertThat(view.id()).isEqualTo(dataset);
            assertThat(view.texts()).containsExactly(PAGE.text());
            assertThat(view.item("wiki_page:1")).hasValueSatisfying(item -> {
                assertThat(item.built()).isFalse();
                assertThat(item.fileName()).isEqualTo(PAGE.name());
            });
            assertThat(view.status()).isEmpty();
            caller.build(dataset);
            assertThat(view.status()).contains("COMPLETED");
            assertThat(cognee.dataset("gh_other_wiki").exists()).isFalse();
        }
    }

    @Nested
    class Crowds {

        @Test
        void areServedSideBySideAndLoseNothing() {
            List<UUID> datasets = IntStream.range(0, 8)
                    .mapToObj(i -> caller.dataset("gh_l" + i + "_wiki"))
                    .toList();

            List<CompletableFuture<Void>> work = IntStream.range(0, 64)
                    .mapToObj(i -> CompletableFuture.runAsync(() -> {
                        UUID target = datasets.get(i % datasets.size());
                        caller.add(target, File.of("note:" + i, "Note number " + i));
                        caller.build(target);
                        caller.search("CHUNKS", "note number " + i, target);
                    }))
                    .toList();
            work.forEach(CompletableFuture::join);

            for (UUID each : datasets) {
                assertThat(caller.items(each)).hasSize(8);
                assertThat(caller.status(each)).isEqualTo("DATASET_PROCESSING_COMPLETED");
                assertThat(caller.get("/api/v1/datasets/" + each + "/processing-status")
                                .object())
                        .containsEntry("pending", 0);
            }
        }
    }

    @Nested
    class Postures {

        private UUID foreign;

        @BeforeEach
        void somebodyElseHasBuiltSomething() {
            CogneeCaller other = CogneeCaller.anonymous(cognee.address()).somebodyNew();
            foreign = other.dataset("gh_beta_wiki");
            other.add(foreign, OTHER);
            other.build(foreign);
        }

        @Test
        void withoutLoginWrongCredentialsAreTheDefaultUser() {
            cognee.posture(Posture.NO_LOGIN);

            CogneeCaller nobody = CogneeCaller.anonymous(cognee.address());

            assertThat(nobody.get("/api/v1/datasets").json()).isEqualTo(List.of());
            assertThat(nobody.withToken("wrong").get("/api/v1/auth/me").object())
                    .containsEntry("email", "default_user@example.com");
            assertThat(nobody.get("/api/v1/users/me").status()).isEqualTo(401);
            assertThat(caller.get("/api/v1/auth/me").object()).containsEntry("email", EMAIL);
        }

        @Test
        void loginWithoutIsolationLooksSafeButASearchFindsTheTextsOfOthers() {
            cognee.posture(Posture.LOGIN_WITHOUT_ISOLATION);

            assertThat(CogneeCaller.anonymous(cognee.address())
                            .get("/api/v1/datasets")
                            .status())
                    .isEqualTo(401);
            assertThat(caller.get("/api/v1/datasets").objects()).hasSize(1);
            assertThat(caller.search("CHUNKS", "Rechnungen", foreign).status()).isEqualTo(403);
            Reply found = caller.search("CHUNKS", "Rechnungen", dataset);
            assertThat(found.objects())
                    .singleElement()
                    .satisfies(hit ->
                            assertThat(hit).containsEntry("text", OTHER.text()).doesNotContainKey("dataset_id"));
        }

        @Test
        void isolatedServerAnswers404ForTheSameSearch() {
            assertThat(caller.search("CHUNKS", "Rechnungen", dataset).status()).isEqualTo(404);
        }
    }

    @Nested
    class Tokens {

        @Test
        void expire() {
            clock.advance(Duration.ofMinutes(59));
            assertThat(caller.get("/api/v1/datasets").status()).isEqualTo(200);

            clock.advance(Duration.ofMinutes(2));

            assertThat(caller.get("/api/v1/datasets").status()).isEqualTo(401);
        }

        @Test
        void outliveAPasswordChangeOnlyInOlderVersions() {
            cognee.changePassword(user, "new");
            assertThat(caller.get("/api/v1/datasets").status()).isEqualTo(200);

            cognee.version("1.6.5");
            CogneeCaller anonymous = CogneeCaller.anonymous(cognee.address());
            CogneeCaller renewed = anonymous.withToken(anonymous.token(EMAIL, "new"));
            cognee.changePassword(user, "newer");

            assertThat(renewed.get("/api/v1/datasets").status()).isEqualTo(401);
        }

        @Test
        void dieWithTheProcessWhileKeysGoOn() {
            CogneeCaller byKey = CogneeCaller.anonymous(cognee.address()).with("X-Api-Key", cognee.apiKey(user));

            cognee.restart();

            assertThat(caller.get("/api/v1/datasets").status()).isEqualTo(401);
            assertThat(byKey.get("/api/v1/datasets").objects()).hasSize(1);
        }
    }

    @Nested
    class Versions {

        @Test
        void oldOnesHaveNoPagesAndNoProgress() {
            cognee.version("1.5.2");
            caller.add(dataset, PAGE, OTHER);

            assertThat(caller.get(data() + "?limit=1").objects()).hasSize(2);
            assertThat(caller.get(data() + "/count").status()).isEqualTo(404);
            assertThat(caller.get("/api/v1/datasets/" + dataset + "/processing-status")
                            .status())
                    .isEqualTo(404);
            assertThat(caller.get("/openapi.json").body()).doesNotContain("raw_data");
        }

        @Test
        void oldOnesWrapErrorsAndSpoilASearchForOneEmptyDataset() {
            cognee.version("1.5.2");
            UUID empty = caller.dataset("gh_acme_notes");
            caller.add(dataset, PAGE);
            caller.build(dataset);

            assertThat(caller.add(UUID.randomUUID(), PAGE).status()).isEqualTo(500);
            assertThat(caller.get("/api/v1/datasets/status?dataset=" + UUID.randomUUID())
                            .status())
                    .isEqualTo(409);
            assertThat(caller.search("CHUNKS", "vacation", dataset, empty).status())
                    .isEqualTo(404);
            assertThat(caller.search("CHUNKS", "vacation", dataset).body())
                    .doesNotContain("score")
                    .doesNotContain("external_metadata");
        }

        @Test
        void unknownDatasetsCanBeAnsweredWithAnything() {
            cognee.answerUnknownDatasetsWithAnything(true);

            for (int i = 0; i < 20; i++) {
                assertThat(caller.delete("/api/v1/datasets/" + UUID.randomUUID())
                                .status())
                        .isIn(401, 403, 404, 409, 500);
            }
        }
    }

    @Nested
    class HeldBuilds {

        @BeforeEach
        void holdABuild() {
            caller.add(dataset, PAGE);
            cognee.builds().hold();
            caller.startBuild(dataset);
        }

        @Test
        void keepStatusStartedAndLetSearchesThrough() {
            assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_STARTED");
            assertThat(caller.search("CHUNKS", "vacation", dataset).status()).isEqualTo(404);

            cognee.builds().release();

            eventually(() -> assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_COMPLETED"));
        }

        @Test
        void makeWritersOfThisDatasetWaitAndNobodyElse() throws Exception {
            CompletableFuture<Reply> add = later(() -> caller.add(dataset, OTHER));
            CompletableFuture<Reply> delete = later(() -> caller.delete(data() + "/" + UUID.randomUUID()));
            CompletableFuture<Reply> build = later(() -> caller.startBuild(dataset));
            eventually(() -> assertThat(cognee.log().of(Route.COGNIFY)).hasSize(2));
            UUID other = caller.dataset("gh_acme_notes");

            assertThat(caller.add(other, PAGE).status()).isEqualTo(200);
            assertThat(List.of(add, delete, build)).noneMatch(CompletableFuture::isDone);
            cognee.builds().release();

            assertThat(add.get().status()).isEqualTo(200);
            assertThat(delete.get().status()).isEqualTo(200);
            assertThat(build.get().status()).isEqualTo(200);
        }

        @Test
        void showInitiatedInOldVersionsOnceAnAddWaits() throws Exception {
            cognee.version("1.5.2");
            CompletableFuture<Reply> add = later(() -> caller.add(dataset, OTHER));
            eventually(() -> assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_INITIATED"));

            cognee.builds().release();
            add.get();

            assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_COMPLETED");
            assertThat(cognee.dataset("gh_acme_wiki").items())
                    .extracting(DatasetView.ItemView::built)
                    .containsExactly(true, false);
        }

        @Test
        void leaveStartedBehindWhenTheProcessIsKilled() {
            cognee.restart();
            caller = logIn();

            assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_STARTED");
            cognee.builds().release();
            assertThat(caller.build(dataset).status()).isEqualTo(200);
            assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_COMPLETED");
        }
    }

    @Nested
    class OtherBuilds {

        @Test
        void canStopHalfWay() {
            caller.add(dataset, PAGE, OTHER);
            cognee.builds().holdAfter(1);

            caller.startBuild(dataset);

            eventually(
                    () -> assertThat(progress()).containsEntry("completed", 1).containsEntry("pending", 1));
            assertThat(caller.search("CHUNKS", "vacation", dataset).status()).isEqualTo(200);
        }

        @Test
        void failForAPoisonedTextAndLoseWhatTheyBuiltButNotWhatWasBuiltBefore() {
            caller.add(dataset, PAGE);
            caller.build(dataset);
            caller.add(dataset, OTHER, File.of("wiki_page:3", "POISON"));
            cognee.builds().poison("POISON");
            cognee.builds().patience(Duration.ofMillis(300));

            caller.startBuild(dataset);

            eventually(() -> assertThat(progress()).containsEntry("completed", 2));
            assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_STARTED");
            eventually(() -> assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_ERRORED"));
            assertThat(progress()).containsEntry("completed", 1).containsEntry("pending", 2);
            cognee.builds().cure();
            assertThat(caller.build(dataset).status()).isEqualTo(200);
            assertThat(progress()).containsEntry("completed", 3);
        }

        @Test
        void failWhileTheModelIsDown() {
            caller.add(dataset, PAGE);
            cognee.builds().modelDown(true);
            cognee.builds().patience(Duration.ofMillis(50));

            Reply built = caller.build(dataset);

            assertThat(built.status()).isEqualTo(500);
            assertThat(built.object()).containsKeys("error", "detail");
            assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_ERRORED");
        }

        @Test
        void canDieAndThenStartAgain() {
            caller.add(dataset, PAGE);
            cognee.builds().nextOneDies();
            caller.startBuild(dataset);

            assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_STARTED");
            assertThat(caller.build(dataset).status()).isEqualTo(200);
            assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_COMPLETED");
        }

        @Test
        void canStickUntilReleased() {
            caller.add(dataset, PAGE);
            cognee.builds().nextOneSticks();
            caller.startBuild(dataset);

            assertThat(cognee.builds().isRunning(dataset)).isTrue();
            cognee.builds().release();

            eventually(() -> assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_COMPLETED"));
        }

        @Test
        void ofSeveralDatasetsEndAtTheFirstFailure() {
            UUID second = caller.dataset("gh_acme_notes");
            caller.add(dataset, PAGE);
            cognee.builds().modelDown(true);
            cognee.builds().patience(Duration.ofMillis(10));

            caller.post("/api/v1/cognify", Json.object("datasetIds", List.of(dataset, second)));

            assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_ERRORED");
            assertThat(caller.status(second)).isEqualTo("DATASET_PROCESSING_STARTED");
        }

        private Map<String, @Nullable Object> progress() {
            return caller.get("/api/v1/datasets/" + dataset + "/processing-status")
                    .object();
        }
    }

    @Nested
    class FaultsOnDemand {

        @Test
        void statusIsGivenOnceWithItsHeaders() {
            cognee.faults().next(Route.DATASETS, Fault.status(429, "Retry-After: 2"), Fault.status(503));

            Reply limited = caller.get("/api/v1/datasets");

            assertThat(limited.status()).isEqualTo(429);
            assertThat(limited.headers()).containsEntry("retry-after", List.of("2"));
            assertThat(caller.get("/api/v1/datasets").status()).isEqualTo(503);
            assertThat(caller.get("/api/v1/datasets").status()).isEqualTo(200);
        }

        @Test
        void cutConnectionDoesNothing() {
            cognee.faults().next(Route.ADD, Fault.cutConnection());

            assertThatThrownBy(() -> caller.add(dataset, PAGE)).isInstanceOf(UncheckedIOException.class);

            assertThat(cognee.dataset("gh_acme_wiki").items()).isEmpty();
        }

        @Test
        void lostAnswerLeavesItsWorkDone() {
            cognee.faults().next(Route.ADD, Fault.effectWithoutAnswer(), Fault.cutWithinAnswer());

            assertThatThrownBy(() -> caller.add(dataset, PAGE)).isInstanceOf(UncheckedIOException.class);
            assertThatThrownBy(() -> caller.add(dataset, OTHER)).isInstanceOf(UncheckedIOException.class);

            assertThat(cognee.dataset("gh_acme_wiki").texts()).containsExactly(PAGE.text(), OTHER.text());
        }

        @Test
        void addThatLandsLaterIsInvisibleUntilADeleteBehindItAnswers() throws Exception {
            CountDownLatch landing = new CountDownLatch(1);
            cognee.faults().next(Route.ADD, Fault.landsLater(landing));
            assertThatThrownBy(() -> caller.add(dataset, PAGE)).isInstanceOf(UncheckedIOException.class);

            assertThat(caller.items(dataset)).isEmpty();
            CompletableFuture<Reply> settled = later(() -> caller.delete(data() + "/" + UUID.randomUUID()));
            landing.countDown();
            settled.get();

            assertThat(caller.items(dataset)).hasSize(1);
            assertThat(cognee.tripWires()).isEmpty();
        }

        @Test
        void answersThatAreNone() {
            cognee.faults()
                    .next(
                            Route.ADD,
                            Fault.html200(),
                            Fault.emptyJson200(),
                            Fault.noContent204(),
                            Fault.truncatedJson(),
                            Fault.hugeBlankBody());

            assertThat(caller.add(dataset, PAGE).body()).startsWith("<html>");
            assertThat(caller.add(dataset, PAGE).object()).isEmpty();
            assertThat(caller.add(dataset, PAGE).status()).isEqualTo(204);
            assertThat(caller.add(dataset, PAGE).json()).isNull();
            assertThat(caller.add(dataset, PAGE).body()).hasSize(30_000_000).isBlank();
        }

        @Test
        void addCanGoIntoAnotherDataset() {
            cognee.faults().next(Route.ADD, Fault.wrongDatasetId());

            Reply added = caller.add(dataset, PAGE);

            assertThat(id(added.object().get("dataset_id"))).isNotEqualTo(dataset);
            assertThat(cognee.dataset("gh_acme_wiki").items()).isEmpty();
            assertThat(cognee.dataset("main_dataset").texts()).containsExactly(PAGE.text());
        }

        @Test
        void receiptCanBeMissing() {
            cognee.faults().next(Route.ADD, Fault.dropReceipt());

            assertThat(receipts(caller.add(dataset, PAGE, OTHER))).hasSize(1);
        }

        @Test
        void refusedTextFailsItsAddButNotItsNeighbours() {
            cognee.faults().refuseText("vacation", 500);

            Reply added = caller.add(dataset, PAGE, OTHER);

            assertThat(added.status()).isEqualTo(500);
            assertThat(added.object()).containsKeys("error", "detail");
            assertThat(cognee.dataset("gh_acme_wiki").texts()).containsExactly(OTHER.text());
        }

        @Test
        void localFilesTrapRefusesEveryAdd() {
            cognee.refuseLocalFiles(true);

            assertThat(caller.add(dataset, PAGE).status()).isEqualTo(415);
            cognee.refuseLocalFiles(false);
            assertThat(caller.add(dataset, PAGE).status()).isEqualTo(200);
        }

        @Test
        void searchCanAnswerForADatasetThatNobodyAskedFor() {
            caller.add(dataset, PAGE);
            caller.build(dataset);
            UUID foreign = UUID.randomUUID();
            cognee.faults()
                    .next(
                            Route.SEARCH,
                            Fault.foreignEntryInSearch(foreign, "gh_beta_wiki", UUID.randomUUID(), "a foreign text"));

            assertThat(caller.search("CHUNKS", "vacation", dataset).objects())
                    .extracting(entry -> entry.get("dataset_id"))
                    .containsExactly(dataset.toString(), foreign.toString());
        }

        @Test
        void listsCanBeShortOrDouble() {
            caller.add(dataset, PAGE, OTHER);
            cognee.faults().next(Route.DATA, Fault.listShort(1), Fault.listTwice());

            assertThat(caller.items(dataset)).hasSize(1);
            assertThat(caller.items(dataset)).hasSize(4);
            assertThat(caller.items(dataset)).hasSize(2);
        }

        @Test
        void deletionCanBeClaimedWithoutBeingDone() {
            caller.add(dataset, PAGE);
            cognee.faults().always(Route.ITEM_DELETE, Fault.claimOnly());
            UUID item = cognee.dataset("gh_acme_wiki").items().get(0).dataId();

            assertThat(caller.delete(data() + "/" + item).status()).isEqualTo(200);

            assertThat(caller.items(dataset)).hasSize(1);
        }

        @Test
        void strangersDatasetIsInOurListWithAnotherOwner() {
            UUID strange = cognee.strangersDataset("gh_acme_wiki", user);

            assertThat(caller.get("/api/v1/datasets").objects())
                    .extracting(each -> each.get("name"))
                    .containsExactly("gh_acme_wiki", "gh_acme_wiki");
            assertThat(strange).isNotEqualTo(dataset);
            assertThat(caller.add(strange, PAGE).status()).isEqualTo(403);
            assertThat(cognee.dataset("gh_acme_wiki").id()).isEqualTo(dataset);
        }

        @Test
        void crashedServerRefusesConnectionsUntilItIsStartedAgain() {
            caller.add(dataset, PAGE);
            String before = cognee.address();

            cognee.crash();

            assertThatThrownBy(() -> caller.get("/health")).isInstanceOf(UncheckedIOException.class);
            cognee.restart();
            assertThat(cognee.address()).isEqualTo(before);
            assertThat(logIn().items(dataset)).hasSize(1);
        }

        @Test
        void healthCanBeBad() {
            cognee.health("unhealthy");

            assertThat(caller.get("/health").status()).isEqualTo(503);
        }
    }

    @Nested
    class Wires {

        private List<TripWire.Kind> tripped() {
            return cognee.tripWires().stream().map(TripWire::kind).toList();
        }

        @Test
        void staySilentForAGoodClient() {
            caller.add(dataset, PAGE);
            caller.startBuild(dataset);
            eventually(() -> assertThat(caller.status(dataset)).isEqualTo("DATASET_PROCESSING_COMPLETED"));
            caller.search("CHUNKS", "vacation", dataset);
            caller.delete("/api/v1/datasets/" + dataset);

            assertThat(cognee.tripWires()).isEmpty();
        }

        @Test
        void findSearchesThatNameNothingOrTooMuch() {
            caller.search("CHUNKS", "vacation");
            caller.search("CHUNKS", "vacation", dataset, dataset);

            assertThat(tripped())
                    .containsExactly(TripWire.Kind.SEARCH_WITHOUT_IDS, TripWire.Kind.SEARCH_NAMES_AN_ID_TWICE);
        }

        @Test
        void findTheDeletionOfEverything() {
            caller.delete("/api/v1/datasets/");
            assertThat(cognee.datasets()).isNotEmpty();
            caller.delete("/api/v1/datasets");

            assertThat(tripped())
                    .containsExactly(TripWire.Kind.DELETE_OF_EVERYTHING, TripWire.Kind.DELETE_OF_EVERYTHING);
            assertThat(cognee.datasets()).isEmpty();
        }

        @Test
        void findTextsThatShouldNotBeSentLikeThis() {
            caller.add(new Form().field("datasetName", "gh_acme_wiki").field("raw_data", "/etc/hostname"));
            caller.add(dataset, PAGE, new File("wiki_page:2", "two.txt", PAGE.text()));
            caller.add(dataset, new File("wiki_page:3", "three.txt", ""));

            assertThat(tripped())
                    .contains(
                            TripWire.Kind.TEXT_AS_FIELD,
                            TripWire.Kind.ADD_BY_NAME,
                            TripWire.Kind.TEXT_IS_AN_ADDRESS,
                            TripWire.Kind.TEXT_WITHOUT_HEADER,
                            TripWire.Kind.EQUAL_TEXTS_IN_ONE_ADD,
                            TripWire.Kind.EMPTY_TEXT);
        }

        @Test
        void findWritersThatMeet() throws Exception {
            caller.add(dataset, PAGE);
            cognee.builds().hold();
            caller.startBuild(dataset);
            CompletableFuture<Reply> first = later(() -> caller.add(dataset, OTHER));
            eventually(() -> assertThat(tripped()).contains(TripWire.Kind.WRITE_DURING_BUILD));
            CompletableFuture<Reply> second = later(() -> caller.startBuild(dataset));
            eventually(() -> assertThat(tripped()).contains(TripWire.Kind.TWO_WRITERS));

            cognee.builds().release();
            first.get();
            second.get();
        }

        @Test
        void findCookiesAndFollowedRedirects() {
            caller.with("Cookie", "auth_token=x").get("/health");
            caller.get("/redirected");

            assertThat(tripped()).containsExactly(TripWire.Kind.COOKIE, TripWire.Kind.REDIRECT_FOLLOWED);
        }
    }

    @Nested
    class Search {

        @Test
        void findsGermanAndEnglishWordsInOtherFormsAndPartsOfWords() {
            caller.add(
                    dataset,
                    File.of("wiki_page:1", "Die Kündigungsfristen betragen drei Monate zum Quartalsende."),
                    File.of("wiki_page:2", "Refunds are paid within fourteen days after the parcel was returned."),
                    File.of("wiki_page:3", "Das Büro ist montags bis freitags von neun bis siebzehn Uhr geöffnet."));
            caller.build(dataset);

            assertThat(best("Wie lange ist die Kündigungsfrist?")).contains("Kündigungsfristen");
            assertThat(best("refund for returning parcels")).contains("Refunds");
            assertThat(best("Öffnung des Büros am Montag")).contains("Büro");
            assertThat(best("Frist")).contains("Kündigungsfristen");
        }

        @Test
        void putsWhatHasNothingToDoWithTheQuestionFarAway() {
            caller.add(dataset, PAGE, OTHER);
            caller.build(dataset);

            List<Double> far = scores("Xylophon Zebra");
            List<Double> near = scores("thirty days of vacation");

            assertThat(far).allMatch(score -> score > 0.95);
            assertThat(near.get(0)).isLessThan(0.6);
        }

        @Test
        void cutsLongTextsIntoSeveralChunksOfOneDocument() {
            String text = "Ein Satz über Urlaub und Reisen.\n".repeat(150);
            caller.add(dataset, File.of("wiki_page:1", text));
            caller.build(dataset);

            List<Map<String, @Nullable Object>> hits = hits("Urlaub");

            assertThat(hits).hasSizeGreaterThan(2);
            assertThat(hits)
                    .extracting(hit -> hit.get("document_id"))
                    .containsOnly(hits.get(0).get("document_id"));
        }

        @Test
        void composesAnAnswerFromTheSentencesThatFit() {
            caller.add(dataset, PAGE, OTHER);
            caller.build(dataset);

            Reply found = caller.search("GRAPH_COMPLETION", "How many days of vacation are there?", dataset);

            assertThat(found.body()).contains("thirty days of vacation").doesNotContain("Rechnungen");
        }

        @Test
        void composesAnswersAlsoFromWhatTheGraphKeptOfADeletedText() {
            File note = File.of("note:1", "Erika Beispiel wants her refund by Friday.");
            caller.add(dataset, note, File.of("note:2", "Erika Beispiel came with a dog."));
            caller.build(dataset);
            UUID item =
                    cognee.dataset("gh_acme_wiki").item("note:1").orElseThrow().dataId();

            caller.delete(data() + "/" + item);

            assertThat(caller.search("CHUNKS", "refund", dataset).body()).doesNotContain("refund");
            assertThat(caller.search("GRAPH_COMPLETION", "refund", dataset).body())
                    .contains("wants her refund");
        }

        @Test
        void keepsQuestionsOnlyWhenItWasToldTo() {
            caller.add(dataset, PAGE);
            caller.build(dataset);
            caller.search("CHUNKS", "vacation", dataset);

            assertThat(caller.get("/api/v1/search").json()).isEqualTo(List.of());
        }

        private String best(String question) {
            return String.valueOf(hits(question).get(0).get("text"));
        }

        private List<Double> scores(String question) {
            return hits(question).stream().map(hit -> (Double) hit.get("score")).toList();
        }

        private List<Map<String, @Nullable Object>> hits(String question) {
            Map<String, @Nullable Object> entry =
                    caller.search("CHUNKS", question, dataset).objects().get(0);
            return Json.asList(entry.get("search_result")).stream()
                    .map(Json::asObject)
                    .toList();
        }
    }

    /** Stands still unless it is moved. */
    private static final class MovableClock extends Clock {

        private volatile Instant now = Instant.parse("2026-03-01T09:00:00Z");

        void advance(Duration duration) {
            now = now.plus(duration);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
