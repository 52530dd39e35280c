package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** The same consent for every location; everything is off until a test says otherwise. */
public final class FakeConsent implements Consent {

    private final Map<DataType, State> states = new EnumMap<>(DataType.class);

    public FakeConsent on(DataType... types) {
        Arrays.stream(types).forEach(type -> states.put(type, State.ON));
        return this;
    }

    public FakeConsent preparing(DataType type) {
        states.put(type, State.PREPARING);
        return this;
    }

    public FakeConsent off(DataType type) {
        states.put(type, State.OFF);
        return this;
    }

    @Override
    public State stateOf(LocationId location, DataType type) {
        return states.getOrDefault(type, State.OFF);
    }
}
