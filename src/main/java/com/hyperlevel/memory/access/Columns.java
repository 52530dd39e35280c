package com.hyperlevel.memory.access;

import com.hyperlevel.memory.catalog.Area;
import com.hyperlevel.memory.catalog.LocationId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.SqlArrayValue;

/** How values of this package stand in their tables' columns. */
final class Columns {

    private Columns() {}

    static SqlArrayValue areas(Collection<Area> areas) {
        return words(areas, Area::word);
    }

    static SqlArrayValue scopes(Collection<Scope> scopes) {
        return words(scopes, Scope::word);
    }

    private static <T> SqlArrayValue words(Collection<T> values, Function<T, String> word) {
        return new SqlArrayValue("text", values.stream().map(word).sorted().toArray());
    }

    static Set<Area> areas(ResultSet row) throws SQLException {
        return read(row, "areas", Area::parse);
    }

    static Set<Scope> scopes(ResultSet row) throws SQLException {
        return read(row, "scopes", Scope::parse);
    }

    /** A word that this version does not know gives no right. */
    private static <T> Set<T> read(ResultSet row, String column, Function<String, Optional<T>> parse)
            throws SQLException {
        return Arrays.stream((String[]) row.getArray(column).getArray())
                .map(parse)
                .flatMap(Optional::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
        return instant == null ? null : OffsetDateTime.ofInstant(instant, ZoneOffset.UTC);
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    static @Nullable LocationId location(ResultSet row) throws SQLException {
        String location = row.getString("location_id");
        return location == null ? null : new LocationId(location);
    }
}
