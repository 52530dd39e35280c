package com.hyperlevel.memory.sharing;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;

/** Whether the deletion of a type's data in Cognee is still under way; answered by the package that deletes. */
public interface OpenPurge {

    /** Whether a dataset of this type is queued for deletion as a whole. Called inside the location's transaction. */
    boolean isOpen(LocationId location, DataType type);
}
