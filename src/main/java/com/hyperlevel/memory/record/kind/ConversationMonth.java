package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * The messages of one conversation in one month, the oldest first: contact's name, channel, and of each message subject,
 * direction, time and the first 2,000 characters of its text. This service keeps it with its messages; no host sends it.
 */
@Component
final class ConversationMonth implements RecordKind<ConversationMonth.Data> {

    /** So that the month's id, with {@code :YYYY-MM} behind the conversation's, is still an id. */
    static final int MAX_CONVERSATION_ID = 118;

    private static final int MESSAGE_CHARACTERS = 2_000;

    record Data(String conversationId, String month) {

        @Override
        public String toString() {
            return "ConversationMonth";
        }
    }

    @Override
    public Kind kind() {
        return Kind.CONVERSATION_MONTH;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public boolean isFedByHost() {
        return false;
    }

    @Override
    public Optional<Kind> gathers() {
        return Optional.of(Kind.MESSAGE);
    }

    @Override
    public Data read(Fields data) {
        return new Data(data.id("conversation_id").value(), data.text("month"));
    }

    @Override
    public Traits traits(Data month) {
        return Traits.of("").in(new RecordRef(Kind.CONVERSATION, new RecordId(month.conversationId())));
    }

    @Override
    public Draft draft(Data month, Surroundings around) {
        Draft.Builder draft =
                Draft.builder().field("Kontakt", around.contactName()).field("Kanal", around.parentName());
        around.parts(Message.Data.class)
                .forEach(message -> draft.field(head(message, around), message.text(), MESSAGE_CHARACTERS));
        return draft.build();
    }

    private static String head(Message.Data message, Surroundings around) {
        String direction = switch (message.direction()) {
            case IN -> "Eingang";
            case OUT -> "Ausgang";
        };
        return Stream.of(Days.minute(message.at(), around), direction, message.subject())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" · "));
    }

    @Override
    public String title(Data month, Surroundings around) {
        return Stream.of(around.contactName(), around.parentName(), month.month())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" · "));
    }
}
