package com.hyperlevel.memory.standin;

import static com.hyperlevel.memory.standin.CogneeCaller.id;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.standin.CogneeCaller.File;
import com.hyperlevel.memory.standin.CogneeCaller.Form;
import com.hyperlevel.memory.standin.CogneeCaller.Reply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the service relies on in a Cognee 1.6 with isolation on, as it can be seen from outside. */
interface CogneeContract {

    File VACATION = File.of("wiki_page:1", "Every employee has thirty days of vacation a year.");
    File HOLIDAY = File.of("wiki_page:2", "Der Urlaub wird in der Personalabteilung beantragt.");
    File INVOICE = File.of("wiki_page:3", "Rechnungen werden innerhalb von vierzehn Tagen bezahlt.");

    /** Such as {@code http://127.0.0.1:8000}; always the same within one class. */
    String address();

    private CogneeCaller anonymous() {
        return CogneeCaller.anonymous(address());
    }

    private CogneeCaller somebody() {
        return anonymous().somebodyNew();
    }

    private static String data(UUID dataset) {
        return "/api/v1/datasets/" + dataset + "/data";
    }

    private static List<Map<String, @Nullable Object>> receipts(Reply added) {
        return Json.asList(added.object().get("data_ingestion_info")).stream()
                .map(Json::asObject)
                .toList();
    }

    private static UUID dataId(Reply added, int position) {
        return id(receipts(added).get(position).get("data_id"));
    }

    private static Object receiptStatus(Reply added, int position) {
        return Json.asObject(receipts(added).get(position).get("run_info")).get("status");
    }

    private static Map<String, @Nullable Object> entry(Reply found, UUID dataset) {
        return found.objects().stream()
                .filter(entry -> dataset.toString().equals(entry.get("dataset_id")))
                .findFirst()
                .orElseThrow();
    }

    private static List<Map<String, @Nullable Object>> hits(Reply found, UUID dataset) {
        return Json.asList(entry(found, dataset).get("search_result")).stream()
                .map(Json::asObject)
                .toList();
    }

    private static void assertValidationError(Reply reply) {
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.object().get("detail")).isInstanceOf(List.class);
        assertThat(reply.object()).containsKey("body");
    }

    private static void assertNamedError(Reply reply, int status, String name) {
        assertThat(reply.status()).isEqualTo(status);
        assertThat(String.valueOf(reply.object().get("detail"))).endsWith("[" + name + "]");
    }

    // Health and logins

    @Test
    default void healthNamesItsVersionWithoutALogin() {
        Reply health = anonymous().get("/health");

        assertThat(health.status()).isEqualTo(200);
        assertThat(health.object()).containsEntry("status", "ready").containsEntry("health", "healthy");
        assertThat(String.valueOf(health.object().get("version"))).startsWith("1.6.");
    }

    @Test
    default void openApiTellsWhatTheVersionCan() {
        Reply document = anonymous().get("/openapi.json");

        assertThat(Json.asObject(document.object().get("info"))).containsEntry("title", "Cognee API");
        assertThat(Json.asObject(document.object().get("paths")))
                .containsKeys("/api/v1/datasets/{dataset_id}/data/count", "/api/v1/search");
        assertThat(Json.asObject(document.object().get("paths"))).containsKey("/api/v1/auth/register");
        assertThat(document.body()).contains("raw_data");
    }

    @Test
    default void loginAnswersATokenAndSetsACookieThatIsHonoured() {
        String email = "user-" + UUID.randomUUID() + "@example.com";
        anonymous().register(email, "a long password");

        Reply login = anonymous().logIn(email, "a long password");

        assertThat(login.status()).isEqualTo(200);
        assertThat(login.object()).containsEntry("token_type", "bearer");
        String cookie = login.headers().get("set-cookie").get(0);
        assertThat(cookie).startsWith("auth_token=");
        Reply me = anonymous()
                .with("Cookie", cookie.substring(0, cookie.indexOf(';')))
                .get("/api/v1/auth/me");
        assertThat(me.object()).isEqualTo(Json.object("email", email));
    }

    @Test
    default void wrongPasswordIsA400() {
        String email = "user-" + UUID.randomUUID() + "@example.com";
        anonymous().register(email, "a long password");

        assertThat(anonymous().logIn(email, "another").status()).isEqualTo(400);
        assertThat(anonymous().logIn(email, "another").object()).containsEntry("detail", "LOGIN_BAD_CREDENTIALS");
        assertThat(anonymous()
                        .post("/api/v1/auth/login", Json.object("username", email))
                        .status())
                .isEqualTo(400);
    }

    @Test
    default void withoutCredentialsEverythingIsA401() {
        assertThat(anonymous().get("/api/v1/datasets").status()).isEqualTo(401);
        assertThat(anonymous().get("/api/v1/users/me").status()).isEqualTo(401);
        assertThat(anonymous().search("CHUNKS", "anything", UUID.randomUUID()).status())
                .isEqualTo(401);
        assertThat(anonymous()
                        .withToken("no.such.token")
                        .get("/api/v1/datasets")
                        .status())
                .isEqualTo(401);
        assertThat(anonymous().get("/api/v1/datasets").object().get("detail")).isInstanceOf(String.class);
    }

    @Test
    default void usersMeKnowsTheOwnId() {
        CogneeCaller somebody = somebody();

        Map<String, @Nullable Object> me = somebody.get("/api/v1/users/me").object();

        assertThat(id(me.get("id"))).isEqualTo(somebody.userId());
        assertThat(me).containsEntry("is_active", true).containsEntry("is_superuser", false);
        assertThat(me)
                .containsEntry("email", somebody.get("/api/v1/auth/me").object().get("email"));
    }

    @Test
    default void registrationIsOpenAndRefusesAnAddressTwice() {
        String email = "user-" + UUID.randomUUID() + "@example.com";

        assertThat(anonymous().register(email, "a long password").status()).isEqualTo(201);
        Reply again = anonymous().register(email, "a long password");

        assertThat(again.status()).isEqualTo(400);
        assertThat(again.object()).containsEntry("detail", "REGISTER_USER_ALREADY_EXISTS");
        assertValidationError(anonymous().register("no address", "a long password"));
    }

    @Test
    default void apiKeyWinsOverTokenAndIsListedInFull() {
        CogneeCaller somebody = somebody();
        Map<String, @Nullable Object> key = somebody.post("/api/v1/auth/api-keys", Json.object("name", "ours"))
                .object();
        String secret = String.valueOf(key.get("key"));

        CogneeCaller byKey = anonymous().with("X-Api-Key", secret);

        assertThat(byKey.userId()).isEqualTo(somebody.userId());
        assertThat(somebody.get("/api/v1/auth/api-keys").body()).contains(secret);
        assertThat(somebody.delete("/api/v1/auth/api-keys/" + key.get("id")).status())
                .isEqualTo(200);
        assertThat(byKey.get("/api/v1/datasets").status()).isEqualTo(401);
    }

    @Test
    default void eleventhApiKeyIsRefused() {
        CogneeCaller somebody = somebody();
        for (int i = 0; i < 10; i++) {
            assertThat(somebody.post("/api/v1/auth/api-keys", Json.object("name", "k" + i))
                            .status())
                    .isEqualTo(200);
        }

        Reply eleventh = somebody.post("/api/v1/auth/api-keys", Json.object("name", "k11"));

        assertThat(eleventh.status()).isEqualTo(400);
        assertThat(Json.asObject(eleventh.object().get("error"))).containsKey("message");
    }

    // Datasets

    @Test
    default void datasetIsMadeOnceAndItsIdFollowsFromItsName() {
        CogneeCaller somebody = somebody();

        Reply made = somebody.post("/api/v1/datasets", Json.object("name", "gh_a_wiki"));
        Reply again = somebody.post("/api/v1/datasets", Json.object("name", "gh_a_wiki"));

        assertThat(made.status()).isEqualTo(200);
        assertThat(made.object())
                .containsEntry("name", "gh_a_wiki")
                .containsEntry("ownerId", somebody.userId().toString())
                .containsKeys("createdAt", "updatedAt");
        assertThat(again.object()).containsEntry("id", made.object().get("id"));
        assertThat(somebody.dataset("gh_A_wiki")).isNotEqualTo(id(made.object().get("id")));
        assertValidationError(somebody.post("/api/v1/datasets", Json.object("title", "x")));
    }

    @Test
    default void datasetMadeAgainHasTheIdItHad() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        Reply deleted = somebody.delete("/api/v1/datasets/" + dataset);

        assertThat(deleted.status()).isEqualTo(200);
        assertThat(somebody.get("/api/v1/datasets").objects()).isEmpty();
        assertThat(somebody.dataset("gh_a_wiki")).isEqualTo(dataset);
    }

    @Test
    default void unknownAndForeignDatasetsAreTheSame403() {
        CogneeCaller somebody = somebody();
        UUID foreign = somebody().dataset("gh_a_wiki");

        for (UUID dataset : List.of(UUID.randomUUID(), foreign)) {
            assertNamedError(somebody.get(data(dataset)), 403, "PermissionDeniedError");
            assertNamedError(somebody.get("/api/v1/datasets/status?dataset=" + dataset), 403, "PermissionDeniedError");
            assertNamedError(somebody.delete("/api/v1/datasets/" + dataset), 403, "PermissionDeniedError");
            assertNamedError(somebody.search("CHUNKS", "anything", dataset), 403, "PermissionDeniedError");
            assertNamedError(somebody.add(dataset, VACATION), 403, "PermissionDeniedError");
            assertThat(somebody.startBuild(dataset).status()).isEqualTo(403);
        }
    }

    @Test
    default void deletingAnItemOfAForeignDatasetIsA401() {
        CogneeCaller somebody = somebody();
        UUID foreign = somebody().dataset("gh_a_wiki");

        Reply deleted = somebody.delete(data(foreign) + "/" + UUID.randomUUID());

        assertNamedError(deleted, 401, "UnauthorizedDataAccessError");
    }

    @Test
    default void deletedDatasetIsA403TheSecondTime() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.delete("/api/v1/datasets/" + dataset);

        assertThat(somebody.delete("/api/v1/datasets/" + dataset).status()).isEqualTo(403);
        assertThat(somebody.add(dataset, VACATION).status()).isEqualTo(403);
        assertThat(somebody.get("/api/v1/datasets").objects()).isEmpty();
    }

    @Test
    default void slashAtTheEndIsARedirectThatWouldDeleteEverything() {
        Reply redirected = somebody().delete("/api/v1/datasets/");

        assertThat(redirected.status()).isEqualTo(307);
        assertThat(redirected.headers().get("location").get(0)).endsWith("/api/v1/datasets");
    }

    @Test
    default void deletionWithoutAnIdDeletesEverything() {
        CogneeCaller somebody = somebody();
        somebody.dataset("gh_a_wiki");
        somebody.dataset("gh_b_wiki");

        somebody.delete("/api/v1/datasets");

        assertThat(somebody.get("/api/v1/datasets").objects()).isEmpty();
    }

    @Test
    default void idThatIsNoUuidIsA400() {
        assertValidationError(somebody().get("/api/v1/datasets/gh_a_wiki/data"));
    }

    @Test
    default void strangerCanPlaceADatasetInOurList() {
        CogneeCaller somebody = somebody();
        CogneeCaller stranger = somebody();
        UUID ours = somebody.dataset("gh_a_wiki");
        UUID theirs = stranger.dataset("gh_a_wiki");

        Reply shared = stranger.post(
                "/api/v1/permissions/datasets/" + somebody.userId() + "?permission_name=read", List.of(theirs));

        assertThat(shared.status()).isEqualTo(200);
        assertThat(somebody.get("/api/v1/datasets").objects())
                .extracting(each -> each.get("id"), each -> each.get("ownerId"))
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(
                                ours.toString(), somebody.userId().toString()),
                        org.assertj.core.groups.Tuple.tuple(
                                theirs.toString(), stranger.userId().toString()));
        assertThat(somebody.add(theirs, VACATION).status()).isEqualTo(403);
    }

    // Adding

    @Test
    default void filesGetReceiptsInTheirOrder() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        Reply added = somebody.add(dataset, VACATION, HOLIDAY, INVOICE);

        assertThat(added.status()).isEqualTo(200);
        assertThat(added.object())
                .containsEntry("status", "PipelineRunCompleted")
                .containsEntry("dataset_id", dataset.toString())
                .containsEntry("dataset_name", "gh_a_wiki");
        assertThat(receipts(added)).hasSize(3);
        for (int i = 0; i < 3; i++) {
            File file = List.of(VACATION, HOLIDAY, INVOICE).get(i);
            String dataId = dataId(added, i).toString();
            assertThat(somebody.items(dataset))
                    .filteredOn(item -> dataId.equals(item.get("id")))
                    .singleElement()
                    .satisfies(item -> assertThat(item)
                            .containsEntry("label", file.label())
                            .containsEntry("name", file.name().replace(".txt", ""))
                            .containsEntry("datasetId", dataset.toString())
                            .containsEntry("extension", "txt")
                            .containsEntry("mimeType", "text/plain"));
        }
    }

    @Test
    default void storedTextComesBackAsItWasSent() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        UUID item = dataId(somebody.add(dataset, HOLIDAY), 0);

        assertThat(somebody.get(data(dataset) + "/" + item + "/raw").body()).isEqualTo(HOLIDAY.text());
        assertThat(somebody.get(data(dataset) + "/" + UUID.randomUUID() + "/raw")
                        .status())
                .isEqualTo(404);
    }

    @Test
    default void sameTextAgainKeepsItsIdAndItsFirstLabel() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        Reply first = somebody.add(dataset, VACATION);

        Reply again = somebody.add(dataset, new File("wiki_page:99", "another-name.txt", VACATION.text()));

        assertThat(receiptStatus(first, 0)).isEqualTo("PipelineRunCompleted");
        assertThat(receiptStatus(again, 0)).isEqualTo("PipelineRunAlreadyCompleted");
        assertThat(dataId(again, 0)).isEqualTo(dataId(first, 0));
        assertThat(somebody.items(dataset))
                .singleElement()
                .satisfies(item -> assertThat(item).containsEntry("label", VACATION.label()));
    }

    @Test
    default void sameTextElsewhereOrAfterItsDeletionIsANewItem() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        UUID other = somebody.dataset("gh_b_wiki");
        UUID first = dataId(somebody.add(dataset, VACATION), 0);
        UUID elsewhere = dataId(somebody.add(other, VACATION), 0);

        Reply deleted = somebody.delete(data(dataset) + "/" + first);

        assertThat(deleted.status()).isEqualTo(200);
        assertThat(elsewhere).isNotEqualTo(first);
        assertThat(somebody.items(dataset)).isEmpty();
        assertThat(somebody.items(other)).hasSize(1);
        assertThat(somebody.get(data(other) + "/" + elsewhere + "/raw").status())
                .isEqualTo(200);
        assertThat(dataId(somebody.add(dataset, VACATION), 0)).isNotEqualTo(first);
    }

    @Test
    default void equalTextsInOneAddGetOneReceiptIdForAll() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        Reply added = somebody.add(
                dataset,
                new File("wiki_page:1", "one.txt", VACATION.text()),
                new File("wiki_page:2", "two.txt", VACATION.text()));

        // How many rows there are, one or two, depends on which of them was quicker.
        assertThat(receipts(added)).hasSize(2);
        assertThat(dataId(added, 0)).isEqualTo(dataId(added, 1));
    }

    @Test
    default void knownFileNameWithOtherContentIsA409() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);

        Reply added = somebody.add(dataset, new File("wiki_page:1", VACATION.name(), HOLIDAY.text()));

        assertThat(added.status()).isEqualTo(409);
        assertThat(added.object()).containsKeys("error", "detail");
        assertThat(somebody.items(dataset)).hasSize(1);
    }

    @Test
    default void metadataStaysBesideWhatCogneeAdds() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        somebody.add(new Form()
                .field("datasetId", dataset.toString())
                .file(VACATION.name(), VACATION.text())
                .field("labels", "[\"wiki_page:1\"]")
                .field("external_metadata", "[{\"record\":\"wiki_page:1\"}]"));

        assertThat(somebody.items(dataset))
                .singleElement()
                .satisfies(item -> assertThat(Json.asObject(item.get("externalMetadata")))
                        .containsEntry("record", "wiki_page:1")
                        .containsKey("_cognee"));
    }

    @Test
    default void labelsMustBeAsManyAsTexts() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        Reply added = somebody.add(new Form()
                .field("datasetId", dataset.toString())
                .file(VACATION.name(), VACATION.text())
                .file(HOLIDAY.name(), HOLIDAY.text())
                .field("labels", "[\"wiki_page:1\"]"));

        assertNamedError(added, 400, "LabelCountMismatchError");
        assertThat(somebody.items(dataset)).isEmpty();
    }

    @Test
    default void labelsAreSplitAtCommasWhenTheyAreNoJson() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        somebody.add(new Form()
                .field("datasetId", dataset.toString())
                .file(VACATION.name(), VACATION.text())
                .file(HOLIDAY.name(), HOLIDAY.text())
                .field("labels", "one,two"));

        assertThat(somebody.items(dataset))
                .extracting(item -> item.get("label"))
                .containsExactlyInAnyOrder("one", "two");
    }

    @Test
    default void addWithoutADatasetOrWithoutATextIsA400() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        Reply nowhere = somebody.add(new Form().file(VACATION.name(), VACATION.text()));
        Reply nothing = somebody.add(new Form().field("datasetId", dataset.toString()));

        assertThat(nowhere.status()).isEqualTo(400);
        assertThat(nothing.status()).isEqualTo(400);
        assertThat(nowhere.object()).containsKey("error");
    }

    @Test
    default void datasetNameWithADotIsMadeButCannotBeAddedTo() {
        CogneeCaller somebody = somebody();

        assertThat(somebody.post("/api/v1/datasets", Json.object("name", "a.b")).status())
                .isEqualTo(200);
        Reply added = somebody.add(new Form().field("datasetName", "a.b").file(VACATION.name(), VACATION.text()));

        assertThat(added.status()).isEqualTo(500);
        assertThat(added.object()).containsKey("error");
    }

    @Test
    default void textFieldsAreTrimmedAndBlankOnesDropped() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        Reply added = somebody.add(new Form()
                .field("datasetId", dataset.toString())
                .field("raw_data", "  HyperLevel · a text in a field \n")
                .field("raw_data", " "));

        assertThat(receipts(added)).hasSize(1);
        assertThat(somebody.get(data(dataset) + "/" + dataId(added, 0) + "/raw").body())
                .isEqualTo("HyperLevel · a text in a field");
    }

    @Test
    default void textFieldOverOneMegabyteIsA400ButAFileIsNot() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        String large = "HyperLevel · " + "long ".repeat(250_000);

        Reply field =
                somebody.add(new Form().field("datasetId", dataset.toString()).field("raw_data", large));
        Reply file =
                somebody.add(new Form().field("datasetId", dataset.toString()).file("large.txt", large));

        assertThat(field.status()).isEqualTo(400);
        assertThat(file.status()).isEqualTo(200);
    }

    @Test
    default void addInTheBackgroundAnswersWithoutIds() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        Reply added = somebody.add(new Form()
                .field("datasetId", dataset.toString())
                .file(VACATION.name(), VACATION.text())
                .field("run_in_background", "true"));

        assertThat(added.object())
                .containsEntry("status", "PipelineRunStarted")
                .containsEntry("data_ingestion_info", null);
        Eventually.eventually(() -> assertThat(somebody.items(dataset)).hasSize(1));
    }

    @Test
    default void listIsPagedByAHundred() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        File[] files = IntStream.range(0, 105)
                .mapToObj(i -> File.of("note:" + i, "Note number " + i + " " + "x".repeat(i)))
                .toArray(File[]::new);
        somebody.add(dataset, files);

        List<Object> ids = new ArrayList<>();
        for (String page : List.of("?limit=50&offset=0", "?limit=50&offset=50", "?limit=50&offset=100")) {
            somebody.get(data(dataset) + page).objects().forEach(item -> ids.add(String.valueOf(item.get("id"))));
        }

        assertThat(somebody.items(dataset)).hasSize(100);
        assertThat(somebody.get(data(dataset) + "?limit=1000").objects()).hasSize(105);
        assertThat(new HashSet<>(ids)).hasSize(105);
        assertThat(somebody.get(data(dataset) + "/count").object()).containsEntry("count", 105);
        assertValidationError(somebody.get(data(dataset) + "?limit=1001"));
        assertValidationError(somebody.get(data(dataset) + "?limit=0"));
    }

    @Test
    default void listBeginsWithTheNewest() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        List.of(VACATION, HOLIDAY, INVOICE).forEach(file -> somebody.add(dataset, file));

        assertThat(somebody.items(dataset))
                .extracting(item -> item.get("name") + ".txt")
                .containsExactly(INVOICE.name(), HOLIDAY.name(), VACATION.name());
    }

    @Test
    default void fileKeepsItsBlanks() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        somebody.add(dataset, VACATION);
        Reply padded = somebody.add(dataset, new File("x", "padded.txt", "\n " + VACATION.text() + " \n"));

        assertThat(receiptStatus(padded, 0)).isEqualTo("PipelineRunCompleted");
        assertThat(somebody.items(dataset)).hasSize(2);
    }

    @Test
    default void emptyFileIsKeptAsAnItemThatNothingIsFoundIn() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        Reply added = somebody.add(dataset, new File("x", "empty.txt", ""));
        somebody.build(dataset);

        assertThat(added.status()).isEqualTo(200);
        assertThat(somebody.items(dataset)).hasSize(1);
        assertThat(somebody.search("CHUNKS", "vacation", dataset).status()).isEqualTo(404);
    }

    @Test
    default void oneKnownNameFailsTheWholeAdd() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);

        Reply added = somebody.add(dataset, HOLIDAY, new File("x", VACATION.name(), INVOICE.text()));

        assertThat(added.status()).isEqualTo(409);
        assertThat(somebody.items(dataset)).hasSize(1);
    }

    // Deleting items

    @Test
    default void deletingAnUnknownItemSucceedsAsOftenAsOneLikes() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        UUID item = dataId(somebody.add(dataset, VACATION), 0);

        assertThat(somebody.delete(data(dataset) + "/" + UUID.randomUUID()).status())
                .isEqualTo(200);
        assertThat(somebody.delete(data(dataset) + "/" + item).status()).isEqualTo(200);
        assertThat(somebody.delete(data(dataset) + "/" + item).status()).isEqualTo(200);
        assertThat(somebody.items(dataset)).isEmpty();
    }

    // Building

    @Test
    default void statusIsAbsentUntilTheFirstBuild() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);

        assertThat(somebody.get("/api/v1/datasets/status?dataset=" + dataset).object())
                .isEmpty();
    }

    @Test
    default void buildInTheBackgroundAnswersAtOnceAndEndsCompleted() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);

        Reply started = somebody.startBuild(dataset);

        assertThat(started.status()).isEqualTo(200);
        assertThat(Json.asObject(started.object().get(dataset.toString())))
                .containsEntry("status", "PipelineRunStarted")
                .containsEntry("dataset_id", dataset.toString());
        Eventually.eventually(() -> assertThat(somebody.status(dataset)).isEqualTo("DATASET_PROCESSING_COMPLETED"));
        assertThat(somebody.get("/api/v1/datasets/" + dataset + "/processing-status")
                        .object())
                .containsEntry("total", 1)
                .containsEntry("completed", 1)
                .containsEntry("pending", 0);
    }

    @Test
    default void completedSaysNothingAboutWhatWasAddedSince() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);
        somebody.build(dataset);

        somebody.add(dataset, HOLIDAY);

        assertThat(somebody.status(dataset)).isEqualTo("DATASET_PROCESSING_COMPLETED");
        assertThat(somebody.get("/api/v1/datasets/" + dataset + "/processing-status")
                        .object())
                .containsEntry("total", 2)
                .containsEntry("pending", 1);
    }

    @Test
    default void twoPipelinesAreAnsweredNested() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);
        somebody.build(dataset);

        Reply statuses = somebody.get(
                "/api/v1/datasets/status?dataset=" + dataset + "&pipeline=add_pipeline&pipeline=cognify_pipeline");

        assertThat(Json.asObject(statuses.object().get(dataset.toString())))
                .containsEntry("add_pipeline", "DATASET_PROCESSING_COMPLETED")
                .containsEntry("cognify_pipeline", "DATASET_PROCESSING_COMPLETED");
    }

    @Test
    default void buildOfAnEmptyDatasetCompletes() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        assertThat(somebody.build(dataset).status()).isEqualTo(200);
    }

    @Test
    default void buildOfNothingIsA400() {
        Reply built = somebody().post("/api/v1/cognify", Json.object("runInBackground", true));

        assertThat(built.status()).isEqualTo(400);
        assertThat(built.object()).containsKey("error");
    }

    @Test
    default void oldStatusShowsAgainWhenADatasetIsMadeAgain() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);
        somebody.build(dataset);
        somebody.delete("/api/v1/datasets/" + dataset);

        somebody.dataset("gh_a_wiki");

        assertThat(somebody.status(dataset)).isEqualTo("DATASET_PROCESSING_COMPLETED");
        assertThat(somebody.items(dataset)).isEmpty();
    }

    // Searching

    @Test
    default void chunksBearTheIdsThatLeadBackToTheRecord() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        Reply added = somebody.add(new Form()
                .field("datasetId", dataset.toString())
                .file(VACATION.name(), VACATION.text())
                .file(INVOICE.name(), INVOICE.text())
                .field("labels", "[\"wiki_page:1\",\"wiki_page:3\"]")
                .field("external_metadata", "[{\"record\":\"wiki_page:1\"},{\"record\":\"wiki_page:3\"}]"));
        somebody.build(dataset);

        Reply found = somebody.search("CHUNKS", "thirty days of vacation", dataset);

        assertThat(found.objects())
                .singleElement()
                .satisfies(entry -> assertThat(entry)
                        .containsEntry("dataset_id", dataset.toString())
                        .containsEntry("dataset_name", "gh_a_wiki"));
        Map<String, @Nullable Object> best = hits(found, dataset).get(0);
        assertThat(best)
                .containsEntry("text", VACATION.text())
                .containsEntry("document_id", dataId(added, 0).toString())
                .containsEntry("document_name", VACATION.name().replace(".txt", ""))
                .doesNotContainKey("label");
        assertThat(best.get("score")).isInstanceOf(Number.class);
        assertThat(Json.asObject(
                        Json.read(String.valueOf(best.get("external_metadata")).getBytes(StandardCharsets.UTF_8))))
                .containsEntry("record", "wiki_page:1");
    }

    @Test
    default void longTextComesBackInSeveralChunksOfOneDocument() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        String body = IntStream.range(0, 900)
                .mapToObj(i -> "Sentence " + i + " tells of vacation.\n")
                .collect(Collectors.joining());
        UUID item = dataId(somebody.add(dataset, File.of("wiki_page:1", body)), 0);
        somebody.build(dataset);

        List<Map<String, @Nullable Object>> hits = hits(somebody.search("CHUNKS", "vacation", dataset), dataset);

        assertThat(hits).hasSizeGreaterThan(1);
        assertThat(hits).extracting(hit -> hit.get("document_id")).containsOnly(item.toString());
        assertThat(hits).extracting(hit -> hit.get("chunk_index")).doesNotHaveDuplicates();
        assertThat(hits)
                .filteredOn(hit -> String.valueOf(hit.get("text")).contains("HyperLevel · "))
                .extracting(hit -> hit.get("chunk_index"))
                .allMatch(Integer.valueOf(0)::equals);
    }

    @Test
    default void nearerHitsHaveSmallerScoresAndComeFirst() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION, HOLIDAY, INVOICE);
        somebody.build(dataset);

        List<Double> scores = hits(somebody.search("CHUNKS", "thirty days of vacation", dataset), dataset).stream()
                .map(hit -> ((Number) hit.get("score")).doubleValue())
                .toList();

        assertThat(scores).hasSize(3).isSorted();
        assertThat(scores.get(0)).isLessThan(scores.get(2));
    }

    @Test
    default void searchAnswersForEachDatasetNamedAndForNoOther() {
        CogneeCaller somebody = somebody();
        UUID one = somebody.dataset("gh_a_wiki");
        UUID two = somebody.dataset("gh_b_wiki");
        UUID three = somebody.dataset("gh_c_wiki");
        somebody.add(one, VACATION);
        somebody.add(two, HOLIDAY);
        somebody.add(three, INVOICE);
        List.of(one, two, three).forEach(somebody::build);

        Reply found = somebody.search("CHUNKS", "vacation", one, two);

        assertThat(found.objects())
                .extracting(entry -> entry.get("dataset_id"))
                .containsExactlyInAnyOrder(one.toString(), two.toString());
        assertThat(hits(found, one)).extracting(hit -> hit.get("text")).containsExactly(VACATION.text());
        assertThat(hits(found, two)).extracting(hit -> hit.get("text")).containsExactly(HOLIDAY.text());
    }

    @Test
    default void searchWithoutIdsGoesOverEverythingReadable() {
        CogneeCaller somebody = somebody();
        UUID one = somebody.dataset("gh_a_wiki");
        UUID two = somebody.dataset("gh_b_wiki");
        somebody.add(one, VACATION);
        somebody.add(two, HOLIDAY);
        List.of(one, two).forEach(somebody::build);

        assertThat(somebody.search("CHUNKS", "vacation").objects()).hasSize(2);
        assertThat(somebody.post(
                                "/api/v1/search",
                                Json.object("searchType", "CHUNKS", "query", "x", "ids", List.of(one)))
                        .objects())
                .hasSize(2);
    }

    @Test
    default void oneForeignOrRepeatedIdSpoilsTheWholeSearch() {
        CogneeCaller somebody = somebody();
        UUID ours = somebody.dataset("gh_a_wiki");
        UUID foreign = somebody().dataset("gh_a_wiki");
        somebody.add(ours, VACATION);
        somebody.build(ours);

        assertThat(somebody.search("CHUNKS", "vacation", ours, foreign).status())
                .isEqualTo(403);
        assertThat(somebody.search("CHUNKS", "vacation", ours, ours).status()).isEqualTo(403);
    }

    @Test
    default void searchOfWhatWasNeverBuiltIsA404() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");

        assertNamedError(somebody.search("CHUNKS", "vacation", dataset), 404, "NoDataError");
        somebody.add(dataset, VACATION);
        assertNamedError(somebody.search("CHUNKS", "vacation", dataset), 404, "NoDataError");
    }

    @Test
    default void emptyDatasetAmongOthersHasAnEntryWithoutHits() {
        CogneeCaller somebody = somebody();
        UUID full = somebody.dataset("gh_a_wiki");
        UUID empty = somebody.dataset("gh_b_wiki");
        somebody.add(full, VACATION);
        somebody.build(full);

        Reply found = somebody.search("CHUNKS", "vacation", empty, full);

        assertThat(found.status()).isEqualTo(200);
        assertThat(hits(found, full)).hasSize(1);
        assertThat(hits(found, empty)).isEmpty();
        assertThat(entry(found, empty)).containsKey("error");
    }

    @Test
    default void unbuiltItemsAreNotFoundAndDeletedOnesAreGoneAtOnce() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        UUID first = dataId(somebody.add(dataset, VACATION, INVOICE), 0);
        somebody.build(dataset);
        somebody.add(dataset, HOLIDAY);

        assertThat(hits(somebody.search("CHUNKS", "Urlaub vacation", dataset), dataset))
                .extracting(hit -> hit.get("text"))
                .containsExactlyInAnyOrder(VACATION.text(), INVOICE.text());
        somebody.delete(data(dataset) + "/" + first);
        assertThat(hits(somebody.search("CHUNKS", "Urlaub vacation", dataset), dataset))
                .extracting(hit -> hit.get("text"))
                .containsExactly(INVOICE.text());
    }

    @Test
    default void datasetThatLostEverythingItHadBuiltIsSearchedForNothing() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        UUID item = dataId(somebody.add(dataset, VACATION), 0);
        somebody.build(dataset);

        somebody.delete(data(dataset) + "/" + item);

        assertThat(hits(somebody.search("CHUNKS", "vacation", dataset), dataset))
                .isEmpty();
        assertNamedError(somebody.search("GRAPH_COMPLETION", "vacation", dataset), 404, "NoDataError");
    }

    @Test
    default void entriesComeInTheOrderInWhichTheDatasetsWereMade() {
        CogneeCaller somebody = somebody();
        List<UUID> datasets = List.of(somebody.dataset("gh_z"), somebody.dataset("gh_a"), somebody.dataset("gh_m"));
        datasets.forEach(dataset -> {
            somebody.add(dataset, VACATION);
            somebody.build(dataset);
        });

        Reply found = somebody.search("CHUNKS", "vacation", datasets.get(2), datasets.get(0), datasets.get(1));

        assertThat(found.objects())
                .extracting(entry -> entry.get("dataset_id"))
                .containsExactlyElementsOf(datasets.stream().map(UUID::toString).toList());
    }

    @Test
    default void restoredTextIsBuiltAndFoundAgain() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        UUID item = dataId(somebody.add(dataset, VACATION), 0);
        somebody.build(dataset);
        somebody.delete(data(dataset) + "/" + item);

        somebody.add(dataset, VACATION);
        somebody.build(dataset);

        assertThat(hits(somebody.search("CHUNKS", "vacation", dataset), dataset))
                .hasSize(1);
    }

    @Test
    default void topKCountsPerDataset() {
        CogneeCaller somebody = somebody();
        UUID one = somebody.dataset("gh_a_wiki");
        UUID two = somebody.dataset("gh_b_wiki");
        List.of(one, two).forEach(dataset -> {
            somebody.add(dataset, VACATION, HOLIDAY, INVOICE);
            somebody.build(dataset);
        });

        Reply found = somebody.post(
                "/api/v1/search",
                Json.object(
                        "search_type", "CHUNKS", "query", "vacation", "dataset_ids", List.of(one, two), "top_k", 2));

        assertThat(hits(found, one)).hasSize(2);
        assertThat(hits(found, two)).hasSize(2);
    }

    @Test
    default void summariesPointToTheirChunk() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);
        somebody.build(dataset);
        Object chunk = hits(somebody.search("CHUNKS", "vacation", dataset), dataset)
                .get(0)
                .get("id");

        Map<String, @Nullable Object> summary =
                hits(somebody.search("SUMMARIES", "vacation", dataset), dataset).get(0);

        assertThat(summary.get("text")).isInstanceOf(String.class);
        assertThat(summary.get("document_id")).isNull();
        assertThat(summary).containsEntry("source_chunk_id", chunk);
    }

    @Test
    default void completionIsOneTextPerDataset() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);
        somebody.build(dataset);

        Reply found = somebody.search("GRAPH_COMPLETION", "How many days of vacation?", dataset);

        assertThat(Json.asList(entry(found, dataset).get("search_result")))
                .singleElement()
                .isInstanceOf(String.class);
    }

    @Test
    default void badSearchesAreRefused() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);
        somebody.build(dataset);
        String path = "/api/v1/search";

        assertValidationError(somebody.search("NO_SUCH_TYPE", "vacation", dataset));
        assertValidationError(somebody.post(path, Json.object("searchType", "CHUNKS", "datasetIds", List.of(dataset))));
        assertValidationError(
                somebody.post(path, Json.object("searchType", "CHUNKS", "query", "x", "datasetIds", List.of("x"))));
        assertThat(somebody.post(
                                path,
                                Json.object(
                                        "searchType",
                                        "CHUNKS",
                                        "query",
                                        "x",
                                        "datasetIds",
                                        List.of(dataset),
                                        "topK",
                                        0))
                        .status())
                .isEqualTo(422);
        assertThat(somebody.search("CHUNKS", "", dataset).status()).isEqualTo(500);
        assertThat(hits(somebody.search("CHUNKS", "  ", dataset), dataset)).isEmpty();
    }

    @Test
    default void nothingIsLeftOfADeletedDatasetThatIsMadeAgain() {
        CogneeCaller somebody = somebody();
        UUID dataset = somebody.dataset("gh_a_wiki");
        somebody.add(dataset, VACATION);
        somebody.build(dataset);
        somebody.delete("/api/v1/datasets/" + dataset);
        somebody.dataset("gh_a_wiki");

        assertThat(somebody.search("CHUNKS", "vacation", dataset).status()).isEqualTo(404);
    }
}
