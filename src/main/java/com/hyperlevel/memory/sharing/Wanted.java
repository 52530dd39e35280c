package com.hyperlevel.memory.sharing;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.record.Records;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Tells the host which records to feed: those of types that are preparing or on, once when they were switched on and
 * from then on every change. Contacts are wanted as skeletons while only types need them that name a contact.
 */
@Component
public class Wanted {

    private static final Set<DataType> NAME_A_CONTACT =
            Set.of(DataType.NOTES, DataType.TICKETS, DataType.CONVERSATIONS);

    private final Sharing sharing;
    private final Records records;

    Wanted(Sharing sharing, Records records) {
        this.sharing = sharing;
        this.records = records;
    }

    /**
     * A type of a location that wants records.
     *
     * @param kinds which kinds to send, parents included
     * @param skeleton whether only the names and flags of contacts are kept
     * @param since when it was switched on
     * @param records how many are here already
     */
    public record Feed(
            LocationId location,
            DataType type,
            Consent.State state,
            List<Kind> kinds,
            boolean skeleton,
            @Nullable Instant since,
            long records) {

        public Feed {
            kinds = List.copyOf(kinds);
        }
    }

    /** What one location wants. */
    public List<Feed> of(LocationId location) {
        return of(location, sharing.of(location));
    }

    /** What all locations want that share something. */
    public List<Feed> everywhere() {
        List<Feed> feeds = new ArrayList<>();
        sharing.everywhere().forEach((location, shared) -> feeds.addAll(of(location, shared)));
        return feeds;
    }

    private List<Feed> of(LocationId location, LocationSharing shared) {
        return feeds(location, shared, records.counts(location));
    }

    static List<Feed> feeds(LocationId location, LocationSharing shared, Map<Kind, Long> counts) {
        List<Feed> feeds = new ArrayList<>();
        for (DataType type : DataType.values()) {
            boolean fed = shared.stateOf(type) != Consent.State.OFF && type != DataType.MEMORIES;
            if (fed) {
                feeds.add(feed(
                        location,
                        type,
                        shared.stateOf(type),
                        false,
                        shared.of(type).since(),
                        counts));
            }
        }
        List<TypeChoice> naming = needingSkeletons(shared);
        if (!naming.isEmpty()) {
            feeds.add(feed(location, DataType.CONTACTS, furthest(naming), true, earliest(naming), counts));
        }
        return feeds;
    }

    private static List<TypeChoice> needingSkeletons(LocationSharing shared) {
        if (shared.stateOf(DataType.CONTACTS) != Consent.State.OFF) {
            return List.of();
        }
        return Arrays.stream(DataType.values())
                .filter(NAME_A_CONTACT::contains)
                .filter(type -> shared.stateOf(type) != Consent.State.OFF)
                .map(shared::of)
                .toList();
    }

    private static Consent.State furthest(List<TypeChoice> choices) {
        return choices.stream()
                .map(TypeChoice::state)
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static @Nullable Instant earliest(List<TypeChoice> choices) {
        return choices.stream()
                .map(TypeChoice::since)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    private static Feed feed(
            LocationId location,
            DataType type,
            Consent.State state,
            boolean skeleton,
            @Nullable Instant since,
            Map<Kind, Long> counts) {
        List<Kind> kinds = Arrays.stream(Kind.values())
                .filter(kind -> kind.type() == type && kind != Kind.CONVERSATION_MONTH)
                .toList();
        long here =
                kinds.stream().mapToLong(kind -> counts.getOrDefault(kind, 0L)).sum();
        return new Feed(location, type, state, kinds, skeleton, since, here);
    }
}
