package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;

/** What a location has opted into; asked before anything is kept, in the transaction that would keep it. */
public interface Consent {

    /** How far a location went with a type. */
    enum State {
        /** Nothing of it is kept. */
        OFF,
        /** Kept here for the preview, sent nowhere. */
        PREPARING,
        /** Kept and sent. */
        ON
    }

    /** The state of a type now; called inside {@code Tenancy.within(location)}, after the change row is locked. */
    State stateOf(LocationId location, DataType type);
}
