package com.hyperlevel.memory.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.support.TestDatabase;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;

@DisplayName("A statement that forgot its location, or names another one, in a transaction of one location")
class RowPoliciesDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    /** The service may add to them and no more. */
    private static final Set<String> APPEND_ONLY = Set.of("audit_log", "cognee_sharing_history");

    private LocationId own;

    @BeforeEach
    void twoLocationsWithARowInEveryTable() {
        own = db.location("loc-a");
        db.location("loc-b");
        db.owner().sql("""
                insert into servers (server_id, address, created_at)
                values ('00000000-0000-4000-8000-00000000000a', 'https://c.example', now())
                """).update();
        db.owner().sql("""
                insert into logins (login_id, server_id, cognee_user_id, email, credential_kind, sealed, sealed_key_id,
                                    created_at)
                select server_id, server_id, server_id, 'a@example.com', 'password', '\\x00', 'k1', now() from servers
                """).update();
        for (String location : new String[] {"loc-a", "loc-b"}) {
            fill(location);
        }
    }

    private static void fill(String location) {
        run(location, """
                insert into source_records (location_id, kind, record_id, name, attributes, eligible, change_no, changed_at)
                values (:location, 'note', 'n', 'Name', '{}', true, 1, now())
                """);
        run(location, """
                insert into record_tombstones (location_id, kind, record_id, deleted_at) values (:location, 'note', 'm', now())
                """);
        run(location, "insert into contact_merges values (:location, 'c1', 'c2')");
        run(
                location,
                "insert into fan_outs (location_id, parent_kind, parent_id, queued_at) "
                        + "values (:location, 'contact', 'c', now())");
        run(
                location,
                "insert into cognee_sharing (location_id, changed_at, changed_by) values (:location, now(), 'x')");
        run(location, """
                insert into cognee_sharing_types (location_id, type, state, since, changed_by)
                values (:location, 'wiki', 'on', now(), 'x')
                """);
        run(location, """
                insert into cognee_sharing_history (location_id, at, actor, type, state)
                values (:location, now(), 'x', 'wiki', 'on')
                """);
        run(location, """
                insert into cognee_datasets (location_id, dataset_key, type, generation, server_id, login_id, name, role, phase)
                select :location, server_id, 'wiki', 1, server_id, login_id, 'gh_' || :location || '_wiki', 'read', 'idle'
                  from logins
                """);
        run(location, """
                insert into cognee_cursors (location_id, dataset_key, kind)
                select :location, server_id, 'wiki_page' from servers
                """);
        run(location, """
                insert into cognee_items (location_id, dataset_key, kind, record_id, hash, item_id, state, file_name,
                                          rule_version, redacted, redactions, shortened, characters, change_no)
                select :location, server_id, 'wiki_page', 'p', 'h', server_id, 'sent', 'f', 0, false, 0, false, 1, 1
                  from servers
                """);
        run(location, """
                insert into cognee_deletions (deletion_id, location_id, server_id, login_id, dataset_key, dataset_name,
                                              reason, next_attempt_at, requested_at)
                select gen_random_uuid(), :location, server_id, login_id, server_id, 'gh_' || :location || '_wiki',
                       'purged', now(), now()
                  from logins
                """);
        run(location, """
                insert into audit_log (location_id, at, actor_kind, actor_id, action, summary)
                values (:location, now(), 'system', 'lane', 'cognee.push', 'pushed')
                """);
    }

    private static void run(String location, String sql) {
        db.owner().sql(sql).param("location", location).update();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "locations",
                "location_changes",
                "source_records",
                "record_tombstones",
                "contact_merges",
                "fan_outs",
                "cognee_sharing",
                "cognee_sharing_types",
                "cognee_sharing_history",
                "cognee_datasets",
                "cognee_cursors",
                "cognee_items",
                "cognee_deletions",
                "audit_log"
            })
    void touchesNothingOfAnotherLocation(String table) {
        String othersBefore = othersRow(table);

        assertThat(within("select count(*) from " + table)).isEqualTo(1);
        assertThat(within("select count(*) from " + table + " where location_id = 'loc-b'"))
                .isZero();
        attempt(table, "update " + table + " set location_id = location_id where location_id = 'loc-b'", 0);
        attempt(table, "delete from " + table + " where location_id = 'loc-b'", 0);
        attempt(table, "delete from " + table, 1);

        assertThat(othersRow(table)).isEqualTo(othersBefore).contains("loc-b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "location_changes",
                "source_records",
                "record_tombstones",
                "contact_merges",
                "fan_outs",
                "cognee_sharing",
                "cognee_sharing_types",
                "cognee_datasets",
                "cognee_cursors",
                "cognee_items",
                "cognee_deletions"
            })
    void cannotMoveARowToAnotherLocation(String table) {
        db.owner().sql("delete from " + table + " where location_id = 'loc-b'").update();

        assertThatThrownBy(() -> db.tenancy()
                        .within(
                                own,
                                () -> db.jdbc()
                                        .sql("update " + table + " set location_id = 'loc-b'")
                                        .update()))
                .rootCause()
                .hasMessageContaining("row-level security");
    }

    private long within(String sql) {
        return db.tenancy()
                .within(own, () -> db.jdbc().sql(sql).query(Long.class).single());
    }

    private void attempt(String table, String sql, int rows) {
        if (APPEND_ONLY.contains(table)) {
            assertThatThrownBy(() ->
                            db.tenancy().within(own, () -> db.jdbc().sql(sql).update()))
                    .isInstanceOf(DataAccessException.class)
                    .rootCause()
                    .hasMessageContaining("permission denied");
        } else {
            assertThat(db.tenancy().within(own, () -> db.jdbc().sql(sql).update()))
                    .as(sql)
                    .isEqualTo(rows);
        }
    }

    private static String othersRow(String table) {
        return db.owner()
                .sql("select to_jsonb(t)::text from " + table + " t where location_id = 'loc-b'")
                .query(String.class)
                .single();
    }
}
