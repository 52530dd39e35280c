package com.hyperlevel.memory.sharing;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.record.Consent;
import java.util.List;
import java.util.Map;

/**
 * What a location shares.
 *
 * @param memoryOn the switch above all types
 * @param membersMayAsk whether members without the area Settings may ask
 * @param types one choice for every type of the catalogue
 */
public record LocationSharing(boolean memoryOn, boolean membersMayAsk, Map<DataType, TypeChoice> types) {

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

    /** The types that are on now, in the catalogue's order. */
    public List<DataType> on() {
        return List.of(DataType.values()).stream()
                .filter(type -> stateOf(type) == Consent.State.ON)
                .toList();
    }
}
