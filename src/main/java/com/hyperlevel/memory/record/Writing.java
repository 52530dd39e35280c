package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.PutResult.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Decides and writes deliveries, in one transaction with everything that follows from them.
 *
 * <ol>
 *   <li>The change row is locked, so that deliveries of one location come one after the other.
 *   <li>What the location has not opted into is not kept; an older copy of it goes, since it would grow stale.
 *   <li>What was erased, or is about somebody who was, does not come back.
 *   <li>What is older than the record or its deletion changes nothing, except that an objection in it still counts.
 *   <li>What is equal to the record takes no number.
 *   <li>A change takes a number, and queues a fan-out where the children's documents or their fate depend on it.
 *   <li>At the end the months are brought into line whose messages changed.
 * </ol>
 */
@Component
class Writing {

    private final Changes changes;
    private final Consent consent;
    private final RecordRows rows;
    private final Merges merges;
    private final Months months;
    private final FanOuts fanOuts;
    private final ApplicationEventPublisher events;

    Writing(
            Changes changes,
            Consent consent,
            RecordRows rows,
            Merges merges,
            Months months,
            FanOuts fanOuts,
            ApplicationEventPublisher events) {
        this.changes = changes;
        this.consent = consent;
        this.rows = rows;
        this.merges = merges;
        this.months = months;
        this.fanOuts = fanOuts;
        this.events = events;
    }

    /** Writes deliveries in their order; inside {@code Tenancy.within(location)}. Returns what became of each. */
    List<PutResult> write(LocationId location, List<? extends Delivery> deliveries) {
        changes.lock(location);
        Batch batch = new Batch(location, deliveries.size(), changes, consent);
        List<PutResult> results = new ArrayList<>();
        deliveries.forEach(delivery -> results.add(batch.deliver(delivery, this)));
        List<RecordRef> changed = batch.changed();
        List<RecordRef> gathering = batch.months();
        if (!gathering.isEmpty()) {
            months.refresh(location, gathering, changes.take(location, gathering.size()));
            changed.addAll(gathering);
        }
        if (!changed.isEmpty()) {
            events.publishEvent(new RecordsChanged(location, changed));
        }
        return results;
    }

    PutResult put(Batch batch, Incoming incoming) {
        RecordRef ref = incoming.ref();
        return switch (batch.keeping(ref.kind())) {
            case NOTHING -> keepNothing(batch, ref);
            case SKELETON -> {
                String attributes = incoming.skeletonAttributes();
                yield attributes == null ? keepNothing(batch, ref) : put(batch, incoming, attributes, true);
            }
            case EVERYTHING -> put(batch, incoming, incoming.attributes(), false);
        };
    }

    private PutResult keepNothing(Batch batch, RecordRef ref) {
        Standing standing = rows.standing(batch.location(), ref, null);
        if (standing.row() != null) {
            batch.changeNo(ref);
            batch.gather(standing.row().parent());
            rows.drop(batch.location(), ref);
            fanOuts.queue(batch.location(), ref);
        }
        return PutResult.of(State.OFF, ref.kind().type());
    }

    private PutResult put(Batch batch, Incoming incoming, String attributes, boolean skeleton) {
        RecordRef ref = incoming.ref();
        Standing standing = rows.standing(batch.location(), ref, attributes);
        Optional<Merges.Target> contact = incoming.traits().contact().map(id -> merges.follow(batch.location(), id));
        if (standing.isErased() || contact.filter(Merges.Target::erased).isPresent()) {
            return PutResult.of(State.ERASED, ref.kind().type());
        }
        if (standing.isNewerThan(incoming.givenVersion())) {
            heedLate(batch, incoming, standing);
            return PutResult.of(State.STALE, ref.kind().type());
        }
        Standing.Row next = next(batch, incoming, standing, contact, skeleton);
        State state = write(batch, ref, standing, next, attributes);
        if (ref.kind() == Kind.CONTACT) {
            merge(batch, ref.id(), standing, incoming.traits().mergedIntoId());
        }
        return new PutResult(state, ref.kind().type(), skeleton);
    }

    private Standing.Row next(
            Batch batch, Incoming incoming, Standing standing, Optional<Merges.Target> contact, boolean skeleton) {
        Traits traits = incoming.traits();
        RecordId contactId = contact.map(Merges.Target::contact).orElse(null);
        RecordRef parent = traits.parentRef();
        Instant at = traits.at();
        if (parent != null && at != null) {
            parent = Months.of(parent, at, standing, batch.zone(months));
        }
        if (parent != null && parent.kind() == Kind.CONTACT && contactId != null) {
            parent = new RecordRef(Kind.CONTACT, contactId);
        }
        return new Standing.Row(
                traits.name(),
                parent,
                contactId,
                skeleton,
                traits.eligible(),
                Objection.newer(incoming.givenVersion(), standing.version()),
                standing.objection().after(incoming.memory(), incoming.givenVersion()));
    }

    private State write(Batch batch, RecordRef ref, Standing standing, Standing.Row next, String attributes) {
        Standing.Row before = standing.row();
        if (before != null && standing.sameAttributes() && next.differsInVersionsOnly(before)) {
            if (!next.equals(before)) {
                rows.keepVersions(batch.location(), ref, next.version(), next.objection());
            }
            return State.UNCHANGED;
        }
        rows.write(batch.location(), ref, next, attributes, batch.changeNo(ref));
        batch.gather(before == null ? null : before.parent());
        batch.gather(next.parent());
        if (ref.kind() == Kind.CONVERSATION) {
            months.follow(batch.location(), ref, next.contact());
        }
        if (before == null || !next.looksLike(before)) {
            fanOuts.queue(batch.location(), ref);
        }
        return State.STORED;
    }

    /** A delivery that came too late changes nothing but this: an objection counts, and a merged contact stays known. */
    private void heedLate(Batch batch, Incoming incoming, Standing standing) {
        RecordRef ref = incoming.ref();
        Objection before = standing.objection();
        Objection after = before.after(incoming.memory(), incoming.givenVersion());
        if (!after.equals(before)) {
            if (standing.row() == null) {
                rows.bury(batch.location(), ref, standing.version(), after);
            } else if (Objects.equals(after.memory(), before.memory())) {
                rows.keepVersions(batch.location(), ref, standing.version(), after);
            } else {
                rows.object(batch.location(), ref, after, batch.changeNo(ref));
                batch.gather(standing.row().parent());
                fanOuts.queue(batch.location(), ref);
            }
        }
        RecordId target = incoming.traits().mergedIntoId();
        if (target != null && standing.row() == null && standing.mergedInto() == null) {
            merge(batch, ref.id(), standing, target);
        }
    }

    private void merge(Batch batch, RecordId contact, Standing standing, @Nullable RecordId target) {
        if (!Objects.equals(standing.mergedInto(), target)) {
            RecordId now = merges.change(batch.location(), contact, target);
            fanOuts.queue(batch.location(), new RecordRef(Kind.CONTACT, now));
        }
    }

    PutResult delete(Batch batch, Removal removal) {
        RecordRef ref = removal.ref();
        boolean off = batch.keeping(ref.kind()) == Batch.Keeping.NOTHING;
        Standing standing = rows.standing(batch.location(), ref, null);
        if (standing.row() == null) {
            return PutResult.of(
                    deleteAbsent(batch, removal, standing, off), ref.kind().type());
        }
        Version given = removal.givenVersion();
        Version held = standing.version();
        if (given != null && held != null && given.compareTo(held) < 0) {
            return PutResult.of(State.STALE, ref.kind().type());
        }
        batch.changeNo(ref);
        batch.gather(standing.row().parent());
        rows.drop(batch.location(), ref);
        rows.bury(batch.location(), ref, Objection.newer(given, held), standing.objection());
        fanOuts.queue(batch.location(), ref);
        return PutResult.of(State.DELETED, ref.kind().type());
    }

    private State deleteAbsent(Batch batch, Removal removal, Standing standing, boolean off) {
        Version given = removal.givenVersion();
        if (off && standing.tombstone() == null) {
            return State.OFF;
        }
        if (given != null && !given.equals(Objection.newer(standing.version(), null)) && !standing.isNewerThan(given)) {
            rows.bury(batch.location(), removal.ref(), given, standing.objection());
        }
        return standing.isErased() ? State.ERASED : State.UNCHANGED;
    }
}
