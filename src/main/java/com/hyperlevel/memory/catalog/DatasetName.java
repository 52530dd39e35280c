package com.hyperlevel.memory.catalog;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of one location's dataset of one type, {@code gh_<location>_<type>[_<generation>]}. The only place that
 * makes or reads names. Location ids have no underscore and are unique without regard to case, so no two locations and
 * types meet in one name.
 */
public final class DatasetName {

    private static final Pattern FORM = Pattern.compile("gh_([A-Za-z0-9-]{1,64})_([a-z]+)(?:_([1-9][0-9]{0,8}))?");
    private static final String CANARY = "gh__canary_";

    private final LocationId location;
    private final DataType type;
    private final int generation;

    private DatasetName(LocationId location, DataType type, int generation) {
        this.location = location;
        this.type = type;
        this.generation = generation;
    }

    /**
     * The name of a generation of a type; the first generation has the plain name.
     *
     * @param generation counts from 1
     */
    public static DatasetName of(LocationId location, DataType type, int generation) {
        if (generation < 1) {
            throw new IllegalArgumentException("generations count from 1");
        }
        return new DatasetName(location, type, generation);
    }

    /** Reads a name; empty when it is not one that {@link #of} makes. */
    public static Optional<DatasetName> parse(String name) {
        Matcher form = FORM.matcher(name);
        if (!form.matches()) {
            return Optional.empty();
        }
        int generation = form.group(3) == null ? 1 : Integer.parseInt(form.group(3));
        return DataType.parse(form.group(2))
                .map(type -> of(new LocationId(form.group(1)), type, generation))
                .filter(read -> read.value().equals(name));
    }

    /** Whether a name was made by this service, canaries included. */
    public static boolean isOurs(String name) {
        return isCanary(name) || parse(name).isPresent();
    }

    /**
     * The name of one of the two datasets that prove a server's isolation; no location id is empty, so it meets no
     * location's name.
     *
     * @param number 1 holds the planted sentence, 2 stays empty
     */
    public static String canary(int number) {
        if (number != 1 && number != 2) {
            throw new IllegalArgumentException("there are two canary datasets");
        }
        return CANARY + number;
    }

    /** Whether a name is one of the two canaries', which never count as data left behind. */
    public static boolean isCanary(String name) {
        return name.equals(canary(1)) || name.equals(canary(2));
    }

    /** The text that Cognee knows the dataset by. */
    public String value() {
        String plain = "gh_" + location.value() + "_" + type.name().toLowerCase(Locale.ROOT);
        return generation == 1 ? plain : plain + "_" + generation;
    }

    /** Whose data it holds. */
    public LocationId location() {
        return location;
    }

    /** Which type it holds. */
    public DataType type() {
        return type;
    }

    /** Which generation it is, from 1. */
    public int generation() {
        return generation;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DatasetName name && name.value().equals(value());
    }

    @Override
    public int hashCode() {
        return value().hashCode();
    }

    @Override
    public String toString() {
        return value();
    }
}
