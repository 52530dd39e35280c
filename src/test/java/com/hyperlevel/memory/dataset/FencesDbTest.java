package com.hyperlevel.memory.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.DataType;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FencesDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final UUID server = UUID.randomUUID();
    private final UUID login = UUID.randomUUID();
    private final Fences fences = new Fences(db.jdbc(), db.tenancy(), db.transactions(), db.clock());
    private final Datasets datasets = new Datasets(db.jdbc(), db.tenancy());
    private LocationId location;

    @BeforeEach
    void aServerAndALocation() {
        location = db.location("loc-a");
        db.owner()
                .sql("insert into servers (server_id, address, created_at) values (?, 'https://c.example', now())")
                .param(server)
                .update();
        db.owner().sql("""
                        insert into logins (login_id, server_id, cognee_user_id, email, credential_kind, sealed,
                                            sealed_key_id, created_at)
                        values (?, ?, gen_random_uuid(), 'a@example.com', 'password', '\\x00', 'k1', now())
                        """).param(login).param(server).update();
    }

    @Test
    void aRunThatLostItsLaneWritesNothing() {
        Fence paused = fences.take(server);
        Fence newer = fences.take(server);

        assertThatThrownBy(() -> fences.within(paused, location, () -> begin())).isInstanceOf(LaneLost.class);
        assertThat(datasets.of(location)).isEmpty();

        fences.within(newer, location, () -> begin());
        assertThat(datasets.of(location)).hasSize(1);
    }

    private void begin() {
        datasets.begin(location, DataType.WIKI, server, login);
    }

    @Test
    void aRunStartsNoCallAfterItsTime() {
        Fence fence = fences.take(server);

        assertThat(fence.allowsCallAt(db.clock().instant())).isTrue();
        db.clock().advance(Duration.ofSeconds(20));
        assertThat(fence.allowsCallAt(db.clock().instant())).isFalse();
    }

    @Test
    void aCursorNeverGoesBack() {
        Fence fence = fences.take(server);
        DatasetState dataset =
                fences.within(fence, location, () -> datasets.begin(location, DataType.WIKI, server, login));

        fences.within(fence, location, () -> {
            datasets.advance(dataset.key(), Kind.WIKI_PAGE, 7);
            datasets.advance(dataset.key(), Kind.WIKI_PAGE, 5);
        });

        assertThat(datasets.cursor(dataset.key(), Kind.WIKI_PAGE)).isEqualTo(7);
    }
}
