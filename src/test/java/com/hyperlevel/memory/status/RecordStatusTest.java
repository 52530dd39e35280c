package com.hyperlevel.memory.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.dataset.DatasetKey;
import com.hyperlevel.memory.deletion.OpenDeletion;
import com.hyperlevel.memory.deletion.Reason;
import com.hyperlevel.memory.item.ItemAccount;
import com.hyperlevel.memory.item.ItemState;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.record.Obstacle;
import com.hyperlevel.memory.record.Trace;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The step of a record, from what each part of the service knows. */
class RecordStatusTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final Instant ONE = NOON.plusSeconds(3600);
    private static final RecordRef PAGE = RecordRef.parse("wiki_page:p").orElseThrow();
    private static final DatasetKey DATASET = new DatasetKey(new LocationId("loc-a"), UUID.randomUUID());
    private static final RecordStatus.Built NEW = new RecordStatus.Built(100, 0, 0, 0, false, "new");

    private static ItemAccount version(String hash, ItemState state, Instant sentAt, Instant builtAt) {
        return new ItemAccount(DATASET, hash, state, sentAt, builtAt, state == ItemState.REFUSED ? "rejected" : null);
    }

    private static RecordStatus on(Instant quietUntil, ItemAccount... versions) {
        Trace alive = new Trace(PAGE, Trace.Presence.HERE, NOON, PAGE, List.of());
        return new RecordStatus(
                alive, Consent.State.ON, false, NEW, List.of(versions), quietUntil, null, null, List.of());
    }

    private static Step hidden(Consent.State type, Reason reason, ItemAccount... versions) {
        Trace hidden =
                new Trace(PAGE, Trace.Presence.HERE, NOON, PAGE, List.of(new Trace.Hindrance(Obstacle.TRASHED, PAGE)));
        List<OpenDeletion> deletions =
                reason == null ? List.of() : List.of(new OpenDeletion(reason, NOON, 0, NOON, null));
        return new RecordStatus(hidden, type, false, null, List.of(versions), null, null, null, deletions).step();
    }

    @Test
    void fromWaitingToFound() {
        assertThat(on(null).step()).isEqualTo(Step.WAITING);
        assertThat(on(ONE).step()).isEqualTo(Step.QUIET);
        assertThat(on(null, version("new", ItemState.SENDING, null, null)).step())
                .isEqualTo(Step.SENDING);
        assertThat(on(null, version("new", ItemState.SENT, NOON, null)).step()).isEqualTo(Step.SENT);
        assertThat(on(null, version("new", ItemState.SENT, NOON, ONE)).step()).isEqualTo(Step.SEARCHABLE);
    }

    @Test
    void whileANewerVersionIsOnItsWayTheOlderOneIsFound() {
        ItemAccount old = version("old", ItemState.SENT, NOON, NOON);

        RecordStatus edited = on(ONE, old);
        RecordStatus sent = on(ONE, version("new", ItemState.SENT, ONE, null), old);

        assertThat(edited.step()).isEqualTo(Step.CHANGED);
        assertThat(edited.waitsUntil()).contains(ONE);
        assertThat(sent.step()).isEqualTo(Step.CHANGED);
        assertThat(sent.waitsUntil()).isEmpty();
        assertThat(sent.foundSince()).contains(NOON);
        assertThat(sent.lastSent().orElseThrow().hash()).isEqualTo("new");
    }

    @Test
    void aRefusedVersionIsSaidToBeThoughAnOlderOneIsFound() {
        RecordStatus status =
                on(null, version("new", ItemState.REFUSED, null, null), version("old", ItemState.SENT, NOON, NOON));

        assertThat(status.step()).isEqualTo(Step.REFUSED);
        assertThat(status.foundSince()).contains(NOON);
        // That an earlier text was refused says nothing about this one.
        assertThat(on(null, version("old", ItemState.REFUSED, null, null)).step())
                .isEqualTo(Step.WAITING);
    }

    @Test
    void whatMustGoLeavesUntilItIsGone() {
        ItemAccount removing = version("old", ItemState.REMOVING, NOON, NOON);
        ItemAccount sent = version("old", ItemState.SENT, NOON, NOON);

        assertThat(hidden(Consent.State.ON, Reason.RECORD_GONE, removing)).isEqualTo(Step.LEAVING);
        assertThat(hidden(Consent.State.ON, null)).isEqualTo(Step.KEPT_OUT);
        assertThat(hidden(Consent.State.OFF, Reason.PURGED, sent)).isEqualTo(Step.LEAVING);
        assertThat(hidden(Consent.State.OFF, null, sent)).isEqualTo(Step.OFF);
        assertThat(hidden(Consent.State.OFF, Reason.SUPERSEDED, sent)).isEqualTo(Step.OFF);
    }
}
