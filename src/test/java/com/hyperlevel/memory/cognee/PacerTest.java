package com.hyperlevel.memory.cognee;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacerTest {

    private static final Duration GAP = Duration.ofMillis(125);

    private final MovableClock clock = new MovableClock();
    private final List<Duration> pauses = new ArrayList<>();
    private final Pacer pacer = new Pacer(
            clock,
            time -> {
                pauses.add(time);
                clock.move(time);
            },
            GAP);

    @Test
    void callsInARowKeepTheirDistance() throws InterruptedException {
        pacer.pause();
        pacer.pause();
        clock.move(Duration.ofMillis(25));
        pacer.pause();

        assertThat(pauses).containsExactly(GAP, Duration.ofMillis(100));
    }

    @Test
    void callAfterALongRestDoesNotWait() throws InterruptedException {
        pacer.pause();
        clock.move(Duration.ofMinutes(1));
        pacer.pause();

        assertThat(pauses).isEmpty();
    }

    @Test
    void clockThatWasSetBackDoesNotStopTheLane() throws InterruptedException {
        pacer.pause();
        clock.move(Duration.ofHours(-1));
        pacer.pause();

        assertThat(pauses).isEmpty();
    }
}
