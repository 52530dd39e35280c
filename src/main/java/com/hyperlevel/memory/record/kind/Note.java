package com.hyperlevel.memory.record.kind;

import com.hyperlevel.memory.catalog.Kind;
import com.hyperlevel.memory.catalog.RecordId;
import com.hyperlevel.memory.catalog.RecordRef;
import com.hyperlevel.memory.record.Draft;
import com.hyperlevel.memory.record.Fields;
import com.hyperlevel.memory.record.RecordKind;
import com.hyperlevel.memory.record.Surroundings;
import com.hyperlevel.memory.record.Traits;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** A note on a contact: the contact's name, date and text, as long as the contact is there. */
@Component
final class Note implements RecordKind<Note.Data> {

    record Data(String contactId, String text, @Nullable Instant notedAt) {

        @Override
        public String toString() {
            return "Note";
        }
    }

    @Override
    public Kind kind() {
        return Kind.NOTE;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        return new Data(data.id("contact_id").value(), data.longText("text"), data.optionalTime("noted_at"));
    }

    @Override
    public Traits traits(Data note) {
        RecordId contact = new RecordId(note.contactId());
        return Traits.of("").in(new RecordRef(Kind.CONTACT, contact)).about(contact);
    }

    @Override
    public Draft draft(Data note, Surroundings around) {
        return Draft.builder()
                .field("Kontakt", around.contactName())
                .field("Datum", Days.of(note.notedAt(), around))
                .text(note.text())
                .build();
    }

    @Override
    public String title(Data note, Surroundings around) {
        return Stream.of(around.contact().orElse(note.contactId()), Days.of(note.notedAt(), around))
                .filter(part -> part != null)
                .collect(Collectors.joining(" · "));
    }
}
