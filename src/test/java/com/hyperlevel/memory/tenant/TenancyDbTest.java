package com.hyperlevel.memory.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.problem.Problem;
import com.hyperlevel.memory.support.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TenancyDbTest {

    @RegisterExtension
    static final TestDatabase db = new TestDatabase();

    private final Tenancy tenancy = db.tenancy();

    static List<String> tablesWithALocation() {
        return db.owner().sql("""
                        select table_name::text
                          from information_schema.columns
                         where table_schema = 'public'
                           and column_name = 'location_id'
                        """).query(String.class).list();
    }

    @Test
    void thereAreTablesWithALocation() {
        assertThat(tablesWithALocation()).contains("source_records", "cognee_items", "audit_log", "alive_records");
    }

    @ParameterizedTest
    @MethodSource("tablesWithALocation")
    void aStatementWithoutATenancyRaisesEvenOnAnEmptyTable(String table) {
        assertThatThrownBy(() -> db.jdbc()
                        .sql("select count(*) from " + table)
                        .query(Long.class)
                        .single())
                .rootCause()
                .hasMessageContaining("no tenancy");
    }

    @Test
    void aTransactionSeesItsOwnLocationOnly() {
        LocationId a = db.location("loc-a");
        LocationId b = db.location("loc-b");

        assertThat(tenancy.within(a, this::visible)).containsExactly("loc-a");
        assertThat(tenancy.within(b, this::visible)).containsExactly("loc-b");
        assertThat(tenancy.across("test", this::visible)).containsExactly("loc-a", "loc-b");
    }

    private List<String> visible() {
        return db.jdbc()
                .sql("select location_id from locations order by 1")
                .query(String.class)
                .list();
    }

    @Test
    void aRowOfAnotherLocationCannotBeWritten() {
        LocationId a = db.location("loc-a");
        db.location("loc-b");

        assertThatThrownBy(() -> tenancy.within(a, () -> {
                    db.jdbc()
                            .sql("insert into fan_outs values ('loc-b', 'wiki_space', 's', '', '', now())")
                            .update();
                }))
                .rootCause()
                .hasMessageContaining("row-level security");
    }

    @Test
    void aSecondTenancyInOneTransactionIsRefused() {
        LocationId a = db.location("loc-a");
        LocationId b = db.location("loc-b");

        assertThatThrownBy(() -> tenancy.within(a, () -> tenancy.within(b, this::visible)))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> tenancy.within(a, () -> tenancy.across("test", this::visible)))
                .isInstanceOf(IllegalStateException.class);
        assertThat(tenancy.within(a, () -> tenancy.within(a, this::visible))).containsExactly("loc-a");
    }

    @Test
    void theTenancyEndsWithItsTransaction() {
        LocationId a = db.location("loc-a");

        tenancy.within(a, this::visible);

        assertThatThrownBy(this::visible).rootCause().hasMessageContaining("no tenancy");
    }

    @Test
    void theServiceCannotChangeAnAuditRow() {
        assertThatThrownBy(() -> tenancy.across("test", () -> {
                    db.jdbc().sql("update audit_log set summary = ''").update();
                }))
                .rootCause()
                .hasMessageContaining("permission denied");
    }

    @Test
    void aLocationIdIsGivenOnce() {
        LocationId a = db.location("loc-a");

        assertThatThrownBy(() -> db.location("LOC-A"))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("location_exists"));
        db.locations().delete(a);
        assertThatThrownBy(() -> db.location("Loc-A"))
                .isInstanceOfSatisfying(Problem.class, p -> assertThat(p.code()).isEqualTo("location_id_used"));
    }
}
