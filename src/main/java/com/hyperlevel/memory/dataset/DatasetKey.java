package com.hyperlevel.memory.dataset;

import com.hyperlevel.memory.catalog.LocationId;
import java.util.UUID;

/** Our own key of a dataset; unlike Cognee's id it is never given twice. */
public record DatasetKey(LocationId location, UUID value) {}
