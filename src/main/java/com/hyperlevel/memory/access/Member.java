package com.hyperlevel.memory.access;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import java.util.Set;

/** A person in a location, with the areas the person may see there. */
public record Member(LocationId location, User user, Set<Area> areas) {

    public Member {
        areas = Set.copyOf(areas);
    }
}
