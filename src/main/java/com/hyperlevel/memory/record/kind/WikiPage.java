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
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** A page of the wiki: title, space and text, unless it is in the trash or its space is private. */
@Component
final class WikiPage implements RecordKind<WikiPage.Data> {

    record Data(String spaceId, String title, @Nullable String body, TextFormat format, boolean trashed) {

        @Override
        public String toString() {
            return "WikiPage";
        }
    }

    @Override
    public Kind kind() {
        return Kind.WIKI_PAGE;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        return new Data(
                data.id("space_id").value(),
                data.text("title"),
                data.optionalLongText("body"),
                data.word("format", TextFormat.class, TextFormat.TEXT),
                data.flag("trashed"));
    }

    @Override
    public Traits traits(Data page) {
        return Traits.of(page.title())
                .hiddenIf(page.trashed(), Obstacle.TRASHED)
                .in(new RecordRef(Kind.WIKI_SPACE, new RecordId(page.spaceId())));
    }

    @Override
    public Draft draft(Data page, Surroundings around) {
        return Draft.builder()
                .field("Titel", page.title())
                .field("Bereich", around.parentName())
                .text(page.format().plain(page.body()))
                .build();
    }

    @Override
    public String title(Data page, Surroundings around) {
        return page.title();
    }
}
