package com.hyperlevel.memory.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.dataset.DatasetKey;
import com.hyperlevel.memory.item.Item;
import com.hyperlevel.memory.item.ItemState;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SuspectsTest {

    private static final DatasetKey DATASET = new DatasetKey(new LocationId("loc-a"), UUID.randomUUID());

    private final Item a = item("a", null);
    private final Item b = item("b", null);
    private final Item c = item("c", null);
    private final Item again = item("again", 1);
    private final Item andAgain = item("and-again", 1);

    @Test
    void whatWasLeftWhileOthersWereFinishedIsSuspected() {
        Suspects suspects = Suspects.of(List.of(a, b, c), pending(b, c), true);

        assertThat(suspects.items()).containsExactly(b, c);
        assertThat(suspects.culprit()).isFalse();
    }

    @Test
    void theOnlyOneLeftIsTheCulpritOnceTheRunStoodStill() {
        assertThat(Suspects.of(List.of(a, b), pending(b), true)).isEqualTo(new Suspects(List.of(b), true));
        assertThat(Suspects.of(List.of(a, b), pending(b), false)).isEqualTo(new Suspects(List.of(b), false));
    }

    @Test
    void nobodyIsSuspectedWhenNothingWasFinished() {
        assertThat(Suspects.of(List.of(a, b), pending(a, b), true).isNobody()).isTrue();
        assertThat(Suspects.of(List.of(a), pending(a), true).isNobody()).isTrue();
        assertThat(Suspects.of(List.of(a, again), pending(a, again), true).isNobody())
                .isTrue();
    }

    @Test
    void nobodyIsSuspectedWhenEverythingWasFinishedOrNothingIsKnown() {
        assertThat(Suspects.of(List.of(a, b), Set.of(), true).isNobody()).isTrue();
        assertThat(Suspects.of(List.of(), Set.of(), true).isNobody()).isTrue();
        assertThat(Suspects.of(List.of(a), pending(c), true).isNobody()).isTrue();
    }

    @Test
    void suspectsThatFailAmongThemselvesAreHalvedUntilOneIsAlone() {
        assertThat(Suspects.of(List.of(again, andAgain), pending(again, andAgain), false))
                .isEqualTo(new Suspects(List.of(again, andAgain), false));
        assertThat(Suspects.of(List.of(again), pending(again), false)).isEqualTo(new Suspects(List.of(again), true));
    }

    private static Set<UUID> pending(Item... items) {
        return Stream.of(items).map(Item::dataId).collect(Collectors.toSet());
    }

    private static Item item(String id, @Nullable Integer trial) {
        return new Item(
                UUID.randomUUID(),
                DATASET,
                new RecordRef(Kind.NOTE, new RecordId(id)),
                "hash-" + id,
                ItemState.SENT,
                "note-" + id + ".txt",
                UUID.randomUUID(),
                false,
                1,
                trial);
    }
}
