package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.tenant.Location;
import com.hyperlevel.memory.tenant.Locations;
import com.hyperlevel.memory.tenant.Tenancy;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * The governed copy of a location's records. Each method is one transaction of its own, or joins one that already sees
 * the location.
 */
@Component
public class Records {

    private final Tenancy tenancy;
    private final Locations locations;
    private final Kinds kinds;
    private final Writing writing;
    private final Reading reading;
    private final Upkeep upkeep;

    Records(Tenancy tenancy, Locations locations, Kinds kinds, Writing writing, Reading reading, Upkeep upkeep) {
        this.tenancy = tenancy;
        this.locations = locations;
        this.kinds = kinds;
        this.writing = writing;
        this.reading = reading;
        this.upkeep = upkeep;
    }

    /**
     * Keeps a record as the host sent it, as far as the location's consent goes; replaces the one that is there. Sending
     * it again changes nothing.
     *
     * @throws Problem naming the field that is wrong, {@code kind_not_supported}, or {@code not_found} for the location
     */
    public PutResult put(LocationId location, RecordRef ref, JsonNode data) {
        return write(location, kinds.readFromHost(ref, data));
    }

    /**
     * Keeps a record of a kind that only this service writes; otherwise as {@link #put}.
     *
     * @throws Problem as {@link #put}
     */
    public PutResult putOwn(LocationId location, RecordRef ref, JsonNode data) {
        return write(location, kinds.readOwn(ref, data));
    }

    /** Deletes a record, whatever its version. Deleting what is not there changes nothing. */
    public PutResult delete(LocationId location, RecordRef ref) {
        kinds.refuseDerived(ref.kind());
        return write(location, new Removal(ref, null));
    }

    /** Deletes a record unless a newer version of it is here; a late upsert of this or an older version stays out. */
    public PutResult delete(LocationId location, RecordRef ref, Version version) {
        kinds.refuseDerived(ref.kind());
        return write(location, new Removal(ref, version));
    }

    private PutResult write(LocationId location, Delivery delivery) {
        return tenancy.within(
                location, () -> writing.write(location, List.of(delivery)).get(0));
    }

    /**
     * Takes lines of upserts and deletes, at most 200 a transaction; what was taken stays when the stream breaks off. Call
     * it outside a transaction.
     *
     * @throws IOException when the stream breaks off
     * @throws Problem {@code not_found} for the location
     */
    public ImportReport importLines(LocationId location, InputStream lines) throws IOException {
        return new Import(location, kinds, this::writeAll).run(lines);
    }

    private List<PutResult> writeAll(LocationId location, List<Delivery> deliveries) {
        return tenancy.within(location, () -> writing.write(location, deliveries));
    }

    /** A record as it is kept. */
    public Optional<SourceRecord> find(LocationId location, RecordRef ref) {
        return tenancy.within(
                location, () -> reading.all(location, List.of(ref)).stream().findFirst());
    }

    /** Those of these records that are kept. */
    public List<SourceRecord> find(LocationId location, Collection<RecordRef> refs) {
        return tenancy.within(location, () -> reading.all(location, refs));
    }

    /** The records of a kind that changed after a number, alive or not, in the order of their changes. */
    public List<SourceRecord> next(LocationId location, Kind kind, long afterChangeNo, int limit) {
        return tenancy.within(location, () -> reading.next(location, kind, afterChangeNo, limit));
    }

    /** Which of these records may be in the memory, their parents and contacts asked; consent is asked apart. */
    public Set<RecordRef> alive(LocationId location, Collection<RecordRef> refs) {
        return tenancy.within(location, () -> reading.alive(location, refs));
    }

    /** The numbers of the last changes of those of these records that are alive, for who read them a moment ago. */
    public Map<RecordRef, Long> numbersOfAlive(LocationId location, Collection<RecordRef> refs) {
        return tenancy.within(location, () -> reading.numbersOfAlive(location, refs));
    }

    /** Title and link, as they are now, of those of these records that are alive. */
    public Map<RecordRef, Described> describe(LocationId location, Collection<RecordRef> refs) {
        return tenancy.within(location, () -> {
            Map<Kind, String> templates =
                    locations.find(location).map(Location::links).orElse(Map.of());
            Map<RecordRef, Described> described = new HashMap<>();
            reading.all(location, refs).stream()
                    .filter(SourceRecord::alive)
                    .forEach(found -> described.put(found.ref(), describe(found, templates)));
            return described;
        });
    }

    private static Described describe(SourceRecord found, Map<Kind, String> templates) {
        Optional<String> template =
                Optional.ofNullable(templates.get(found.ref().kind()));
        return new Described(
                found.title(),
                Kinds.url(found.attributes())
                        .or(() -> template.map(
                                link -> Links.fill(link, found.ref().id())))
                        .orElse(null));
    }

    /** Gives records new numbers, so that the sync looks at them again. Returns how many of them are here. */
    public long touch(LocationId location, Collection<RecordRef> refs) {
        return tenancy.within(location, () -> upkeep.touch(location, refs));
    }

    /**
     * Looks at the next children of a parent that changed: gives them new numbers and publishes them.
     *
     * @param limit how many at most
     * @return whether there is more to do
     */
    public boolean fanOutStep(LocationId location, int limit) {
        return tenancy.within(location, () -> upkeep.fanOutStep(location, limit));
    }

    /** Whether children wait to be looked at. */
    public boolean hasFanOuts(LocationId location) {
        return tenancy.within(location, () -> upkeep.hasFanOuts(location));
    }

    /**
     * Empties our copy of a type, for a purge; remembered notes stay, since they have no other source. Contacts shrink to
     * skeletons while other types need them, and go with the last of those. Publishes nothing.
     */
    public void empty(LocationId location, DataType type) {
        tenancy.within(location, () -> upkeep.empty(location, type));
    }

    /** How many records of each kind are here, skeletons too; kinds without any are left out. */
    public Map<Kind, Long> counts(LocationId location) {
        return tenancy.within(location, () -> reading.counts(location));
    }
}
