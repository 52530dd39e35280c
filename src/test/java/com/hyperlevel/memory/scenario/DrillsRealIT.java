package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.connection.Posture;
import com.hyperlevel.memory.real.RealCognee;
import com.hyperlevel.memory.real.RealServers;
import com.hyperlevel.memory.standin.CogneeCaller;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What can happen to a real Cognee while the service works with it; each drill ends with the exact state. */
@Tag("real")
@EnabledIfSystemProperty(named = "cognee.version", matches = ".+")
class DrillsRealIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @RegisterExtension
    static final Scene scene = Scene.real("memory.cognee.call-timeout=4s", "memory.cognee.quick-timeout=4s");

    private static RealCognee cognee;

    @BeforeAll
    static void connect() {
        cognee = RealServers.start(Map.of());
        scene.connects(cognee);
        scene.lane().runUntil(() -> scene.bean(Posture.class).maySend(scene.server()));
    }

    @AfterAll
    static void close() {
        if (cognee != null) {
            cognee.close();
        }
    }

    @AfterEach
    void calmDown() {
        cognee.model().calmDown();
    }

    @Test
    void killedDuringAnAdd() throws Exception {
        Scene.Place place = withTwoPages();
        somebodyBuilds(place);
        place.putsPage("p3", "Licht", "Das Licht brennt bis zwölf.");

        CompletableFuture<Void> killed = onceItIs(() -> states(place).contains("sending"), cognee::kill);
        scene.lane().once();
        killed.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(states(place)).containsExactly("sending", "sent", "sent");
        cognee.model().calmDown();
        cognee.restart();
        scene.wait(Duration.ofMinutes(11));
        scene.lane().runUntilIdle();

        assertHolds(place, "wiki_page:p1", "wiki_page:p2", "wiki_page:p3");
        assertThat(place.finds("Wann brennt das Licht?")).startsWith("wiki_page:p3");
    }

    @Test
    void killedDuringADelete() throws Exception {
        Scene.Place place = withTwoPages();
        somebodyBuilds(place);
        place.deletes(Kind.WIKI_PAGE, "p2");

        CompletableFuture<Void> killed = onceItIs(() -> deletions(place, "called_at is not null") == 1, cognee::kill);
        scene.lane().once();
        killed.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(deletions(place, "closed_at is null")).isEqualTo(1);
        cognee.model().calmDown();
        cognee.restart();
        scene.wait(Duration.ofMinutes(11));
        scene.lane().runUntilIdle();

        assertHolds(place, "wiki_page:p1");
        assertThat(deletions(place, "outcome in ('deleted', 'already_absent')")).isEqualTo(1);
    }

    @Test
    void anAddThatWaitsBehindABuildIsSettledAfterWeGaveUp() {
        Scene.Place place = withTwoPages();
        somebodyBuilds(place);
        place.putsPage("p3", "Licht", "Das Licht brennt bis zwölf.");

        scene.lane().once();
        assertThat(states(place)).containsExactly("sending", "sent", "sent");
        cognee.model().calmDown();
        scene.wait(Duration.ofMinutes(2));
        scene.lane().runUntilIdle();

        assertHolds(place, "wiki_page:p1", "wiki_page:p2", "wiki_page:p3");
        assertThat(place.finds("Wann brennt das Licht?")).startsWith("wiki_page:p3");
    }

    @Test
    void aDeleteThatWaitsBehindABuildIsProvedAfterWeGaveUp() {
        Scene.Place place = withTwoPages();
        somebodyBuilds(place);
        place.deletes(Kind.WIKI_PAGE, "p2");

        scene.lane().once();
        assertThat(deletions(place, "closed_at is null")).isEqualTo(1);
        cognee.model().calmDown();
        scene.wait(Duration.ofMinutes(2));
        scene.lane().runUntilIdle();

        assertHolds(place, "wiki_page:p1");
        assertThat(deletions(place, "outcome in ('deleted', 'already_absent')")).isEqualTo(1);
    }

    @Test
    void restartedWithAnotherSecretForTokens() {
        Scene.Place place = withTwoPages();

        cognee.restartWith("FASTAPI_USERS_JWT_SECRET", "x".repeat(64));
        assertThat(place.finds("Wo liegt das Werkzeug?")).startsWith("wiki_page:p2");
        place.putsPage("p3", "Licht", "Das Licht brennt bis zwölf.");
        scene.lane().runUntilIdle();

        assertHolds(place, "wiki_page:p1", "wiki_page:p2", "wiki_page:p3");
    }

    @Test
    void passwordChangedUnderUs() {
        Scene.Place place = withTwoPages();
        CogneeCaller us = scene.onTheWire();
        assertThat(us.patch("/api/v1/users/me", Map.of("password", "another secret"))
                        .status())
                .isEqualTo(200);

        // 1.6.2 lets old tokens live until they end, 1.6.5 ends them with the password.
        scene.wait(Duration.ofHours(2));
        place.putsPage("p3", "Licht", "Das Licht brennt bis zwölf.");
        scene.lane().runUntil(() -> !place.state(WIKI, "last_error").isEmpty());
        assertThat(place.state(WIKI, "last_error")).isEqualTo("bad_login");
        assertThat(states(place)).containsExactly("sent", "sent");

        scene.savesPassword("another secret");
        scene.lane().runUntilIdle();

        assertThat(place.state(WIKI, "last_error")).isEmpty();
        assertThat(states(place)).containsExactly("sent", "sent", "sent");
        assertThat(place.finds("Wann brennt das Licht?")).startsWith("wiki_page:p3");
        scene.onTheWire("another secret").patch("/api/v1/users/me", Map.of("password", Scene.PASSWORD));
        scene.savesPassword(Scene.PASSWORD);
    }

    @Test
    void datasetDeletedBySomebodyElse() {
        Scene.Place place = withTwoPages();
        UUID id = cogneeId(place);
        assertThat(scene.onTheWire().delete("/api/v1/datasets/" + id).status()).isEqualTo(200);
        scene.wait(Duration.ofMinutes(2));

        place.putsPage("p3", "Licht", "Das Licht brennt bis zwölf.");
        scene.lane().runUntilIdle();

        assertHolds(place, "wiki_page:p1", "wiki_page:p2", "wiki_page:p3");
        assertThat(cogneeId(place)).isEqualTo(id);
        assertThat(place.finds("Wo liegt das Werkzeug?")).startsWith("wiki_page:p2");
    }

    @Test
    void datasetOfOurNameIsSharedToUsByAStranger() {
        Scene.Place place = scene.location();
        CogneeCaller stranger = CogneeCaller.anonymous(cognee.address()).somebodyNew();
        UUID theirs = stranger.dataset(place.name(WIKI));
        stranger.add(theirs, CogneeCaller.File.of("wiki_page:p1", "Das Werkzeug liegt beim Fremden."));
        stranger.build(theirs);
        for (String right : List.of("read", "write", "delete")) {
            assertThat(stranger.post(
                                    "/api/v1/permissions/datasets/"
                                            + scene.onTheWire().userId() + "?permission_name=" + right,
                                    List.of(theirs))
                            .status())
                    .isEqualTo(200);
        }

        place.shares(WIKI);
        place.putsPage("p2", "Werkzeug", "Werkzeug liegt auf dem Dachboden.");
        scene.lane().runUntilIdle();

        assertThat(cogneeId(place)).isNotEqualTo(theirs);
        assertHolds(place, "wiki_page:p2");
        assertThat(place.finds("Wo liegt das Werkzeug?")).containsExactly("wiki_page:p2");
        place.purges(WIKI);
        scene.lane().runUntilIdle();
        assertThat(stranger.items(theirs)).hasSize(1);
    }

    @Test
    void fullDisk() {
        Scene.Place place = withTwoPages();
        cognee.limitsFiles(1);
        place.putsPage("p3", "Licht", "Das Licht brennt bis zwölf.");

        scene.lane().runUntil(() -> place.state(WIKI, "phase").equals("backoff"));
        assertThat(states(place)).hasSize(3).contains("sent", "sent").doesNotContain("refused");
        cognee.limitsFiles(-1);
        scene.wait(Duration.ofMinutes(61));
        scene.lane().runUntilIdle();

        assertHolds(place, "wiki_page:p1", "wiki_page:p2", "wiki_page:p3");
        assertThat(place.finds("Wann brennt das Licht?")).startsWith("wiki_page:p3");
    }

    private static Scene.Place withTwoPages() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Bremsen", "Bremsen werden jährlich geprüft.");
        place.putsPage("p2", "Werkzeug", "Werkzeug liegt auf dem Dachboden.");
        scene.lane().runUntilIdle();
        assertHolds(place, "wiki_page:p1", "wiki_page:p2");
        return place;
    }

    /** A build that is not ours holds the dataset, so that whatever is called waits, until the model is quick again. */
    private static void somebodyBuilds(Scene.Place place) {
        UUID id = cogneeId(place);
        cognee.model().thinks(Duration.ofSeconds(12));
        CogneeCaller us = scene.onTheWire();
        us.add(id, CogneeCaller.File.of("wiki_page:foreign", "Ein Text, der nicht von uns ist."));
        us.startBuild(id);
        await(() -> us.status(id).endsWith("STARTED"));
    }

    private static void assertHolds(Scene.Place place, String... labels) {
        assertThat(place.labels(WIKI))
                .filteredOn(label -> !label.endsWith(":foreign"))
                .containsExactly(labels);
        assertThat(states(place)).hasSize(labels.length).containsOnly("sent");
        assertThat(place.state(WIKI, "phase")).isEqualTo("idle");
        assertThat(deletions(place, "closed_at is null")).isZero();
    }

    private static UUID cogneeId(Scene.Place place) {
        return UUID.fromString(place.state(WIKI, "cognee_id"));
    }

    private static List<String> states(Scene.Place place) {
        return scene.owner()
                .sql("select state from cognee_items where location_id = :location order by state")
                .param("location", place.id().value())
                .query(String.class)
                .list();
    }

    private static long deletions(Scene.Place place, String condition) {
        return scene.owner()
                .sql("select count(*) from cognee_deletions where location_id = :location and " + condition)
                .param("location", place.id().value())
                .query(Long.class)
                .single();
    }

    private static CompletableFuture<Void> onceItIs(BooleanSupplier condition, Runnable then) {
        return CompletableFuture.runAsync(() -> {
            await(condition);
            then.run();
        });
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(100_000_000);
        }
    }
}
