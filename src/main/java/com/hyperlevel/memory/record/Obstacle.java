package com.hyperlevel.memory.record;

import java.util.Locale;

/** Why something keeps a record out of the memory: of the record itself, of a parent of it, or of its contact. */
public enum Obstacle {
    /** It never came. */
    ABSENT,
    /** It was deleted. */
    DELETED,
    /** Its contact, or it itself, was erased, and it does not come back. */
    ERASED,
    /** {@code memory} is false: the host, or the person, objected. */
    OBJECTION,
    /** Only a name is kept, because its own type is off. */
    SKELETON,
    /** It is in the trash. */
    TRASHED,
    /** Nobody of the team may read it. */
    PRIVATE,
    /** It is not published. */
    UNPUBLISHED,
    /** It was merged into another. */
    MERGED,
    /** It is a draft. */
    DRAFT,
    /** Nothing of what it is gathered from may be in the memory. */
    EMPTY;

    /** The obstacle as it is written on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
