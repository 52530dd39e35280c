package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** A conversation over one channel; its messages are gathered by month. */
@Component
final class Conversation implements RecordKind<Conversation.Data> {

    record Data(String channel, @Nullable String contactId) {

        @Override
        public String toString() {
            return "Conversation";
        }
    }

    @Override
    public Kind kind() {
        return Kind.CONVERSATION;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        RecordId contact = data.optionalId("contact_id");
        return new Data(data.text("channel"), contact == null ? null : contact.value());
    }

    @Override
    public Traits traits(Data conversation) {
        String contact = conversation.contactId();
        return Traits.of(conversation.channel()).about(contact == null ? null : new RecordId(contact));
    }

    @Override
    public Draft draft(Data conversation, Surroundings around) {
        return Draft.builder().build();
    }

    @Override
    public String title(Data conversation, Surroundings around) {
        return around.contact()
                .map(name -> name + " · " + conversation.channel())
                .orElse(conversation.channel());
    }
}
