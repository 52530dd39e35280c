package com.hyperlevel.memory.access;

import com.hyperlevel.memory.audit.Actor;
import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import java.util.Set;

/**
 * Somebody who asks the memory of one location.
 *
 * @param areas the areas held there, which decide about the data types
 * @param sort a member needs the location's leave to ask; agency admins and keys do not
 */
public record Asker(LocationId location, Actor actor, Set<Area> areas, Sort sort) {

    /** In what capacity somebody asks. */
    public enum Sort {
        MEMBER,
        AGENCY_ADMIN,
        /** An agent or another program; also a person's own key. */
        KEY
    }

    public Asker {
        areas = Set.copyOf(areas);
    }

    /** Whether a program asks, which gets a part of the location's questions only. */
    public boolean isAgent() {
        return sort == Sort.KEY;
    }
}
