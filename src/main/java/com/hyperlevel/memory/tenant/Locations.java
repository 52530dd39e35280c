package com.hyperlevel.memory.tenant;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Category;
import com.hyperlevel.memory.problem.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The table of locations. A location id once given is never given again, also not after its location is gone. */
@Component
public class Locations {

    private static final TypeReference<Map<String, String>> LINKS = new TypeReference<>() {};

    private final JdbcClient jdbc;
    private final Tenancy tenancy;
    private final Clock clock;
    private final JsonMapper json = JsonMapper.shared();

    /** Locations in the database behind this client. */
    public Locations(JdbcClient jdbc, Tenancy tenancy, Clock clock) {
        this.jdbc = jdbc;
        this.tenancy = tenancy;
        this.clock = clock;
    }

    /**
     * Creates a location.
     *
     * @throws Problem {@code location_exists} when it is there in any case, {@code location_id_used} when it was once
     */
    public Location create(Location location) {
        if (findIgnoringCase(location.id()).isPresent()) {
            throw exists();
        }
        try {
            tenancy.within(location.id(), () -> insert(location));
        } catch (DuplicateKeyException alreadyGiven) {
            // It was given once, or somebody else gave it between the question and the insert.
            throw findIgnoringCase(location.id()).isPresent()
                    ? exists()
                    : new Problem(Category.CONFLICT, "location_id_used");
        }
        return location;
    }

    private static Problem exists() {
        return new Problem(Category.CONFLICT, "location_exists");
    }

    private void insert(Location location) {
        jdbc.sql("""
                insert into locations (location_id, name, language, time_zone, links, created_at)
                values (:location, :name, :language, :zone, :links::jsonb, :now)
                """)
                .param("location", location.id().value())
                .param("name", location.name())
                .param("language", location.language().getLanguage())
                .param("zone", location.timeZone().getId())
                .param("links", json.writeValueAsString(words(location.links())))
                .param("now", OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC))
                .update();
        jdbc.sql("insert into location_changes (location_id) values (:location)")
                .param("location", location.id().value())
                .update();
    }

    /** Changes name, language, time zone and links of a location; its id never changes. Returns whether it was there. */
    public boolean change(Location location) {
        return tenancy.within(
                location.id(),
                () -> jdbc.sql("""
                        update locations
                           set name = :name, language = :language, time_zone = :zone, links = :links::jsonb,
                               version = version + 1
                         where location_id = :location
                        """)
                                .param("location", location.id().value())
                                .param("name", location.name())
                                .param("language", location.language().getLanguage())
                                .param("zone", location.timeZone().getId())
                                .param("links", json.writeValueAsString(words(location.links())))
                                .update()
                        > 0);
    }

    /**
     * Deletes a location with everything that hangs on it; a trigger queues the deletion of its datasets in Cognee.
     * Returns whether it was there.
     */
    public boolean delete(LocationId location) {
        return tenancy.within(
                location,
                () -> jdbc.sql("delete from locations where location_id = :location")
                                .param("location", location.value())
                                .update()
                        > 0);
    }

    /** The location of exactly this id. */
    public Optional<Location> find(LocationId location) {
        return tenancy.within(
                location,
                () -> jdbc.sql("""
                        select location_id, name, language, time_zone, links
                          from locations
                         where location_id = :location
                        """)
                        .param("location", location.value())
                        .query(this::read)
                        .optional());
    }

    /** The location whose id is this one in any case: two ids that differ only in case would share dataset names. */
    public Optional<Location> findIgnoringCase(LocationId location) {
        return tenancy.across(
                "a location id is unique in any case",
                () -> jdbc.sql("""
                        select location_id, name, language, time_zone, links
                          from locations
                         where folded_id = :folded
                        """)
                        .param("folded", location.folded())
                        .query(this::read)
                        .optional());
    }

    /** All locations, by id. */
    public List<Location> all() {
        return tenancy.across(
                "the agency's list of locations",
                () -> jdbc.sql("""
                        select location_id, name, language, time_zone, links
                          from locations
                         order by location_id
                        """).query(this::read).list());
    }

    private Location read(ResultSet row, int number) throws SQLException {
        return new Location(
                new LocationId(row.getString("location_id")),
                row.getString("name"),
                Locale.forLanguageTag(row.getString("language")),
                ZoneId.of(row.getString("time_zone")),
                kinds(json.readValue(row.getString("links"), LINKS)));
    }

    private static Map<String, String> words(Map<Kind, String> links) {
        Map<String, String> words = new HashMap<>();
        links.forEach((kind, link) -> words.put(kind.word(), link));
        return words;
    }

    private static Map<Kind, String> kinds(Map<String, String> words) {
        Map<Kind, String> links = new HashMap<>();
        words.forEach((word, link) -> Kind.parse(word).ifPresent(kind -> links.put(kind, link)));
        return links;
    }
}
