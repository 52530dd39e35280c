package com.hyperlevel.memory.record;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.LocationId;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The months of conversations: records of ours, {@code <conversation>:<YYYY-MM>}, that are there as long as a message is
 * and may be in the memory as long as one of those may. A message hangs on its month, the month on its conversation. The
 * month is that of the location's time zone when the message first came or its time changed; a later change of the zone
 * moves nothing.
 */
@Component
class Months {

    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("uuuu-MM");

    private final JdbcClient jdbc;
    private final Clock clock;

    Months(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** The zone in which a location counts its months. */
    ZoneId zone(LocationId location) {
        return jdbc.sql("select time_zone from locations where location_id = :location")
                .param("location", location.value())
                .query((row, number) -> ZoneId.of(row.getString("time_zone")))
                .single();
    }

    /**
     * The month that a message belongs to.
     *
     * @param standing what is known of the message: with the same time and conversation it stays where it is
     */
    static RecordRef of(RecordRef conversation, Instant at, Standing standing, ZoneId zone) {
        Standing.Row row = standing.row();
        RecordRef before = row == null ? null : row.parent();
        if (before != null
                && at.equals(standing.at())
                && conversationOf(before).equals(conversation.id().value())) {
            return before;
        }
        String month = MONTH.format(at.atZone(zone));
        return new RecordRef(Kind.CONVERSATION_MONTH, new RecordId(conversation.id() + ":" + month));
    }

    private static String conversationOf(RecordRef month) {
        String id = month.id().value();
        return id.substring(0, id.lastIndexOf(':'));
    }

    private static String monthOf(RecordRef month) {
        String id = month.id().value();
        return id.substring(id.lastIndexOf(':') + 1);
    }

    /** Whether a record hangs on a month. */
    static boolean isMonth(@Nullable RecordRef parent) {
        return parent != null && parent.kind() == Kind.CONVERSATION_MONTH;
    }

    /** Brings months into line with their messages; those without any go. Each takes the next number. */
    void refresh(LocationId location, List<RecordRef> months, long firstNo) {
        String[] ids = months.stream().map(month -> month.id().value()).toArray(String[]::new);
        jdbc.sql("""
                delete from source_records m
                 where m.location_id = :location
                   and m.kind = 'conversation_month'
                   and m.record_id = any(:ids)
                   and not exists (select from source_records x
                                    where x.location_id = m.location_id
                                      and x.parent_kind = 'conversation_month'
                                      and x.parent_id = m.record_id)
                """).param("location", location.value()).param("ids", ids).update();
        jdbc.sql("""
                insert into source_records as m (location_id, kind, record_id, parent_kind, parent_id, contact_id, name,
                                                 attributes, eligible, change_no, changed_at)
                select :location, 'conversation_month', a.id, 'conversation', a.conversation, c.contact_id, '',
                       jsonb_build_object('conversation_id', a.conversation, 'month', a.month),
                       exists (select from source_records x
                                where x.location_id = :location
                                  and x.parent_kind = 'conversation_month'
                                  and x.parent_id = a.id
                                  and x.eligible
                                  and x.memory is distinct from false),
                       :first + a.position - 1, :now
                  from unnest(:ids::text[], :conversations::text[], :months::text[])
                       with ordinality as a (id, conversation, month, position)
                  left join source_records c on c.location_id = :location
                                            and c.kind = 'conversation'
                                            and c.record_id = a.conversation
                 where exists (select from source_records x
                                where x.location_id = :location
                                  and x.parent_kind = 'conversation_month'
                                  and x.parent_id = a.id)
                on conflict (location_id, kind, record_id) do update
                   set contact_id = case when exists (select from source_records c
                                                       where c.location_id = m.location_id
                                                         and c.kind = 'conversation'
                                                         and c.record_id = m.parent_id)
                                         then excluded.contact_id
                                         else m.contact_id end,
                       eligible = excluded.eligible,
                       change_no = excluded.change_no,
                       changed_at = excluded.changed_at
                """)
                .param("location", location.value())
                .param("ids", ids)
                .param(
                        "conversations",
                        months.stream().map(Months::conversationOf).toArray(String[]::new))
                .param("months", months.stream().map(Months::monthOf).toArray(String[]::new))
                .param("first", firstNo)
                .param("now", OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC))
                .update();
    }

    /** Makes the months of a conversation be about its contact, from this moment on. */
    void follow(LocationId location, RecordRef conversation, @Nullable RecordId contact) {
        jdbc.sql("""
                update source_records
                   set contact_id = :contact
                 where location_id = :location
                   and parent_kind = 'conversation'
                   and parent_id = :conversation
                   and contact_id is distinct from :contact
                """)
                .param("location", location.value())
                .param("conversation", conversation.id().value())
                .param("contact", contact == null ? null : contact.value())
                .update();
    }

    /** Makes the months that were about one contact be about another, as far as their conversations are. */
    void followMerge(LocationId location, RecordId before, RecordId after) {
        jdbc.sql("""
                update source_records m
                   set contact_id = :after
                  from source_records c
                 where m.location_id = :location
                   and m.contact_id = :before
                   and m.kind = 'conversation_month'
                   and c.location_id = m.location_id
                   and c.kind = 'conversation'
                   and c.record_id = m.parent_id
                   and c.contact_id = :after
                """)
                .param("location", location.value())
                .param("before", before.value())
                .param("after", after.value())
                .update();
    }
}
