package com.hyperlevel.memory.scenario;

import static com.hyperlevel.memory.catalog.DataType.TICKETS;
import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.standin.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.ConfigurableApplicationContext;

class TwoInstancesIT {

    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    @RegisterExtension
    static final Scene scene = new Scene();

    @Test
    void twoInstancesSendEachRecordOnceAndNeverWriteTogether() {
        List<Scene.Place> places = IntStream.range(0, 6)
                .mapToObj(i -> scene.location().shares(WIKI, TICKETS))
                .toList();
        Random random = new Random(7);

        try (ConfigurableApplicationContext first = instance();
                ConfigurableApplicationContext second = instance()) {
            assertThat(first.getBean(Scheduler.class)).isNotNull();
            assertThat(second.getBean(Scheduler.class)).isNotNull();
            for (int i = 0; i < 240; i++) {
                Scene.Place place = places.get(random.nextInt(places.size()));
                place.putsPage("p" + i, "Seite " + i, "Text der Seite " + i);
                if (i % 4 == 0) {
                    place.putsTicket("t" + i, "Ticket " + i, "Anliegen " + i);
                }
            }
            waitFor(Duration.ofMinutes(2), () -> sent(places) == 300);
        }

        List<String> labels = new ArrayList<>();
        places.forEach(place -> {
            labels.addAll(place.labels(WIKI));
            labels.addAll(place.labels(TICKETS));
        });
        assertThat(labels).hasSize(300).doesNotHaveDuplicates();
        assertThat(scene.cognee().log().of(Route.ADD).stream()
                        .mapToInt(request -> request.items())
                        .sum())
                .isEqualTo(300);
        assertThat(scene.cognee().tripWires()).isEmpty();
    }

    @Test
    void theSurvivorTakesOverTheLaneOfADeadNodeWithinAMinute() {
        Scene.Place place = scene.location().shares(WIKI);
        place.putsPage("p1", "Titel", "Text");
        scene.owner().sql("delete from scheduled_tasks").update();
        // What a node leaves behind that is killed in the middle of its run.
        scene.owner().sql("""
                        insert into scheduled_tasks (task_name, task_instance, execution_time, picked, picked_by,
                                                     last_heartbeat, version)
                        values ('lane', :server, now(), true, 'a dead node', now(), 1)
                        """).param("server", scene.server().toString()).update();

        try (ConfigurableApplicationContext survivor = instance()) {
            assertThat(survivor.isRunning()).isTrue();
            waitFor(A_MINUTE, () -> place.labels(WIKI).equals(List.of("wiki_page:p1")));
        }
    }

    @Test
    void aStoppedInstanceLeavesTheRestToTheNext() {
        Scene.Place place = scene.location().shares(WIKI);
        for (int i = 0; i < 100; i++) {
            place.puts(Kind.WIKI_SPACE, "s", Map.of("name", "Handbuch", "team_access", "read"));
            place.putsPage("p" + i, "Seite " + i, "Text der Seite " + i);
        }

        try (ConfigurableApplicationContext first = instance()) {
            waitFor(A_MINUTE, () -> !place.labels(WIKI).isEmpty());
            assertThat(first.isRunning()).isTrue();
        }
        try (ConfigurableApplicationContext second = instance()) {
            waitFor(Duration.ofMinutes(2), () -> place.labels(WIKI).size() == 100);
            assertThat(second.isRunning()).isTrue();
        }

        assertThat(place.labels(WIKI)).doesNotHaveDuplicates();
        assertThat(scene.cognee().tripWires()).isEmpty();
    }

    private static ConfigurableApplicationContext instance() {
        return Scene.start(
                scene.database(),
                "memory.lane.poll-every=200ms",
                "memory.sync.between-builds=1s",
                "memory.lane.enabled=true");
    }

    private static long sent(List<Scene.Place> places) {
        return places.stream()
                .mapToLong(place ->
                        place.labels(WIKI).size() + place.labels(TICKETS).size())
                .sum();
    }

    private static void waitFor(Duration atMost, BooleanSupplier condition) {
        Instant end = Instant.now().plus(atMost);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).as("still not so after " + atMost).isBefore(end);
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
