package com.hyperlevel.memory.record.kind;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.Obstacle;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** A ticket with its whole history, internal notes too, unless it was merged into another. */
@Component
final class Ticket implements RecordKind<Ticket.Data> {

    private static final int MAX_HISTORY_BYTES = 1024 * 1024;

    enum Author {
        CUSTOMER,
        AGENT
    }

    record Message(Author author, boolean internal, String text, Instant at) {

        String speaker() {
            if (internal) {
                return "Interne Notiz";
            }
            return author == Author.CUSTOMER ? "Kunde" : "Antwort";
        }

        @Override
        public String toString() {
            return "Message";
        }
    }

    record Data(
            String subject,
            @Nullable String status,
            @Nullable String priority,
            @Nullable String category,
            @Nullable String contactId,
            @JsonInclude @Nullable String mergedInto,
            List<Message> messages) {

        @SuppressWarnings("ConstantConditions")
        Data {
            messages = messages == null ? List.of() : List.copyOf(messages);
        }

        @Override
        public String toString() {
            return "Ticket";
        }
    }

    @Override
    public Kind kind() {
        return Kind.TICKET;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        RecordId contact = data.optionalId("contact_id");
        RecordId target = data.statedId("merged_into");
        return new Data(
                data.text("subject"),
                data.optionalText("status"),
                data.optionalText("priority"),
                data.optionalText("category"),
                contact == null ? null : contact.value(),
                target == null ? null : target.value(),
                history(data));
    }

    private static List<Message> history(Fields data) {
        List<Message> history = data.objects("messages").stream()
                .map(Ticket::message)
                .sorted(Comparator.comparing(Message::at))
                .toList();
        long bytes = history.stream()
                .mapToLong(message -> message.text().getBytes(StandardCharsets.UTF_8).length)
                .sum();
        if (bytes > MAX_HISTORY_BYTES) {
            throw data.refused("messages", "too_long", MAX_HISTORY_BYTES);
        }
        return history;
    }

    private static Message message(Fields data) {
        Boolean internal = data.optionalFlag("internal");
        Message message = new Message(
                data.word("author", Author.class),
                internal != null && internal,
                data.longText("text"),
                data.time("at"));
        data.refuseOthers();
        return message;
    }

    @Override
    public Traits traits(Data ticket) {
        String contact = ticket.contactId();
        return Traits.of(ticket.subject())
                .hiddenIf(ticket.mergedInto() != null, Obstacle.MERGED)
                .about(contact == null ? null : new RecordId(contact));
    }

    @Override
    public Draft draft(Data ticket, Surroundings around) {
        Draft.Builder draft = Draft.builder()
                .field("Betreff", ticket.subject())
                .field("Status", ticket.status())
                .field("Priorität", ticket.priority())
                .field("Kategorie", ticket.category())
                .field("Kontakt", around.contactName());
        ticket.messages()
                .forEach(message ->
                        draft.field(Days.minute(message.at(), around) + " · " + message.speaker(), message.text()));
        return draft.build();
    }

    @Override
    public String title(Data ticket, Surroundings around) {
        return ticket.subject();
    }
}
