package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.Obstacle;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** One message of a conversation, unless it is a draft. Its document is that of its conversation and month. */
@Component
final class Message implements RecordKind<Message.Data> {

    enum Direction {
        IN,
        OUT
    }

    record Data(
            String conversationId,
            Direction direction,
            @Nullable String subject,
            String text,
            Instant at,
            boolean draft) {

        @Override
        public String toString() {
            return "Message";
        }
    }

    @Override
    public Kind kind() {
        return Kind.MESSAGE;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        return new Data(
                data.id("conversation_id", ConversationMonth.MAX_CONVERSATION_ID)
                        .value(),
                data.word("direction", Direction.class),
                data.optionalText("subject"),
                data.longText("text"),
                data.time("at"),
                data.flag("draft"));
    }

    @Override
    public Traits traits(Data message) {
        return Traits.of("")
                .hiddenIf(message.draft(), Obstacle.DRAFT)
                .in(new RecordRef(Kind.CONVERSATION, new RecordId(message.conversationId())))
                .happened(message.at());
    }

    @Override
    public Draft draft(Data message, Surroundings around) {
        return Draft.builder().build();
    }

    @Override
    public String title(Data message, Surroundings around) {
        String subject = message.subject();
        return subject == null ? Days.minute(message.at(), around) : subject;
    }
}
