package com.hyperlevel.memory.scenario;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The tables of a database as it has them now, so that a new one is looked at without being listed in a test. */
final class Tables {

    private final JdbcClient owner;

    /** Seen by its owner, whom no row policy holds. */
    Tables(JdbcClient owner) {
        this.owner = owner;
    }

    /** The tables and views that have a location in each row. */
    List<String> ofLocations() {
        return owner.sql("""
                select table_name
                  from information_schema.columns
                 where table_schema = 'public'
                   and column_name = 'location_id'
                 order by table_name
                """).query(String.class).list();
    }

    /** The rows of a location, as one text each, by table. */
    Map<String, List<String>> rowsOf(String location) {
        Map<String, List<String>> rows = new TreeMap<>();
        ofLocations()
                .forEach(table -> rows.put(
                        table,
                        owner.sql("select t::text from " + table + " t where location_id = :location order by 1")
                                .param("location", location)
                                .query(String.class)
                                .list()));
        return rows;
    }

    /**
     * What stands for all rows of each table: it differs when one of them does. Sessions, tasks and limits are left out,
     * and when a key was used, since every request touches these.
     */
    Map<String, String> fingerprints() {
        Map<String, String> prints = new TreeMap<>();
        owner.sql("""
                        select tablename
                          from pg_tables
                         where schemaname = 'public'
                           and tablename not like 'spring_session%'
                           and tablename not in ('flyway_schema_history', 'scheduled_tasks', 'rate_limits')
                        """)
                .query(String.class)
                .list()
                .forEach(table -> prints.put(
                        table,
                        owner.sql("select count(*) || ' rows ' || md5(coalesce(string_agg(row, ',' order by row), ''))"
                                        + " from (select (to_jsonb(t) - 'last_used_at')::text as row from " + table
                                        + " t) rows")
                                .query(String.class)
                                .single()));
        return prints;
    }

    /** The columns, {@code table.column}, of any type, in which a text stands, in any row of any table. */
    List<String> columnsWith(String text) {
        return owner
                .sql("""
                        select table_name, column_name, data_type = 'bytea' as bytes
                          from information_schema.columns
                         where table_schema = 'public'
                         order by table_name, ordinal_position
                        """)
                .query((row, number) ->
                        new Column(row.getString("table_name"), row.getString("column_name"), row.getBoolean("bytes")))
                .list()
                .stream()
                .filter(column -> isIn(column, text))
                .map(column -> column.table() + "." + column.name())
                .toList();
    }

    private record Column(String table, String name, boolean bytes) {}

    private boolean isIn(Column column, String text) {
        String shown =
                column.bytes() ? "encode(\"" + column.name() + "\", 'escape')" : "\"" + column.name() + "\"::text";
        return owner.sql("select exists (select from " + column.table() + " where strpos(lower(" + shown
                        + "), lower(:text)) > 0)")
                .param("text", text)
                .query(Boolean.class)
                .single();
    }
}
