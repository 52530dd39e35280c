package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.item.Item;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Whom to suspect after a build failed, decided from what it had not finished when it was last asked about; pure. One text
 * that the model cannot digest fails Cognee's whole run: its neighbours are finished, it is not, and with the failure all
 * of the run is rolled back (contract 0.3).
 *
 * <ol>
 *   <li>What was left while others were finished is suspected.
 *   <li>When nothing was finished it is the server's or the model's fault, and nobody is suspected, unless the run held
 *       only suspects that are being tried again.
 *   <li>A suspect that is alone is the culprit when it failed alone before, or kept the run standing for a while.
 * </ol>
 *
 * @param culprit whether the only one among them is proved to be at fault
 */
record Suspects(List<Item> items, boolean culprit) {

    private static final Suspects NOBODY = new Suspects(List.of(), false);

    /**
     * Decides.
     *
     * @param unbuilt what was to be built
     * @param pending what the build had not finished, by Cognee's ids; empty when that is not known
     * @param stood whether the run had made no progress for long enough that the server tried a text several times
     */
    static Suspects of(List<Item> unbuilt, Set<UUID> pending, boolean stood) {
        List<Item> left =
                unbuilt.stream().filter(item -> pending.contains(item.dataId())).toList();
        boolean anyFinished = left.size() < unbuilt.size();
        boolean onlyTrial = left.stream().allMatch(item -> item.trial() != null);
        if (left.isEmpty() || (!anyFinished && !onlyTrial)) {
            return NOBODY;
        }
        return new Suspects(left, left.size() == 1 && (stood || onlyTrial));
    }

    boolean isNobody() {
        return items.isEmpty();
    }
}
