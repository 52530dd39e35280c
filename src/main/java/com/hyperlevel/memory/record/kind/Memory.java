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

/** A note that somebody asked to remember; this service writes it, no host does. */
@Component
final class Memory implements RecordKind<Memory.Data> {

    private static final int CHARACTERS = 4_000;
    private static final int TITLE = 80;

    record Data(
            String text,
            @Nullable String contactId,
            @Nullable String author) {

        @Override
        public String toString() {
            return "Memory";
        }
    }

    @Override
    public Kind kind() {
        return Kind.MEMORY;
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
    public Data read(Fields data) {
        RecordId contact = data.optionalId("contact_id");
        return new Data(
                data.text("text", CHARACTERS), contact == null ? null : contact.value(), data.optionalText("author"));
    }

    @Override
    public Traits traits(Data memory) {
        String contact = memory.contactId();
        return Traits.of("").about(contact == null ? null : new RecordId(contact));
    }

    @Override
    public Draft draft(Data memory, Surroundings around) {
        return Draft.builder().text(memory.text()).build();
    }

    /** The first line, shortened at a character's border. */
    @Override
    public String title(Data memory, Surroundings around) {
        String line = memory.text().lines().findFirst().orElse("");
        if (line.codePointCount(0, line.length()) <= TITLE) {
            return line;
        }
        return line.substring(0, line.offsetByCodePoints(0, TITLE)) + "…";
    }
}
