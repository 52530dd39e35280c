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

/** A lesson: the titles of its course and module, its own, and its text, once all three are published. */
@Component
final class Lesson implements RecordKind<Lesson.Data> {

    record Data(String moduleId, String title, @Nullable String body, TextFormat format, boolean published) {

        @Override
        public String toString() {
            return "Lesson";
        }
    }

    @Override
    public Kind kind() {
        return Kind.LESSON;
    }

    @Override
    public Class<Data> form() {
        return Data.class;
    }

    @Override
    public Data read(Fields data) {
        return new Data(
                data.id("module_id").value(),
                data.text("title"),
                data.optionalLongText("body"),
                data.word("format", TextFormat.class, TextFormat.TEXT),
                data.flag("published"));
    }

    @Override
    public Traits traits(Data lesson) {
        return Traits.of(lesson.title())
                .hiddenIf(!lesson.published(), Obstacle.UNPUBLISHED)
                .in(new RecordRef(Kind.MODULE, new RecordId(lesson.moduleId())));
    }

    @Override
    public Draft draft(Data lesson, Surroundings around) {
        return Draft.builder()
                .field("Kurs", around.grandparentName())
                .field("Modul", around.parentName())
                .field("Lektion", lesson.title())
                .text(lesson.format().plain(lesson.body()))
                .build();
    }

    @Override
    public String title(Data lesson, Surroundings around) {
        return lesson.title();
    }
}
