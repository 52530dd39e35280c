package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Component;

/**
 * Which contact became part of which. Each step is kept as the host said it and followed when it is asked, so that merges
 * may arrive in any order and be taken back.
 */
@Component
class Merges {

    /** The contact that an id stands for today, and whether it or an id on the way was erased. */
    record Target(RecordId contact, boolean erased) {}

    private final JdbcClient jdbc;
    private final Months months;

    Merges(JdbcClient jdbc, Months months) {
        this.jdbc = jdbc;
        this.months = months;
    }

    /** Follows the steps from a contact; a circle leads back to where it began. */
    Target follow(LocationId location, RecordId contact) {
        return jdbc.sql("""
                with recursive path (contact_id) as (
                    select cast(:contact as text)
                    union
                    select m.target_id
                      from path p
                      join contact_merges m on m.location_id = :location and m.contact_id = p.contact_id)
                select coalesce((select p.contact_id
                                   from path p
                                  where not exists (select from contact_merges m
                                                     where m.location_id = :location
                                                       and m.contact_id = p.contact_id)),
                                :contact) as contact_id,
                       exists (select from path p
                                 join record_tombstones t on t.location_id = :location
                                                         and t.kind = 'contact'
                                                         and t.record_id = p.contact_id
                                where t.erased) as erased
                """)
                .param("location", location.value())
                .param("contact", contact.value())
                .query((row, number) -> new Target(new RecordId(row.getString("contact_id")), row.getBoolean("erased")))
                .single();
    }

    /**
     * Keeps that a contact is part of another, or no longer is, and moves the records that name it or an earlier id.
     *
     * @param target null: part of no other
     * @return the contact that the records are about now
     */
    RecordId change(LocationId location, RecordId contact, @Nullable RecordId target) {
        List<String> names = namesOf(location, contact);
        RecordId before = follow(location, contact).contact();
        if (target == null) {
            remove(location, contact);
        } else {
            keep(location, contact, target);
        }
        RecordId after = follow(location, contact).contact();
        if (!after.equals(before)) {
            move(location, names, before, after);
            months.followMerge(location, before, after);
        }
        return after;
    }

    private List<String> namesOf(LocationId location, RecordId contact) {
        return jdbc.sql("""
                with recursive earlier (contact_id) as (
                    select cast(:contact as text)
                    union
                    select m.contact_id
                      from earlier e
                      join contact_merges m on m.location_id = :location and m.target_id = e.contact_id)
                select contact_id
                  from earlier
                """)
                .param("location", location.value())
                .param("contact", contact.value())
                .query(String.class)
                .list();
    }

    /** Keeps that a contact is part of another and moves nothing. */
    void keep(LocationId location, RecordId contact, RecordId target) {
        jdbc.sql("""
                insert into contact_merges (location_id, contact_id, target_id)
                values (:location, :contact, :target)
                on conflict (location_id, contact_id) do update set target_id = excluded.target_id
                """)
                .param("location", location.value())
                .param("contact", contact.value())
                .param("target", target.value())
                .update();
    }

    private void remove(LocationId location, RecordId contact) {
        jdbc.sql("""
                delete from contact_merges
                 where location_id = :location
                   and contact_id = :contact
                """)
                .param("location", location.value())
                .param("contact", contact.value())
                .update();
    }

    private void move(LocationId location, List<String> names, RecordId before, RecordId after) {
        jdbc.sql("""
                update source_records
                   set contact_id = :after,
                       parent_id = case when parent_kind = 'contact' then :after else parent_id end
                 where location_id = :location
                   and contact_id = :before
                   and attributes ->> 'contact_id' = any(:names)
                """)
                .param("location", location.value())
                .param("before", before.value())
                .param("after", after.value())
                .param("names", new SqlArrayValue("text", names.toArray()))
                .update();
    }
}
