package com.hyperlevel.memory.status;

import com.hyperlevel.memory.deletion.OpenDeletion;
import com.hyperlevel.memory.deletion.Reason;
import com.hyperlevel.memory.item.ItemAccount;
import com.hyperlevel.memory.item.ItemState;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.record.Trace;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a record is or is not in the memory.
 *
 * @param type the state of its type
 * @param text the document as it would be sent now; null when none would
 * @param versions what became of its versions in the dataset that questions go to, the one sent last first
 * @param quietUntil before that the record as it is now is not sent; null: it need not wait
 * @param hold a stable code of what keeps everything of this location from being sent; null: nothing does
 * @param error what went wrong last with its type; null while all is well
 * @param deletions what waits to go of it
 */
public record RecordStatus(
        Trace trace,
        Consent.State type,
        boolean redacts,
        @Nullable Built text,
        List<ItemAccount> versions,
        @Nullable Instant quietUntil,
        @Nullable String hold,
        @Nullable Trouble error,
        List<OpenDeletion> deletions) {

    /**
     * The document that would be sent now.
     *
     * @param hash of its text
     */
    public record Built(int characters, int emails, int phones, int ibans, boolean shortened, String hash) {}

    /** A failure of the type's dataset, and when it is tried again. */
    public record Trouble(
            String code, @Nullable Instant at, @Nullable Instant nextTry) {}

    public RecordStatus {
        versions = List.copyOf(versions);
        deletions = List.copyOf(deletions);
    }

    /** Where it stands, decided from everything else. */
    public Step step() {
        if (text == null && isLeaving()) {
            return Step.LEAVING;
        }
        if (type == Consent.State.OFF) {
            return Step.OFF;
        }
        if (!trace.isAlive()) {
            return Step.KEPT_OUT;
        }
        if (text == null) {
            return Step.PARENT;
        }
        return type == Consent.State.PREPARING ? Step.PREPARING : onTheWay();
    }

    private boolean isLeaving() {
        return deletions.stream().anyMatch(deletion -> deletion.reason() == Reason.PURGED)
                || (!deletions.isEmpty() && versions.stream().noneMatch(ItemAccount::isShown));
    }

    private Step onTheWay() {
        Optional<ItemAccount> now = current();
        if (now.filter(ItemAccount::isFound).isPresent()) {
            return Step.SEARCHABLE;
        }
        if (now.filter(version -> version.refusedReason() != null).isPresent()) {
            return Step.REFUSED;
        }
        if (now.filter(version -> version.state() == ItemState.SUSPECT).isPresent()) {
            return Step.SUSPECT;
        }
        if (versions.stream().anyMatch(ItemAccount::isFound)) {
            return Step.CHANGED;
        }
        if (now.filter(ItemAccount::isShown).isPresent()) {
            return Step.SENT;
        }
        if (now.filter(version -> version.sentAt() == null).isPresent()) {
            return Step.SENDING;
        }
        return quietUntil == null ? Step.WAITING : Step.QUIET;
    }

    /** The version in Cognee, or on its way there, that is as the record is now. */
    public Optional<ItemAccount> current() {
        Built now = text;
        return versions.stream()
                .filter(version -> now != null && version.hash().equals(now.hash()))
                .findFirst();
    }

    /** The version that was sent last of those that Cognee has. */
    public Optional<ItemAccount> lastSent() {
        return versions.stream().filter(ItemAccount::isShown).findFirst();
    }

    /** Before when the record as it is now is not sent, where that is what it waits for. */
    public Optional<Instant> waitsUntil() {
        Step step = step();
        boolean waits = step == Step.QUIET || (step == Step.CHANGED && current().isEmpty());
        return waits ? Optional.ofNullable(quietUntil) : Optional.empty();
    }

    /** Since when questions find it, be it an older version. */
    public Optional<Instant> foundSince() {
        return versions.stream()
                .filter(ItemAccount::isFound)
                .map(ItemAccount::builtAt)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder());
    }
}
