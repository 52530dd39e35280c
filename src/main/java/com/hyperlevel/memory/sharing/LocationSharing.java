package com.hyperlevel.memory.sharing;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.record.Consent;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a location shares.
 *
 * @param memoryOn the switch above all types
 * @param membersMayAsk whether members without the area Settings may ask
 * @param types one choice for every type of the catalogue
 * @param version changes with every change, 0 before the first: what a person looked at
 */
public record LocationSharing(boolean memoryOn, boolean membersMayAsk, Map<DataType, TypeChoice> types, long version) {

    public LocationSharing {
        types = Map.copyOf(types);
    }

    /** The choice for a type. */
    public TypeChoice of(DataType type) {
        return types.getOrDefault(type, TypeChoice.never(type));
    }

    /** The state that counts now: off for every type while the memory is off. */
    public Consent.State stateOf(DataType type) {
        return memoryOn ? of(type).state() : Consent.State.OFF;
    }

    /** Whether the memory or a type is switched on, or a type brought nearer to it, compared with what was before. */
    boolean switchesOnMoreThan(LocationSharing before) {
        return (memoryOn && !before.memoryOn)
                || types.values().stream()
                        .anyMatch(choice -> choice.state()
                                        .compareTo(before.of(choice.type()).state())
                                > 0);
    }

    /** Whether anything is less protected than before: switched on, open to more people, or no longer redacted. */
    boolean opensMoreThan(LocationSharing before) {
        return switchesOnMoreThan(before)
                || (membersMayAsk && !before.membersMayAsk)
                || types.values().stream()
                        .anyMatch(choice ->
                                !choice.redacts() && before.of(choice.type()).redacts());
    }

    /** What only takes away: this, where it is less open than what was before, else what was before. */
    LocationSharing asFarAsItNarrows(LocationSharing before) {
        Map<DataType, TypeChoice> narrowed = new EnumMap<>(before.types);
        narrowed.replaceAll((type, choice) -> of(type).asFarAsItNarrows(choice));
        return new LocationSharing(
                memoryOn && before.memoryOn, membersMayAsk && before.membersMayAsk, narrowed, before.version);
    }

    /** With this moment for every type whose state, or whose state that counts, is another than before. */
    LocationSharing stamped(LocationSharing before, Instant now) {
        Map<DataType, TypeChoice> stamped = new EnumMap<>(DataType.class);
        types.forEach((type, choice) -> {
            boolean changed = choice.state() != before.of(type).state() || stateOf(type) != before.stateOf(type);
            stamped.put(type, choice.since(changed ? now : before.of(type).since()));
        });
        return new LocationSharing(memoryOn, membersMayAsk, stamped, version);
    }

    LocationSharing next() {
        return new LocationSharing(memoryOn, membersMayAsk, types, version + 1);
    }

    /** The types that are on now, in the catalogue's order. */
    public List<DataType> on() {
        return List.of(DataType.values()).stream()
                .filter(type -> stateOf(type) == Consent.State.ON)
                .toList();
    }
}
