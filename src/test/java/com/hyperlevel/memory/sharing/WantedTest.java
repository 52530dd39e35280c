package com.hyperlevel.memory.sharing;

import static com.hyperlevel.memory.catalog.DataType.CONTACTS;
import static com.hyperlevel.memory.catalog.DataType.CONVERSATIONS;
import static com.hyperlevel.memory.catalog.DataType.MEMORIES;
import static com.hyperlevel.memory.catalog.DataType.NOTES;
import static com.hyperlevel.memory.catalog.DataType.TICKETS;
import static com.hyperlevel.memory.catalog.DataType.WIKI;
import static com.hyperlevel.memory.record.Consent.State.OFF;
import static com.hyperlevel.memory.record.Consent.State.ON;
import static com.hyperlevel.memory.record.Consent.State.PREPARING;
import static org.assertj.core.api.Assertions.assertThat;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.sharing.Wanted.Feed;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WantedTest {

    private static final LocationId A = new LocationId("loc-a");
    private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");
    private static final Instant TUESDAY = Instant.parse("2026-03-03T09:00:00Z");

    private final Map<DataType, TypeChoice> choices = new EnumMap<>(DataType.class);

    private WantedTest set(DataType type, Consent.State state, Instant since) {
        choices.put(type, new TypeChoice(type, state, null, since));
        return this;
    }

    private List<Feed> feeds() {
        return feeds(Map.of());
    }

    private List<Feed> feeds(Map<Kind, Long> counts) {
        return Wanted.feeds(A, new LocationSharing(true, false, choices, 1), counts);
    }

    @Test
    void nothingIsWantedOfWhatIsOff() {
        set(WIKI, OFF, MONDAY);

        assertThat(feeds()).isEmpty();
    }

    @Test
    void nothingIsWantedWhileTheMemoryIsOff() {
        set(WIKI, ON, MONDAY).set(NOTES, ON, MONDAY);

        assertThat(Wanted.feeds(A, new LocationSharing(false, false, choices, 1), Map.of()))
                .isEmpty();
    }

    @Test
    void aTypeIsWantedWithItsParentsSinceItWasSwitchedOnAndWithWhatIsHere() {
        set(WIKI, PREPARING, TUESDAY);

        assertThat(feeds(Map.of(Kind.WIKI_SPACE, 2L, Kind.WIKI_PAGE, 40L, Kind.NOTE, 9L)))
                .singleElement()
                .satisfies(feed -> {
                    assertThat(feed.kinds()).contains(Kind.WIKI_SPACE, Kind.WIKI_PAGE);
                    assertThat(feed.state()).isEqualTo(PREPARING);
                    assertThat(feed.since()).isEqualTo(TUESDAY);
                    assertThat(feed.records()).isEqualTo(42);
                    assertThat(feed.skeleton()).isFalse();
                });
    }

    @Test
    void whatWeMakeOurselvesIsNotWanted() {
        set(MEMORIES, ON, MONDAY).set(CONVERSATIONS, ON, MONDAY).set(CONTACTS, ON, MONDAY);

        assertThat(feeds()).extracting(Feed::type).containsExactlyInAnyOrder(CONVERSATIONS, CONTACTS);
        assertThat(feeds()).flatExtracting(Feed::kinds).doesNotContain(Kind.CONVERSATION_MONTH);
    }

    @Test
    void contactsAreWantedAsSkeletonsWhileOnlyOthersNameThem() {
        set(TICKETS, ON, MONDAY);

        assertThat(feeds()).filteredOn(Feed::skeleton).singleElement().satisfies(feed -> {
            assertThat(feed.type()).isEqualTo(CONTACTS);
            assertThat(feed.kinds()).containsExactly(Kind.CONTACT);
        });
    }

    @Test
    void skeletonsAreAsFarAndAsOldAsTheTypeThatNeededThemFirst() {
        set(NOTES, PREPARING, TUESDAY).set(TICKETS, ON, MONDAY);

        assertThat(feeds()).filteredOn(Feed::skeleton).singleElement().satisfies(feed -> {
            assertThat(feed.state()).isEqualTo(ON);
            assertThat(feed.since()).isEqualTo(MONDAY);
        });
    }

    @Test
    void contactsThatAreWantedInFullAreNotWantedAsSkeletonsToo() {
        set(NOTES, ON, MONDAY).set(CONTACTS, PREPARING, MONDAY);

        assertThat(feeds())
                .filteredOn(feed -> feed.type() == CONTACTS)
                .singleElement()
                .satisfies(feed -> assertThat(feed.skeleton()).isFalse());
    }

    @Test
    void typesThatNameNobodyNeedNoContacts() {
        set(WIKI, ON, MONDAY);

        assertThat(feeds()).extracting(Feed::type).containsExactly(WIKI);
    }
}
