package com.hyperlevel.memory.recall;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.connection.AgencyConnection;
import com.hyperlevel.memory.connection.Connection;
import com.hyperlevel.memory.dataset.DatasetState;
import com.hyperlevel.memory.dataset.Datasets;
import com.hyperlevel.memory.record.Consent;
import com.hyperlevel.memory.sharing.LocationSharing;
import com.hyperlevel.memory.sharing.OpenPurge;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Finds out where a question may go: on, asked about, within the asker's areas, built, and not on its way out. */
@Component
class Scoping {

    private final Datasets datasets;
    private final OpenPurge purge;
    private final AgencyConnection connection;

    Scoping(Datasets datasets, OpenPurge purge, AgencyConnection connection) {
        this.datasets = datasets;
        this.purge = purge;
        this.connection = connection;
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
            Optional<DatasetState> dataset = datasets.readOf(question.location(), type);
            dataset.filter(found -> found.lastBuiltAt() != null)
                    .ifPresentOrElse(scope::search, () -> scope.awaitBuild(type, server(dataset)));
        }
    }

    private Optional<UUID> server(Optional<DatasetState> dataset) {
        return dataset.map(DatasetState::server).or(() -> connection.current().map(Connection::serverId));
    }
}
