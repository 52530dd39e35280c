package com.hyperlevel.memory.recall;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.sharing.LocationSharing;
import com.hyperlevel.memory.sharing.OpenPurge;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Finds out where a question may go: on, asked about, within the asker's areas, built, and not on its way out. */
@Component
class Scoping {

    private final Datasets datasets;
    private final OpenPurge purge;

    Scoping(Datasets datasets, OpenPurge purge) {
        this.datasets = datasets;
        this.purge = purge;
    }

    Scope of(Question question, LocationSharing shared) {
        Scope scope = new Scope();
        for (DataType type : DataType.values()) {
            if (question.types().isEmpty() || question.types().contains(type)) {
                place(question, shared, type, scope);
            }
        }
        return scope;
    }

    private void place(Question question, LocationSharing shared, DataType type, Scope scope) {
        if (!question.mayAskAbout(type)) {
            // Said before anything else, so that a stranger to the area learns nothing of what is shared.
            scope.leaveOut(type, WhyMissing.NO_AREA);
        } else if (shared.stateOf(type) != Consent.State.ON) {
            scope.leaveOut(type, WhyMissing.NOT_SHARED);
        } else if (purge.isOpen(question.location(), type)) {
            scope.leaveOut(type, WhyMissing.DELETING);
        } else {
            Optional<DatasetState> dataset =
                    datasets.readOf(question.location(), type).filter(found -> found.lastBuiltAt() != null);
            dataset.ifPresentOrElse(scope::search, () -> scope.leaveOut(type, WhyMissing.BUILDING));
        }
    }
}
