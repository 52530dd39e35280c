package com.hyperlevel.memory.dataset;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Servers, logins and datasets in the tables, for tests that talk to no server. */
public final class TestDatasets {

    private final TestDatabase db;
    private final Datasets datasets;

    /** In a test's database. */
    public TestDatasets(TestDatabase db) {
        this.db = db;
        this.datasets = new Datasets(db.jdbc(), db.tenancy());
    }

    /** The table. */
    public Datasets table() {
        return datasets;
    }

    /** A server that nobody asks. */
    public UUID server() {
        UUID server = UUID.randomUUID();
        db.owner()
                .sql("insert into servers (server_id, address, created_at) values (?, ?, now())")
                .params(server, "https://" + server + ".example")
                .update();
        return server;
    }

    /** A login of a server. */
    public UUID login(UUID server) {
        UUID login = UUID.randomUUID();
        db.owner().sql("""
                        insert into logins (login_id, server_id, cognee_user_id, email, credential_kind, sealed,
                                            sealed_key_id, created_at)
                        values (?, ?, gen_random_uuid(), 'memory@example.com', 'password', '\\x00', 'k1', now())
                        """).params(login, server).update();
        return login;
    }

    /** The first generation of a type, on a server and login of its own. */
    public DatasetState begin(LocationId location, DataType type) {
        UUID server = server();
        return begin(location, type, server, login(server));
    }

    /** The first generation of a type. */
    public DatasetState begin(LocationId location, DataType type, UUID server, UUID login) {
        return db.tenancy().within(location, () -> datasets.begin(location, type, server, login));
    }

    /** Saves the next state of a dataset and answers what is stored then. */
    public DatasetState change(DatasetState state, UnaryOperator<DatasetState> change) {
        db.tenancy().within(state.location(), () -> datasets.save(change.apply(state)));
        return datasets.find(state.key()).orElseThrow();
    }

    /** Another generation of a dataset's type, with a role of its own. */
    public DatasetKey generation(DatasetState state, int number, Role role) {
        UUID key = UUID.randomUUID();
        db.owner()
                .sql("""
                        insert into cognee_datasets (location_id, dataset_key, type, generation, server_id, login_id, name,
                                                     role, phase)
                        select location_id, ?, type, ?, server_id, login_id, name || '_' || ?, ?, 'idle'
                          from cognee_datasets
                         where location_id = ? and dataset_key = ?
                        """)
                .params(
                        key,
                        number,
                        number,
                        role.word(),
                        state.location().value(),
                        state.key().value())
                .update();
        return new DatasetKey(state.location(), key);
    }
}
